/**
 * Stands between a client and a server: cuts the connection right after chosen bytes went through, so that their answer is
 * lost; holds all that passes for as long as a distance would; and counts the round trips.
 */

import { connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  readonly port: number
  readonly close: () => void
}

export interface CuttingProxy extends Proxy {
  readonly cuts: () => number
}

export interface DistantProxy extends Proxy {
  /** Connections since the last call of `reset`, and how often a client waited for the server: once for each connection more. */
  readonly seen: () => { readonly connections: number; readonly roundTrips: number }
  readonly reset: () => void
}

/** Returns a proxy that cuts where `isCut` says so of what a client sent; `seen`: how often it did before. */
export async function cutting(target: number, isCut: (data: string, seen: number) => boolean): Promise<CuttingProxy> {
  let cuts = 0
  const proxy = await listen((client) => {
    const upstream = connect(target, '127.0.0.1')
    upstream.on('data', (data) => client.write(data))
    client.on('data', (data) => {
      upstream.write(data, () => {
        if (!isCut(data.toString('latin1'), cuts)) return
        cuts += 1
        client.destroy()
      })
    })
    return upstream
  })
  return { ...proxy, cuts: () => cuts }
}

/** Returns a proxy over which a round trip takes `delay` milliseconds, the one that opens a connection included. */
export async function distant(target: number, delay: number): Promise<DistantProxy> {
  let connections = 0
  let flights = 0
  const proxy = await listen((client) => {
    const upstream = connect(target, '127.0.0.1')
    connections += 1
    let isAsking = false
    // What opens a connection goes there and back before the first byte does.
    const open = performance.now() + delay
    client.on('data', (data) => {
      if (!isAsking) flights += 1
      isAsking = true
      setTimeout(() => upstream.write(data), Math.max(open - performance.now(), 0) + delay / 2)
    })
    upstream.on('data', (data) => {
      isAsking = false
      setTimeout(() => client.writable && client.write(data), delay / 2)
    })
    return upstream
  })
  return {
    ...proxy,
    seen: () => ({ connections, roundTrips: connections + flights }),
    reset: () => {
      connections = 0
      flights = 0
    },
  }
}

// --- internal ---

/** `join` opens the way to the server for a client, and returns it. */
async function listen(join: (client: Socket) => Socket): Promise<Proxy> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = join(client)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return {
    port: address.port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
