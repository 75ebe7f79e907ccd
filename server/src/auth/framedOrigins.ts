import { setTimeout } from 'node:timers/promises'
import type { Db } from '../platform/db/database.ts'
import { asSystem } from '../platform/db/tenancy/scope.ts'

const MAX_AGE_MS = 10_000
/** The page is needed most while the database is slow or away; it then comes with the sites of the last answer. */
const TIMEOUT_MS = 1000

/** The sites whose pages menu items show inside ours; read again when somebody has had time to change them. */
export function framedOrigins(db: Db): () => Promise<readonly string[]> {
  let origins: readonly string[] = []
  let readAt = 0

  async function read(): Promise<void> {
    const rows = await asSystem(() =>
      db.selectFrom('bladeMenu').select('path').distinct().where('path', 'ilike', 'http%').execute(),
    )
    origins = [...new Set(rows.flatMap(({ path }) => originOf(path ?? '')))]
  }

  return async () => {
    if (Date.now() - readAt < MAX_AGE_MS) return origins
    readAt = Date.now()
    const reading = read().catch(() => {})
    const timeout = new AbortController()
    const { signal } = timeout
    await Promise.race([reading, setTimeout(TIMEOUT_MS, undefined, { signal, ref: false }).catch(() => {})])
    timeout.abort()
    return origins
  }
}

function originOf(address: string): string[] {
  const { origin, protocol } = URL.canParse(address) ? new URL(address) : { origin: '', protocol: '' }
  return /^https?:$/.test(protocol) ? [origin] : []
}
