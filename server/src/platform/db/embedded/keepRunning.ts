import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Postmaster, processState } from './postmaster.ts'
import { rotateLog } from './rotateLog.ts'
import type { ServerPaths } from './serverPaths.ts'
import { startOrAdopt } from './startOrAdopt.ts'

export interface Keeper {
  /** Looks no more, and says which server is left. */
  end(): Promise<Postmaster>
}

interface Parts {
  paths: ServerPaths
  binaries: Binaries
  fsync: boolean
  log: (line: string) => void
}

const POLL_INTERVAL_MS = 2000

/**
 * Starts a server again that ended without a request to stop: a full disk ends one that cannot write its journal. Keeps its
 * log small.
 */
export function keepRunning(first: Postmaster, { paths, binaries, fsync, log }: Parts): Keeper {
  const leaving = new AbortController()
  let current = first
  const watching = watch()

  async function watch(): Promise<void> {
    for (;;) {
      await sleep(POLL_INTERVAL_MS, undefined, { signal: leaving.signal, ref: false })
      rotateLog(paths.log)
      if (processState(current.pid, paths.data) === 'running') continue
      log('PostgreSQL has ended and is started again')
      await startAgain()
      log('PostgreSQL is running again')
    }
  }

  /** At the old port where there is one: connections are made to where the server was. */
  async function startAgain(): Promise<void> {
    let lastMessage = ''
    for (;;) {
      try {
        current = await startOrAdopt(paths, binaries, fsync, current.port)
        return
      } catch (error) {
        const { message } = error as Error
        if (message !== lastMessage) log(message)
        lastMessage = message
      }
      await sleep(POLL_INTERVAL_MS, undefined, { signal: leaving.signal, ref: false })
    }
  }

  return {
    async end() {
      leaving.abort()
      await watching.catch(() => {})
      return current
    },
  }
}
