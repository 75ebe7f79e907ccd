import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../client/client.ts'
import type { Binaries } from './binaries.ts'
import { maintenance } from './connections.ts'
import { type Postmaster, processState } from './postmaster.ts'
import type { ServerPaths } from './serverPaths.ts'

interface Server {
  paths: ServerPaths
  binaries: Binaries
  postmaster: Postmaster
}

const CONNECTIONS_TIMEOUT_MS = 5000
const STOP_TIMEOUT_MS = 30_000

/** Stops the server unless another program still uses it. A server that is left running is reported. */
export async function stop({ paths, binaries, postmaster }: Server, log: (line: string) => void): Promise<void> {
  const isRunning = () => processState(postmaster.pid, paths.data) === 'running'
  if (!isRunning()) return
  const others = await countOtherClients(paths, postmaster)
  if (others > 0) return log(`PostgreSQL is left running, because other programs use it (connections: ${others})`)
  interrupt(paths, binaries, postmaster)
  for (let waited = 0; waited < STOP_TIMEOUT_MS && isRunning(); waited += 20) await sleep(20)
  if (isRunning()) log(`PostgreSQL (process ${postmaster.pid}) has not stopped within 30 s and is left running`)
  else if (paths.socketFolder) rmSync(paths.socketFolder, { recursive: true, force: true })
}

// SIGINT is PostgreSQL's fast shutdown. Windows has no signals and would kill it instead.
function interrupt(paths: ServerPaths, binaries: Binaries, { pid }: Postmaster): void {
  if (process.platform === 'win32') execFileSync(binaries.pgCtl, ['stop', '-m', 'fast', '-W', '-D', paths.data])
  else process.kill(pid, 'SIGINT')
}

// Our own connections, just closed, need a moment to disappear from the list.
async function countOtherClients(paths: ServerPaths, postmaster: Postmaster): Promise<number> {
  const count = () =>
    withClient(maintenance(paths, postmaster), client =>
      client.query(`select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`),
    )
  let others = (await count()).rowCount ?? 0
  for (let waited = 0; waited < CONNECTIONS_TIMEOUT_MS && others > 0; waited += 50) {
    await sleep(50)
    others = (await count()).rowCount ?? 0
  }
  return others
}
