import pg from 'pg'
import { withClient } from '../../platform/db/client/client.ts'
import { type Db, dynamic, type Row, TIME_ZONE } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { addJob, defineJob, type JobContext } from '../../platform/jobs/job.ts'
import { columnsOf, toWire } from '../definition/columns.ts'
import type { ModuleDefinition } from '../definition/serveModule.ts'
import { searchedOf, shapeOf, storeEntries } from './entries.ts'

/** Records of one transaction. */
const AT_ONCE = 100
const IN_ONE_QUERY = 1000
/** Jobs of a smaller number go first. */
const PRIORITY = 10

/**
 * Makes the entries of the search that are missing, older than their records or made by other rules, and drops those
 * without a record: after an upgrade and a restored backup, and every night for what was written past the kit. Entries whose
 * words are still those of their records get the version only.
 */
export const indexRecords: ReturnType<typeof defineJob> = defineJob({
  name: 'index-records',
  worker: 'heavy',
  cron: '40 19 * * *',
  run: async (_, context) => {
    const { all } = context.app.modules
    const paths = all.flatMap(({ module }) => (searchedOf(module) ? [module.path] : []))
    await asOwner(context.connection, 'delete from search_index.entry where module <> all($1)', [paths])
    for (const served of all) await indexModule(served, context)
  },
})

/** Queues a pass at every start. One that waits is enough. */
export async function queueSearchEntries(connection: pg.PoolConfig): Promise<void> {
  await asOwner(connection, `select add_job($1, 'null', null, $1, null, $2)`, [indexRecords.name, PRIORITY])
}

/** Queues a pass for records that are written past the kit, such as the first ones of a tenant. */
export function indexSoon(db: Db): Promise<void> {
  return addJob(db, indexRecords, null, { key: indexRecords.name, priority: PRIORITY })
}

async function indexModule({ module, table }: ModuleDefinition, context: JobContext): Promise<void> {
  const searched = searchedOf(module)
  if (!searched) return
  const name = pg.escapeIdentifier(table)
  await asOwner(
    context.connection,
    `delete from search_index.entry e where e.module = $1
      and not exists (select from ${name} t where t.id = e.record_id and t.is_deleted = 0)`,
    [module.path],
  )
  let first: string | undefined
  for (;;) {
    // The least recently changed first, as later entries are the newer ones of a search.
    const rows = await asOwner(
      context.connection,
      `select t.id::text from ${name} t left join search_index.entry e
        on e.module = $1 and e.record_id = t.id and e.version >= t.version and e.shape = $2
        where t.is_deleted = 0 and e.record_id is null order by t.update_time, t.id limit ${IN_ONE_QUERY}`,
      [module.path, shapeOf(searched)],
    )
    const ids = rows.map(({ id }) => String(id))
    // A record that cannot be indexed waits for the next pass.
    if (ids.length === 0 || ids[0] === first) return
    first = ids[0]
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      context.signal.throwIfAborted()
      await indexSome({ module, table }, ids.slice(at, at + AT_ONCE), context)
    }
    // Changes that come meanwhile wait for the next pass, or this one might not end.
    if (ids.length < IN_ONE_QUERY) return
  }
}

/** Locked for the moment, so that no change of a record is overwritten by what it was before. */
function indexSome(
  { module, table }: Pick<ModuleDefinition, 'module' | 'table'>,
  ids: readonly string[],
  { db }: JobContext,
): Promise<void> {
  return asSystem(() =>
    db.transaction().execute(async tx => {
      const rows = await dynamic(tx)
        .selectFrom(table)
        .select(columnsOf(module))
        .where('id', 'in', ids)
        .orderBy('updateTime')
        .orderBy('id')
        .forShare()
        .execute()
      await storeEntries(
        module,
        rows.map((row: Row) => toWire(module, row)),
        tx,
      )
    }),
  )
}

/** Across all tenants, by the owner of the schema, who alone reads the index as a whole. */
function asOwner(connection: pg.PoolConfig, statement: string, values: unknown[]): Promise<Row[]> {
  return withClient(connection, async client => {
    await client.query(`select set_config('app.tenant', '*', false), set_config('timezone', $1, false)`, [TIME_ZONE])
    return (await client.query(statement, values)).rows
  })
}
