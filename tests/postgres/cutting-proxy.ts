/** Stands between a client and a server, and cuts the connection right after chosen bytes went through: their answer is lost. */

import { connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly port: number
  readonly cuts: () => number
  readonly close: () => void
}

/** Returns a proxy that cuts where `isCut` says so of what a client sent; `seen`: how often it did before. */
export async function cutting(target: number, isCut: (data: string, seen: number) => boolean): Promise<CuttingProxy> {
  let cuts = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    upstream.on('data', (data) => client.write(data))
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.end())
    client.on('data', (data) => {
      upstream.write(data, () => {
        if (!isCut(data.toString('latin1'), cuts)) return
        cuts += 1
        client.destroy()
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return {
    port: address.port,
    cuts: () => cuts,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
