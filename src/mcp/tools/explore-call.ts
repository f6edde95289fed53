/**
 * @module The tool `explore`: how entities, files and sessions are linked.
 */

import type { CallToolResult } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { invalidInput, ThroughlineError } from '../../errors.ts'
import { GRAPH } from '../../operations/graph.ts'
import type { Caller } from '../../operations/operation.ts'
import { entityNotFound } from '../call.ts'
import { framedResult } from '../framed.ts'
import { pretty } from '../reply.ts'
import type { Surface } from '../surface.ts'
import type { ExploreInput } from './arguments.ts'

/** Answers a question about how things are linked. */
export async function explore(surface: Surface, asked: Asked): Promise<CallToolResult> {
  const { cut, ...answer } = await ask(asking(surface), asked)
  const shortage = cut === undefined ? {} : { cut: `${cut} ${GO_ON[asked.question]}` }
  return framedResult(surface.context, {
    body: pretty({ ...shortage, ...answer }),
    structured: { ...shortage, ...answer },
    goOn: 'ask with a smaller limit or depth',
  })
}

// --- internal ---

type Asked = z.infer<typeof ExploreInput>

/** How to get what an answer left out. */
const GO_ON = {
  neighbours:
    'Ask for fewer types or with a larger limit (at most 50); recall {name} lists all relations of one entity.',
  paths: 'Ask with a larger limit (at most 50), or from an entity between them.',
  related: 'Ask with a larger limit (at most 50).',
  history: 'Ask with a larger limit (at most 50) or a longer path.',
} as const satisfies Record<Asked['question'], string>

/** The surface, with the error of our own tools for a name that no entity has. */
function asking(surface: Surface): Caller {
  return {
    ...surface,
    withStore: (work) =>
      surface.withStore((store) =>
        work(store).catch((error: unknown) => {
          const unknown = error instanceof ThroughlineError && error.code === 'ENTITY_NOT_FOUND'
          throw unknown ? entityNotFound(String(error.details['name'])) : error
        }),
      ),
  }
}

function ask(caller: Caller, { question, name, to, depth, types, limit }: Asked): Promise<{ readonly cut?: string }> {
  const { neighbours, paths, related, history } = GRAPH
  switch (question) {
    case 'neighbours':
      return neighbours.run(caller, { name, depth, types, limit })
    case 'paths':
      if (!to) throw invalidInput('paths needs two entities: name and to.')
      return paths.run(caller, { from: name, to, limit })
    case 'related':
      return related.run(caller, { name, limit })
    case 'history':
      return history.run(caller, { file: name, limit })
    default:
      return question satisfies never
  }
}
