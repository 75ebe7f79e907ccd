import { withDatabase } from './database.ts'
import type { Figure } from './figures.ts'

const ENTRIES = 10_000
const REMOVED = 100_000
const LIST_MS = 10
const TENANT = '000000'
/** Far from what the server gives out. */
const RECORD = '8600000000000000000'

/** How fast the history of a much changed record and a full recycle bin are listed, in the database. */
export function historyFigures(dataDir: string): Promise<Figure[]> {
  return withDatabase(dataDir, async ({ owner, seeAs, timeOf }) => {
    for (const statement of fill) await owner.query(statement)
    const figures: Figure[] = []
    for (const [who, scope] of Object.entries({ tenant: TENANT, platform: '*' })) {
      await seeAs(scope)
      for (const [name, statements] of Object.entries(questionsOf(who === 'tenant'))) {
        const value = await timeOf(...statements)
        figures.push({ name: `${name} in the database, ${who}`, value, unit: 'ms', limit: LIST_MS })
      }
    }
    return figures
  })
}

const fill = [
  `insert into change_log (id, tenant_id, module, record_id, version, operation, before, after)
   select ${RECORD}::bigint + n, '${TENANT}', 'blade-system/post', ${RECORD}, n, 'edit',
     jsonb_build_object('sort', n - 1), jsonb_build_object('sort', n) from generate_series(1, ${ENTRIES}) n`,
  `insert into blade_post (id, tenant_id, category, post_code, post_name, sort, is_deleted, update_time)
   select ${RECORD}::bigint + n, '${TENANT}', 1, 'c' || n, '岗位' || n, 1, 1, localtimestamp(0) - n * interval '1 second'
   from generate_series(1, ${REMOVED}) n`,
  'vacuum analyze change_log',
  'vacuum analyze blade_post',
]

/** The statement of the server; see kit/history. */
function questionsOf(ofTenant: boolean): Record<string, string[]> {
  const entries = `change_log where tenant_id = '${TENANT}' and module = 'blade-system/post'
    and record_id = ${RECORD} and version > 0`
  const removed = `blade_post as removed where ${ofTenant ? `tenant_id = '${TENANT}' and ` : ''}is_deleted = 1`
  return {
    'history of 10,000 entries': [
      `select count(*) from ${entries}`,
      `select * from ${entries} order by version desc, id desc limit 10`,
    ],
    'recycle bin of 100,000': [
      `select count(*) from (select 1 from ${removed} limit 10001) matching`,
      `select * from ${removed} order by update_time desc, id desc limit 10`,
    ],
  }
}
