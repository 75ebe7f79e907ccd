import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../platform/config/config.ts'

type Address = Pick<Config, 'host' | 'port'>

const unusable: unknown[] = ['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']

/** Refuses a taken port before the database is started and migrated for nothing. */
export async function assertPortFree({ host, port }: Address): Promise<void> {
  const server = createServer().listen({ host, port })
  await once(server, 'listening').catch(explainPort({ host, port }))
  server.close()
  await once(server, 'close')
}

export function explainPort({ host, port }: Address) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program; choose one with PORT=${port + 1} npm start.`)
    if (unusable.includes(error.code))
      throw new Error(
        `HOST=${host} with PORT=${port} cannot be used here (${error.code}). HOST must be an address of this machine; ` +
          'a PORT below 1024 may need a right that this user lacks.',
      )
    throw error
  }
}
