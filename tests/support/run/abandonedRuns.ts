import { readdirSync, readFileSync, rmSync } from 'node:fs'
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
      if (pid && !isAlive(Number(pid))) removeRun(folder)
    }
  },
}

/** Stops every PostgreSQL whose data lies in the folder, also those of products that tests started, and removes the folder. */
export function removeRun(folder: string): void {
  for (const postmaster of postmastersIn(folder)) if (isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT')
  try {
    // Servers that are ending still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  } catch {
    // The next run tries again.
  }
}

/** Other processes still write there and remove folders, which are then none of ours. */
function postmastersIn(folder: string): number[] {
  return entriesOf(folder).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return postmastersIn(path)
    return entry.name === 'postmaster.pid' ? [Number(readFileSync(path, 'utf8').split('\n')[0])] : []
  })
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
