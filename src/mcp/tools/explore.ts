/**
 * @module The tool `explore`: how entities, files and sessions are linked.
 */

import { z } from 'zod'
import { defined } from '../../defined.ts'
import { invalidInput, ThroughlineError } from '../../errors.ts'
import { neighbours, paths, related } from '../../memory/graph/explore.ts'
import { history } from '../../memory/graph/file-history.ts'
import { redact } from '../../redact/redact.ts'
import type { GraphStore } from '../../store/port.ts'
import { entityNotFound } from '../call.ts'
import { framedResult } from '../framed.ts'
import { pretty } from '../reply.ts'
import type { Surface } from '../surface.ts'
import { inputOf, READS } from './input.ts'

/** Registers `explore`. */
export function registerExplore({ server, context, withStore, workspace }: Surface): void {
  server.registerTool(
    'explore',
    {
      title: 'Explore',
      description:
        'neighbours: what an entity is linked to. paths: how two are linked. related: similar sessions. ' +
        'history: decisions and sessions that touched a file.',
      inputSchema: Input,
      annotations: READS,
    },
    async (asked) => {
      const { cut, ...answer } = await withStore((store) =>
        ask(store, asked, async () => (await workspace()).project.id).catch(asToolError),
      )
      const said = cut === undefined ? {} : { cut: `${cut} ${GO_ON[asked.question]}` }
      return framedResult(context, {
        body: pretty({ ...said, ...answer }),
        structured: { ...said, ...answer },
        goOn: 'ask with a smaller limit or depth',
      })
    },
  )
}

// --- internal ---

const Input = inputOf({
  question: z.enum(['neighbours', 'paths', 'related', 'history']),
  name: z.string().describe('entity, snapshot or file path'),
  to: z.string().optional().describe('paths: the other end'),
  depth: z.number().int().min(1).max(3).optional(),
  types: z.array(z.string()).max(50).optional().describe('relation types'),
  limit: z.number().int().min(1).max(50).optional(),
})

type Answer = { readonly cut?: string }

/** How to get what an answer left out. */
const GO_ON = {
  neighbours:
    'Ask for fewer types or with a larger limit (at most 50); recall {name} lists all relations of one entity.',
  paths: 'Ask with a larger limit (at most 50), or from an entity between them.',
  related: 'Ask with a larger limit (at most 50).',
  history: 'Ask with a larger limit (at most 50) or a longer path.',
} as const satisfies Record<z.infer<typeof Input>['question'], string>

function asToolError(error: unknown): never {
  const unknown = error instanceof ThroughlineError && error.code === 'ENTITY_NOT_FOUND'
  throw unknown ? entityNotFound(String(error.details['name'])) : error
}

async function ask(
  store: GraphStore,
  { question, name: rawName, to, depth, types, limit }: z.infer<typeof Input>,
  project: () => Promise<string>,
): Promise<Answer> {
  const name = redact(rawName)
  const most = defined({ limit })
  switch (question) {
    case 'neighbours':
      return neighbours(store, name, {
        ...most,
        ...(depth === undefined ? {} : { depth: depth as 1 | 2 | 3 }),
        ...(types === undefined || types.length === 0 ? {} : { types }),
      })
    case 'paths':
      if (!to) throw invalidInput('paths needs two entities: name and to.')
      return paths(store, name, redact(to), most)
    case 'related':
      return related(store, name, most)
    case 'history':
      return history(store, name, { ...most, project: await project() })
    default:
      return question satisfies never
  }
}
