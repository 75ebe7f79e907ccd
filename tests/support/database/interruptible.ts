import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'

export interface InterruptibleDatabase {
  /** The same database, reached through this process. */
  connection: pg.PoolConfig
  /** From now on nothing passes, and nobody is notified: a frozen database or a lost network. */
  freeze(): void
  thaw(): void
  /** Ends all connections and refuses new ones. */
  refuse(): Promise<void>
  accept(): Promise<void>
  close(): Promise<void>
}

export async function interruptible(original: pg.PoolConfig): Promise<InterruptibleDatabase> {
  const sockets = new Set<Socket>()
  let frozen = false
  let port = 0

  const server = createServer(near => {
    const { host = '127.0.0.1', port: farPort = 5432 } = original
    const far = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${farPort}` } : { host, port: farPort })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', data => to.write(data))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (frozen) from.pause()
    }
  })

  async function accept() {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  async function refuse() {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await accept()
  return {
    connection: { ...original, host: '127.0.0.1', port },
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    refuse,
    accept,
    close: refuse,
  }
}
