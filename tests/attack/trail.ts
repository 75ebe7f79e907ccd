import { type RawBuilder, sql } from 'kysely'
import { seal, type TrailReport } from '../../contract/log/seal.ts'
import { post } from '../../contract/system/post.ts'
import { loadConfig } from '../../server/src/platform/config/config.ts'
import { createSecrets } from '../../server/src/platform/config/secrets.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { asSystem } from '../../server/src/platform/db/tenancy/scope.ts'
import { sealEntries, waitForSealing } from '../../server/src/platform/trail/sealHistory.ts'
import { signIn } from '../support/servers/api.ts'

const ids = sql`(select change_id from forged)`

/** What somebody with the database does to an entry, or to two of them, and what the product must call it. */
const forgeries: Record<string, [expected: string, forge: RawBuilder<unknown>]> = {
  'a changed value': [
    'changed',
    sql`update change_log set after = after || '{"sort": 99}' where id = (select min(change_id) from forged)`,
  ],
  'another author': [
    'changed',
    sql`update change_log set user_id = 1 + user_id where id = (select min(change_id) from forged)`,
  ],
  'a removed entry': ['removed', sql`delete from change_log where id = (select max(change_id) from forged)`],
  'a removed entry and link': [
    'removed',
    sql`with gone as (delete from change_link where change_id = (select min(change_id) from forged) returning change_id)
      delete from change_log where id in (select change_id from gone)`,
  ],
  'an invented entry': [
    'inserted',
    sql`insert into change_log (id, tenant_id, module, record_id, version, operation, after)
      select 1 + id, tenant_id, module, record_id, version, operation, after from change_log where id in ${ids} limit 1`,
  ],
  'a copied entry': ['inserted', sql`insert into change_log select * from change_log where id in ${ids} limit 1`],
  'two entries in each other’s place': [
    'reordered',
    sql`update change_link l set position = -l.position where change_id in ${ids};
      update change_link l set position = (select min(-o.position) + max(-o.position) from change_link o where o.change_id in ${ids}) + l.position
        where change_id in ${ids}`,
  ],
  'a seal for less': ['forged', sql`update change_seal set position = position - 1, hash = repeat('0', 64)`],
}

/** Forges the history behind the back of the server, and looks whether its verification names what was done. */
export async function forgeTrail(
  address: string,
  dataDir: string,
  db: Db,
): Promise<{ count: number; problems: string[] }> {
  const admin = await signIn(address)
  const secrets = createSecrets(loadConfig({ DATA_DIR: dataDir }).secretKey)
  const run = (statement: RawBuilder<unknown>) => asSystem(() => statement.execute(db))
  const found = async () =>
    (await admin.post<TrailReport>(`${seal.path}/verify`, {})).problems.map(({ fault }) => fault)
  for (const postCode of ['forged1', 'forged2'])
    await admin.post(`${post.path}/submit`, { category: 1, postCode, postName: postCode, sort: 1 })
  await asSystem(() => sealEntries(db, secrets))
  const intact = await found()
  const problems = intact.map(fault => `${fault}: a history that nobody forged`)
  await run(sql`create table forged as select l.* from change_link l join change_log on id = change_id
    where module = ${post.path} order by position desc limit 2`)
  for (const [what, [expected, forge]] of Object.entries(forgeries)) {
    for (const table of tables) await run(sql`create table ${kept(table)} as table ${sql.table(table)}`)
    await run(forge)
    const faults = await found()
    if (!faults.includes(expected as (typeof faults)[number])) problems.push(`${faults.join() || 'nothing'}: ${what}`)
    await asSystem(() => db.transaction().execute(putBack))
  }
  await run(sql`drop table forged`)
  return { count: Object.keys(forgeries).length, problems }
}

/** The server seals each minute, and must not do so in between. */
async function putBack(tx: Db): Promise<void> {
  await waitForSealing(tx)
  for (const table of tables) {
    await sql`delete from ${sql.table(table)}`.execute(tx)
    await sql`insert into ${sql.table(table)} table ${kept(table)}`.execute(tx)
    await sql`drop table ${kept(table)}`.execute(tx)
  }
}

const tables = ['change_log', 'change_link', 'change_seal']
const kept = (table: string) => sql.table(`kept_${table}`)
