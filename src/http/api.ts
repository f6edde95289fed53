/**
 * @module What the REST API answers: the schemas of its responses, from which the viewer has its types, too.
 *
 * Times are ISO texts. Errors are answered as a `Problem` (application/problem+json).
 *
 * Every request carries `Authorization: Bearer <token>`. A page gets its token in three steps: it is opened at `/#<code>`,
 * posts the code to `/api/login`, and keeps the token of the answer in its sessionStorage. There is no cookie, because all
 * ports of a machine share cookies and a browser sends them to other sites as well. The feed of events is read with
 * `fetch`, because an EventSource cannot send a token.
 */

import { z } from 'zod'
import { CHECKPOINT_TYPES, HOOK_EVENTS, OPTIONAL_HOOK_EVENTS, STATUSES, WAYS } from '../rules.ts'
import { SnapshotShape } from './snapshot-shape.ts'

// --- responses ---

const text = z.string()
const texts = z.array(text)
const count = z.number().int()
const some = z.exactOptional
const Status = z.enum(STATUSES)
const CheckpointType = z.enum(CHECKPOINT_TYPES)

/** RFC 9457. `code` is ours and stable; `errors` name what is wrong with the request, by place. */
export const Problem = z.object({
  type: text,
  title: text,
  status: count,
  detail: some(text),
  code: text,
  errors: some(z.array(z.object({ at: text, message: text }))),
})

/** A snapshot in a list. */
export const CheckpointEntry = z.object({
  name: text,
  sessionId: some(text),
  agentId: some(text),
  project: z.object({ id: text, name: text }),
  type: CheckpointType,
  status: Status,
  timestamp: text,
  topic: text,
  /** Percent. */
  progress: some(z.number()),
  /** "3 of 5 tasks done" and the like; empty where nothing was counted. */
  progressLine: text,
  exchanges: count,
  tokensUsed: some(z.number()),
  compactions: count,
  tags: texts,
})
export const CheckpointList = z.object({
  checkpoints: z.array(CheckpointEntry),
  nextCursor: some(text),
  /** What to say of a project that was named and is not known. */
  unknownProject: some(text),
})

/** The id and the name of a host, and a command for it. */
const HostCommand = z.object({ id: text, host: text, command: text })
/** One snapshot with what a page about it needs. */
export const CheckpointDetail = z.object({
  checkpoint: SnapshotShape,
  /** The continuation summary, to be copied. */
  summary: text,
  /** Statuses that it may move to; `reopen` instead where the work has ended. */
  moves: z.array(Status),
  reopenable: z.boolean(),
  /** The commands of a shell that go on with the session: with all of it in its own host, and with its state in another one. */
  resume: some(HostCommand),
  handOver: HostCommand,
  /** Name of the session's snapshot before this one; absent for the first. */
  before: text.optional(),
  /** What the session is called; the same on every snapshot of it. */
  title: text,
  /** All of the session's snapshots, oldest first. */
  snapshots: z.array(z.object({ name: text, type: CheckpointType, timestamp: text })),
})
/** What a new session of the same project would be given for a snapshot's continuation summary, word for word. */
export const Preview = z.object({
  text,
  /** The snapshot whose state it is: of a session that went on, the newest. */
  snapshot: text,
  /** Characters / 4. */
  tokens: count,
})
export const Captured = z.object({ checkpoint: SnapshotShape, summary: text, ids: texts })

export const Restored = z.object({
  checkpoint: SnapshotShape,
  /** To be given to a model: the state in a frame, within the budget. */
  resumePrompt: text,
  warnings: texts,
})
export const Deleted = z.object({ deleted: texts })
export const StatusChanged = z.object({
  checkpoint: SnapshotShape,
  from: Status,
  /** The session's other snapshots that moved along. */
  along: texts,
})

/** One field that differs. A list tells its items as texts; what is in both is only counted. */
const FieldDiff = z.object({
  /** Path in the snapshot, for instance `workspace.gitBranch`. */
  field: text,
  kind: z.enum(['value', 'list']),
  before: some(text),
  after: some(text),
  added: texts,
  removed: texts,
  changed: z.array(z.object({ before: text, after: text })),
  kept: count,
})
export const CheckpointDiff = z.object({
  from: CheckpointEntry,
  to: CheckpointEntry,
  fields: z.array(FieldDiff),
})

const ClassLoss = z.object({
  of: count,
  kept: count,
  /** Lost by the host's summary, and in what was given back. */
  back: count,
  /** Lost at the compaction before already. */
  again: count,
  lost: z.array(z.object({ item: text, back: z.boolean() })),
})
/** What one compaction lost; `classes` by kind: requests, files, commands, … */
export const Compaction = z.object({
  session: text,
  number: count,
  /** The snapshot saved before it; of its session's end where it was read from a transcript. */
  snapshot: text,
  at: text,
  /** Read from a transcript: nothing was saved before it, and nothing given back. */
  fromHistory: some(z.literal(true)),
  trigger: some(text),
  summaryTokens: count,
  /** The summary is encrypted: what it lost is unknown. */
  opaque: some(z.literal(true)),
  givenTokens: some(count),
  classes: z.record(text, ClassLoss),
  total: z.object({ of: count, lost: count, back: count }),
})
const LossShare = z.object({ compactions: count, known: count, back: count, gone: count })
/** What compactions cost of requests, open tasks, recorded statements and changed files, each counted once. */
export const LossSum = z.object({
  /** Read from transcripts of the time before Throughline: nothing could be given back. */
  before: LossShare,
  with: LossShare,
  /** Compactions with an encrypted summary: what they lost is unknown. */
  opaque: count,
  /** Requests that are gone, newest first, each with what its session is called. */
  dropped: z.array(z.object({ request: text, snapshot: text, at: text, title: text })),
})
export const CompactionList = z.object({ compactions: z.array(Compaction) })

const Outcome = z.enum(['used', 'not seen', 'unknown'])
/** A text that a hook put before a model, newest first. Texts are kept for 30 days, redacted, and cut at 2,400 tokens. */
export const Injection = z.object({
  session: text,
  way: z.enum(WAYS),
  at: text,
  /** Tokens (characters / 4), to the model and to the person. */
  toModel: count,
  toPerson: count,
  hook: some(z.enum([...HOOK_EVENTS, ...OPTIONAL_HOOK_EVENTS])),
  host: some(text),
  /** The project's id. */
  project: some(text),
  /** The session's newest snapshot and what the session is called; absent where none is saved. */
  snapshot: some(text),
  title: some(text),
  modelText: some(text),
  personText: some(text),
  /** `used`: the session touched, ran or said something of it before anything else named it. */
  outcome: Outcome,
  /** By what it was used; `turns`: prompts that were followed. */
  use: some(z.object({ turns: count, used: z.boolean(), files: texts, commands: texts, words: texts })),
  /** Of the state that was given back after a compaction: the compaction's number. */
  compaction: some(count),
})
/** `earlier` were left out. */
export const InjectionList = z.object({ injections: z.array(Injection), earlier: count })

export const TimelineSession = z.object({
  session: text,
  project: text,
  /** The task that it was about; the same on every page. */
  title: text,
  goal: text,
  status: Status,
  /** What shows that its work is not done, in words; empty where nothing does, or the work has ended. */
  unfinished: texts,
  /** The host that the session ran in; absent for Claude Code. */
  host: some(text),
  startedAt: some(text),
  savedAt: text,
  model: some(text),
  nextStep: some(text),
  /** Whether the last tests passed; absent where none were run. */
  testsPassing: some(z.boolean()),
  exchanges: count,
  compactions: count,
  /** Oldest first. */
  snapshots: z.array(
    z.object({ name: text, type: CheckpointType, status: Status, timestamp: text, compactions: count }),
  ),
  losses: z.array(Compaction),
  /** What was put before its model, in order; `items` is what was used of it. */
  injections: z.array(z.object({ way: z.enum(WAYS), at: text, toModel: count, outcome: Outcome, items: texts })),
})
/** The newest sessions, oldest first; `earlier` were left out. */
export const Timeline = z.object({ sessions: z.array(TimelineSession), earlier: count })
/** Newest first. */
export const ProjectList = z.object({
  projects: z.array(z.object({ id: text, name: text, snapshots: count, newest: text })),
})

export const EntityFacts = z.object({
  name: text,
  entityType: text,
  at: text,
  project: some(text),
  status: some(text),
  checkpointType: some(text),
  /** Of a snapshot: the session that it belongs to. */
  session: some(text),
  observations: count,
  relations: count,
})
/** What a page may say beside what it found. */
const Page = {
  nextCursor: some(text),
  /** On a last page that is not the end of what there is: what was left out and how to go on, in words. */
  cut: some(text),
  /** Words of the question that stand nowhere. */
  absent: some(texts),
  /** Words of this memory that stand near those of the question. */
  nearest: some(texts),
  /** What to say of a project that was named and is not known. */
  unknownProject: some(text),
}
export const EntityList = z.object({ entities: z.array(EntityFacts), ...Page })
export const Entity = z.object({ name: text, entityType: text, observations: texts })
export const Relation = z.object({ from: text, to: text, relationType: text })
/** What the sessions of snapshots are called, by the snapshot's name. */
const Titles = z.array(z.object({ name: text, title: text }))
/** `entity` has the first observations, a million characters of them; `facts` says how many there are. */
export const EntityDetail = z.object({
  entity: Entity,
  facts: EntityFacts,
  relations: z.array(Relation),
  titles: Titles,
})
export const Entities = z.object({ entities: z.array(Entity) })
export const RelationList = z.object({ relations: z.array(Relation) })
export const Observations = z.object({
  added: z.array(z.object({ entityName: text, addedObservations: texts })),
})

/** What lies around an entity, nearest first. `links` name nodes by their places in the list. */
export const Picture = z.object({
  nodes: z.array(
    z.object({
      /** `session`, or the entity's type. */
      type: text,
      title: text,
      /** The entity; of a session its newest snapshot. */
      entity: text,
      /** Where it stands: 0 to 1 from the left, and from the top. */
      x: z.number(),
      y: z.number(),
    }),
  ),
  links: z.array(z.object({ from: count, to: count })),
  /** Whether there is more than the picture shows. */
  cut: z.boolean(),
})
export const RecallPage = z.object({
  found: z.array(
    EntityFacts.extend({
      /** The session of a snapshot; its name where it has none. */
      session: some(text),
      /** What answers, best first: passages of a session's turns, or observations. */
      matches: z.array(
        z.object({
          content: text,
          /** 0 to 1 within this answer, in hundredths. */
          score: z.number(),
          turn: some(count),
          who: some(z.enum(['user', 'agent', 'asked', 'subagent', 'ran', 'files', 'read'])),
          at: some(text),
        }),
      ),
      /** Of a snapshot: what its session is called. */
      title: some(text),
    }),
  ),
  ...Page,
})
/** Newest first. */
export const FileHistory = z.object({
  sessions: z.array(
    z.object({
      snapshot: text,
      session: some(text),
      at: text,
      status: text,
      what: some(text),
      decisions: z.array(z.object({ id: text, decision: text, rationale: some(text) })),
    }),
  ),
  /** What was left out, in words. */
  cut: some(text),
  titles: Titles,
})

/** What was forgotten, or would be (`dryRun`). */
export const Forgotten = z.object({
  dryRun: z.boolean(),
  entities: texts,
  observations: count,
  /** Of these, what another writer added to what goes. */
  byOthers: count,
  snapshots: count,
  relations: count,
  sessions: texts,
  /** Names that nothing in the store has. */
  unknown: texts,
  /** No byte of it is left in the store's files; absent in a dry run. */
  erased: some(z.boolean()),
  /** What a forgetting leaves: entities that hold a forgotten name in their own text, */
  mentions: texts,
  /** and files that may still hold what is forgotten: backups, and damaged stores that a repair put aside. */
  copies: texts,
})
/** Every forgetting so far, newest first, and the files that may still hold what was forgotten. */
export const ForgettingList = z.object({
  forgettings: z.array(
    z.object({
      at: text,
      /** How it was selected: `names`, `source`, `time`. */
      by: text,
      entities: count,
      observations: count,
      relations: count,
      snapshots: count,
      sessions: count,
    }),
  ),
  copies: texts,
})
/** Kinds of secrets that were replaced before anything was stored, by their markers, the most frequent first. */
export const RedactionList = z.object({
  redactions: z.array(
    z.object({
      kind: text,
      /** Entities with a marker of this kind; `names` are the first of them. */
      entities: count,
      names: texts,
    }),
  ),
  /** What the sessions of those that are snapshots are called. */
  titles: Titles,
})

export const StoreState = z.object({
  version: text,
  /** The store's counter: it grows with every change, whoever made it. */
  revision: count,
  entities: count,
  relations: count,
  /** What the token of this request may do. */
  access: z.enum(['read', 'write']),
  /** The hosts whose sessions a store may hold. */
  hosts: z.array(z.object({ id: text, name: text })),
  /** The store that this server serves: a file, or an address without its password. */
  location: text,
})
/** The data of the event `revision` of the feed; the event comes at once and then at every change. */
export const RevisionEvent = z.object({ revision: count })
export const Health = z.object({ status: z.literal('ok'), version: text })
export const LoginCode = z.object({ code: text, expiresAt: text })
/** A token for the page that asked, kept in the server's memory only. */
/** `proof` and `store` say, by a digest with the token, who answers and what it serves (./proof.ts). */
export const Proof = z.object({ number: text, proof: text, store: text })
export const Login = z.object({ token: text, access: z.enum(['read', 'write']), expiresAt: text })

export type Problem = z.infer<typeof Problem>
export type CheckpointEntry = z.infer<typeof CheckpointEntry>
export type CheckpointDetail = z.infer<typeof CheckpointDetail>
export type CheckpointDiff = z.infer<typeof CheckpointDiff>
export type StatusChanged = z.infer<typeof StatusChanged>
export type Compaction = z.infer<typeof Compaction>
export type CompactionList = z.infer<typeof CompactionList>
export type LossSum = z.infer<typeof LossSum>
export type Injection = z.infer<typeof Injection>
export type InjectionList = z.infer<typeof InjectionList>
export type TimelineSession = z.infer<typeof TimelineSession>
export type Timeline = z.infer<typeof Timeline>
export type ProjectList = z.infer<typeof ProjectList>
export type EntityDetail = z.infer<typeof EntityDetail>
export type Relation = z.infer<typeof Relation>
export type Picture = z.infer<typeof Picture>
export type Preview = z.infer<typeof Preview>
export type FileHistory = z.infer<typeof FileHistory>
export type RecallPage = z.infer<typeof RecallPage>
export type Forgotten = z.infer<typeof Forgotten>
export type ForgettingList = z.infer<typeof ForgettingList>
export type RedactionList = z.infer<typeof RedactionList>
export type StoreState = z.infer<typeof StoreState>
export type RevisionEvent = z.infer<typeof RevisionEvent>
export type Login = z.infer<typeof Login>
