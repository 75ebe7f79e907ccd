import type { Db } from '../platform/db/database.ts'
import { asSystem } from '../platform/db/tenancy/scope.ts'

const staleAfter = 10_000

/** The sites whose pages menu items show inside ours; read again when somebody has had time to change them. */
export function framedOrigins(db: Db): () => Promise<readonly string[]> {
  let origins: readonly string[] = []
  let readAt = 0
  return async () => {
    if (Date.now() - readAt < staleAfter) return origins
    readAt = Date.now()
    const rows = await asSystem(() =>
      db.selectFrom('bladeMenu').select('path').distinct().where('path', 'ilike', 'http%').execute(),
    )
    origins = [...new Set(rows.flatMap(({ path }) => originOf(path ?? '')))]
    return origins
  }
}

function originOf(address: string): string[] {
  const { origin, protocol } = URL.canParse(address) ? new URL(address) : { origin: '', protocol: '' }
  return /^https?:$/.test(protocol) ? [origin] : []
}
