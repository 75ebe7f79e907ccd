import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

const NAME = /^broadsheet-test-(\d+)-\w{6}$/

/** Folder of the database server within the folder of a run. */
export const DATABASE_FOLDER = 'database'

/** Folders and database servers of test runs that were killed before they could clean up. */
export const abandonedRuns = {
  /** Names a run's folder, for `mkdtemp`. */
  prefix: () => `broadsheet-test-${process.pid}-`,

  remove(roots: readonly string[]) {
    for (const folder of roots.flatMap(root => readdirSync(root).map(name => join(root, name)))) {
      const pid = NAME.exec(basename(folder))?.[1]
      if (!pid || isAlive(Number(pid))) continue
      for (const postmaster of postmastersIn(join(folder, DATABASE_FOLDER)))
        if (isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}

function postmastersIn(folder: string): number[] {
  if (!existsSync(folder)) return []
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
