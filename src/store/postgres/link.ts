/**
 * @module The link to a server: one connection, which is opened again when it is lost. It runs one job at a time.
 *
 * After a lost connection, reads are retried, and so is a batch unless the server says that it was committed, until the
 * time is over. Each batch has a unique name, which its commit writes into the log.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { type Connection, type ConnectionOptions, connect, type Session } from './connection.ts'
import { isPassing, toConnectError, toPostgresError } from './errors.ts'

/** What a batch did, and whether to commit it. */
export interface Work<T> {
  readonly keep: boolean
  readonly result: T
  /** Statements that were sent and not answered yet: the end of the transaction goes out behind them. */
  readonly sent?: readonly Promise<unknown>[]
}

export interface Link {
  /** Runs one or more statements that need not see the same state. */
  ask<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Runs statements in one read-only transaction, which see one state of the store. */
  read<T>(work: (session: Session) => Promise<T>): Promise<T>
  /**
   * Runs a batch, given its name, in one transaction; rolled back if it throws or returns that it is not to be kept.
   */
  write<T>(work: (session: Session, batch: string) => Promise<Work<T>>): Promise<T>
  close(): Promise<void>
}

export interface LinkOptions extends ConnectionOptions {
  /** For messages. */
  readonly place: string
  /** How long a lost connection is retried, in milliseconds. */
  readonly patience: number
  /** Runs on every new connection. */
  readonly prepare: (session: Session) => Promise<void>
}

/** Returns a link that is connected. @throws what `prepare` throws, STORE_UNREACHABLE, STORE_BUSY */
export async function openLink(options: LinkOptions): Promise<Link> {
  let connection: Connection | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let client = ''
  let batches = 0

  const connected = async (): Promise<Connection> => {
    if (connection?.isOpen() === true) return connection
    const made = await connect(options).catch((error: unknown) => {
      throw isPassing(error) ? error : toConnectError(options.place, error)
    })
    try {
      // In one round trip with what prepares the connection.
      const named = client === '' ? made.get<{ id: string }>('SELECT gen_random_uuid() AS id') : undefined
      await Promise.all([named, options.prepare(made)])
      client ||= (await named)?.id ?? ''
    } catch (error) {
      await made.close()
      throw error
    }
    connection = made
    return made
  }
  const drop = async (): Promise<void> => {
    const lost = connection
    connection = undefined
    await lost?.close()
  }
  /** Retries the work until it succeeds or the time is over. */
  const persist = async <T>(work: (session: Connection) => Promise<T>): Promise<T> => {
    const started = performance.now()
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        return await work(await connected())
      } catch (error) {
        if (!isPassing(error)) throw toPostgresError(options.place, error)
        await drop()
        if (performance.now() - started + pause >= options.patience) throw toPostgresError(options.place, error)
        await wait(pause)
      }
    }
  }
  const inTurn = <T>(work: (session: Connection) => Promise<T>): Promise<T> => {
    const mine = queue.then(() => persist(work))
    queue = mine.catch(() => undefined)
    return mine
  }
  const link: Link = {
    ask: (work) => inTurn(work),
    read: (work) =>
      inTurn((session) => inTransaction(session, READ, async () => ({ keep: false, result: await work(session) }))),
    write: async <T>(work: (session: Session, batch: string) => Promise<Work<T>>) => {
      batches += 1
      const batch = batches
      let sent: T | undefined
      let wasSent = false
      return inTurn((session) =>
        inTransaction(session, 'BEGIN', async () => {
          const name = `${client}:${batch}`
          if (wasSent && (await isCommitted(session, name))) return { keep: false, result: sent as T }
          const done = await work(session, name)
          sent = done.result
          wasSent = done.keep
          return done
        }),
      )
    },
    close: async () => {
      await queue
      await drop()
    },
  }
  await link.ask(async () => undefined)
  return link
}

// --- internal ---

const READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY'
/** Between two retries, in milliseconds; doubled each time. */
const FIRST_PAUSE = 20
const LONGEST_PAUSE = 500

async function inTransaction<T>(session: Connection, begin: string, work: () => Promise<Work<T>>): Promise<T> {
  // Not waited for: what the work sends first goes out behind it.
  const begun = session.run(begin)
  begun.catch(() => undefined)
  try {
    const { keep, result, sent = [] } = await work()
    await begun
    const ended = session.run(keep ? 'COMMIT' : 'ROLLBACK')
    // Where nothing is kept, nothing depends on the answer.
    if (keep) await Promise.all([...sent, ended])
    else ended.catch(() => undefined)
    return result
  } catch (error) {
    if (session.isOpen() && !isPassing(error)) await session.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/**
 * Whether the server committed a batch whose connection was lost during the commit. Takes the lock first: the server
 * process of the lost connection may still be at work.
 */
async function isCommitted(session: Session, name: string): Promise<boolean> {
  await session.all('SELECT revision FROM meta FOR UPDATE')
  return (await session.get('SELECT 1 FROM log WHERE batch = ?', name)) !== undefined
}
