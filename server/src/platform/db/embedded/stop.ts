import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { maintenance, withClient } from './connections.ts'
import { type Postmaster, processState } from './postmaster.ts'
import type { ServerPaths } from './serverPaths.ts'

/** Stops the server unless somebody else still uses it. */
export async function stop(paths: ServerPaths, binaries: Binaries, postmaster: Postmaster): Promise<void> {
  if (processState(postmaster.pid, paths.data) !== 'running') return
  if (await hasOtherClients(paths, postmaster)) return
  interrupt(paths, binaries, postmaster)
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (processState(postmaster.pid, paths.data) !== 'running') break
    await sleep(20)
  }
  if (paths.socketFolder && processState(postmaster.pid, paths.data) !== 'running')
    rmSync(paths.socketFolder, { recursive: true, force: true })
}

// SIGINT is PostgreSQL's fast shutdown. Windows has no signals and would kill it instead.
function interrupt(paths: ServerPaths, binaries: Binaries, { pid }: Postmaster): void {
  if (process.platform === 'win32') execFileSync(binaries.pgCtl, ['stop', '-m', 'fast', '-W', '-D', paths.data])
  else process.kill(pid, 'SIGINT')
}

// Our own connections, just closed, need a moment to disappear from the list.
async function hasOtherClients(paths: ServerPaths, postmaster: Postmaster): Promise<boolean> {
  const count = () =>
    withClient(maintenance(paths, postmaster), client =>
      client.query(`select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`),
    )
  for (let waited = 0; waited < 1000; waited += 50) {
    if (!(await count()).rowCount) return false
    await sleep(50)
  }
  return true
}
