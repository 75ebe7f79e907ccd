import { setTimeout as sleep } from 'node:timers/promises'
import { picture } from '../../support/files/uploads.ts'
import type { Api } from '../../support/servers/api.ts'

/** Writes that were acknowledged to their users. */
interface Acknowledged {
  /** Titles of notices. Nothing but their number prevents one from being stored twice. */
  notices: Set<string>
  /** By id, the last title that an edit was acknowledged for. */
  edited: Map<string, string>
  /** Paths of files, with their bytes. */
  files: Map<string, Buffer>
}

export interface Load {
  acknowledged: Acknowledged
  /** Calls that were answered. */
  readonly calls: number
  readonly longestMilliseconds: number
  /** Calls that failed, or were refused. */
  failures: readonly string[]
  /** Settles when every call under way has been answered. */
  stop(): Promise<void>
}

const PAUSE_MS = 150

/** People of an office, who write, edit, read and upload at once until they are stopped. */
export function startLoad(api: Api): Load {
  const acknowledged: Acknowledged = { notices: new Set(), edited: new Map(), files: new Map() }
  const failures: string[] = []
  let [number, calls, longestMilliseconds, stopping] = [0, 0, 0, false]

  async function write(): Promise<void> {
    const title = `负载${++number}`
    const id = await api.create('blade-desk/notice', { ...notice, title })
    acknowledged.notices.add(title)
    await api.post('blade-desk/notice/submit', { id, content: title })
    acknowledged.edited.set(id, title)
  }

  async function read(): Promise<void> {
    await api.get('blade-desk/notice/list', { size: '20' })
    await api.get('blade-user/page')
  }

  async function store(): Promise<void> {
    const bytes = picture(String(++number))
    acknowledged.files.set(new URL(await api.send('a.png', bytes)).pathname, bytes)
  }

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!stopping) {
      const startTime = performance.now()
      try {
        await work()
      } catch (error) {
        failures.push(describe(error))
      }
      calls += 1
      longestMilliseconds = Math.max(longestMilliseconds, performance.now() - startTime)
      await sleep(PAUSE_MS)
    }
  }

  const people = [write, write, write, read, read, store].map(repeat)
  return {
    acknowledged,
    failures,
    get calls() {
      return calls
    },
    get longestMilliseconds() {
      return longestMilliseconds
    },
    async stop() {
      stopping = true
      await Promise.all(people)
    },
  }
}

/** Due in a future that no test sees. */
const notice = { category: 1, releaseTime: '2099-01-01 08:00:00' }

function describe(error: unknown): string {
  const { message, cause } = error as Error
  return cause ? `${message}: ${cause}` : message
}
