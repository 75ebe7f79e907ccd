import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'

/** Starts reference.ts in a process of its own, on the database of the connection. */
export async function startReference(connection: pg.PoolConfig): Promise<{ address: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/api/reference.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', REFERENCE_CONNECTION: JSON.stringify(connection) },
  })
  const ended = once(child, 'exit')
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => {
      throw new Error('The reference did not start.')
    }),
  ])
  return {
    address: String(line).trim(),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
