import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Branding } from '#contract/system/branding'
import type { Db } from '../../platform/db/database.ts'
import { brandingAt, readBrandings } from './brandings.ts'

/** The page is needed most while the database is slow or away; it then comes with the brandings of the last answer. */
const TIMEOUT_MS = 500

/** The branding of the address at which a page is requested; undefined where the database has not answered yet. */
export function pageBranding(db: Db): (request: FastifyRequest) => Promise<Branding | undefined> {
  let last: Awaited<ReturnType<typeof readBrandings>> | undefined

  /** Pages that are requested at the same time wait for one answer: strangers may request any number of them. */
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    try {
      last = await readBrandings(db)
    } catch {
      // The page comes with the last answer.
    } finally {
      reading = undefined
    }
  }

  return async ({ protocol, host }) => {
    const timeout = new AbortController()
    const { signal } = timeout
    const late = setTimeout(TIMEOUT_MS, undefined, { signal, ref: false }).catch(() => {})
    reading ??= read()
    await Promise.race([reading, late])
    timeout.abort()
    // A proxy may end TLS without saying so.
    const protocols = [protocol, protocol === 'https' ? 'http' : 'https']
    const origins = protocols.map(each => `${each}://${host.toLowerCase()}`)
    return last && brandingAt(origins, last)
  }
}
