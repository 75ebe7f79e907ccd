import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = /^broadsheet-test-(\d+)-\w{6}$/

/** Database servers of test runs that were killed before they could clean up. */
export const abandonedServers = {
  /** Names a run's folder, for `mkdtemp`. */
  prefix: () => `broadsheet-test-${process.pid}-`,

  remove() {
    for (const name of readdirSync(tmpdir())) {
      const pid = NAME.exec(name)?.[1]
      if (!pid || isAlive(Number(pid))) continue
      const folder = join(tmpdir(), name)
      for (const postmaster of postmastersIn(folder)) if (isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}

function postmastersIn(folder: string): number[] {
  return readdirSync(folder)
    .filter(name => /^pg\d+$/.test(name))
    .flatMap(name => {
      try {
        return [Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0])]
      } catch {
        return []
      }
    })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
