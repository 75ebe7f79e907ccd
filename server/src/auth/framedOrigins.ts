import type { Db } from '../platform/db/database.ts'
import { asSystem } from '../platform/db/tenancy/scope.ts'
import { lastAnswer } from '../platform/http/page/lastAnswer.ts'

const TIMEOUT_MS = 1000

/** The sites whose pages menu items show inside ours. */
export function framedOrigins(db: Db): () => Promise<readonly string[]> {
  const origins = lastAnswer(async () => {
    const rows = await asSystem(() =>
      db.selectFrom('bladeMenu').select('path').distinct().where('path', 'ilike', 'http%').execute(),
    )
    return [...new Set(rows.flatMap(({ path }) => originOf(path ?? '')))]
  }, TIMEOUT_MS)
  return async () => (await origins()) ?? []
}

function originOf(address: string): string[] {
  const { origin, protocol } = URL.canParse(address) ? new URL(address) : { origin: '', protocol: '' }
  return /^https?:$/.test(protocol) ? [origin] : []
}
