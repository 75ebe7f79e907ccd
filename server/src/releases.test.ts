import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workClaim, workTodo } from '#contract/flow/work'
import { listPathOf } from '#contract/kit/module'
import { urlOf } from '../../tests/support/database/databaseUrl.ts'
import { createDatabase, createEmptyDatabase, query, type TestDatabase } from '../../tests/support/database/postgres.ts'
import { type Api, signIn } from '../../tests/support/servers/api.ts'
import { testConfig } from '../../tests/support/servers/config.ts'
import { freePort } from '../../tests/support/servers/startProgram.ts'
import { modules } from './modules/index.ts'
import { restoreBackup } from './platform/backup/restoreBackup.ts'
import { createSecrets } from './platform/config/secrets.ts'
import { migrate } from './platform/db/migrate/migrate.ts'
import { readMigrations } from './platform/db/readMigrations.ts'
import { type RunningServer, startServer } from './startServer.ts'

/** The catalogue of our tables, a line for each part. Partitions are left out: they depend on the day. */
async function catalogueOf(connection: pg.ClientConfig): Promise<string[]> {
  const rows = await query(
    connection,
    `with mine as (
      select *, c.oid::regclass::text as name from pg_class c
      where relnamespace::regnamespace::text in (${SCHEMAS}) and relname not like 'sys_migration%'
    )
    select concat_ws(' ', 'schema', nspname, nspacl) as line from pg_namespace where nspname in (${SCHEMAS})
    union all
    select concat_ws(' ', relkind, name, relrowsecurity, relforcerowsecurity, reloptions, relacl, pg_get_partkeydef(oid),
      case relkind when 'v' then pg_get_viewdef(oid) when 'i' then pg_get_indexdef(oid) when 'I' then pg_get_indexdef(oid) end)
    from mine
    union all
    select concat_ws(' ', 'column', name, attname, row_number() over (partition by attrelid order by attnum),
      format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity, pg_get_expr(adbin, adrelid),
      attcollation::regcollation, attstorage, attcompression, attacl)
    from pg_attribute join mine on mine.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'constraint', name, conname, pg_get_constraintdef(k.oid))
    from pg_constraint k join mine on mine.oid = conrelid where contype <> 'n'
    union all
    select concat_ws(' ', 'trigger', name, pg_get_triggerdef(t.oid), tgenabled)
    from pg_trigger t join mine on mine.oid = tgrelid where not tgisinternal
    union all
    select concat_ws(' ', 'policy', name, polname, polcmd, polpermissive, polroles, pg_get_expr(polqual, polrelid),
      pg_get_expr(polwithcheck, polrelid))
    from pg_policy join mine on mine.oid = polrelid
    union all
    select concat_ws(' ', pg_get_functiondef(oid), proacl) from pg_proc where pronamespace::regnamespace::text in (${SCHEMAS})
    union all
    select concat_ws(' ', 'sequence', name, seqtypid, seqstart, seqincrement, seqmin, seqmax, seqcycle)
    from pg_sequence join mine on mine.oid = seqrelid
    union all
    select concat_ws(' ', 'collation', collname, collprovider, colllocale, collisdeterministic)
    from pg_collation where collnamespace::regnamespace::text in (${SCHEMAS})
    union all
    select concat_ws(' ', 'comment', pg_describe_object(classoid, objoid, objsubid), description)
    from pg_description join mine on mine.oid = objoid
    order by 1`,
  )
  return rows.map(({ line }) => String(line))
}

const SCHEMAS = `'public', 'reporting', 'search', 'search_index'`

const MAX_STEPS = 5

/**
 * Backups of running systems of earlier releases, made with the secret key and the password of the tests. Each holds
 * an image and a process that waits for the administrator.
 */
const releases = readdirSync('tests/releases').filter(name => name.endsWith('.tar') && name !== '0.1.0.tar')

/** Restores the backup of a release and starts the product on it, as an operator upgrades. */
async function upgraded(release: string) {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-release-'))
  const database = await createEmptyDatabase()
  const config = testConfig({
    DATA_DIR: folder,
    DATABASE_URL: urlOf(database.connection),
    PORT: String(await freePort()),
  })
  const key = createSecrets(config.secretKey).sign('backup', 'fingerprint')
  const files = join(folder, 'oss')
  await restoreBackup({ path: join('tests/releases', release), connection: database.connection, files, key })
  const start = () => startServer(() => config, pino({ level: 'silent' }))
  return { address: `http://127.0.0.1:${config.port}`, database, folder, start }
}

describe.each(releases)('a system of %s', release => {
  let address: string
  let database: TestDatabase
  let folder: string
  let server: RunningServer
  let start: () => Promise<RunningServer>
  let admin: Api
  beforeAll(async () => {
    ;({ address, database, folder, start } = await upgraded(release))
    server = await start()
    admin = await signIn(address)
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('opens every list', async () => {
    for (const { module } of modules.filter(({ module }) => module.operations.includes('list')))
      await admin.get(listPathOf(module), { current: '1', size: '10' })
  })

  it('has the tables of a new one, and the rows that it begins with', async () => {
    const fresh = await createDatabase()
    try {
      expect(await catalogueOf(database.connection)).toEqual(await catalogueOf(fresh.connection))
      const upgraded = new Set(await seededIn(database.connection))
      expect((await seededIn(fresh.connection)).filter(row => !upgraded.has(row))).toEqual([])
    } finally {
      await fresh.drop()
    }
  })

  it('opens its stored files', async () => {
    const { records } = await admin.get<{ records: { imgUrl: string }[] }>('blade-biz/images/list')
    const stored = records.filter(({ imgUrl }) => imgUrl.includes('/oss/file/'))
    expect(stored).not.toEqual([])
    for (const { imgUrl } of stored) {
      const reply = await fetch(new URL(new URL(imgUrl).pathname, address))
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
    }
  })

  it('keeps no host in what it knows of its stored files', async () => {
    const tables = await query(
      database.connection,
      `select table_name as name from information_schema.tables where table_schema = 'public'
        and table_type = 'BASE TABLE' and table_name not in ('change_log', 'upgrade_repairs') and table_name not like '%log%'`,
    )
    for (const { name } of tables) {
      const rows = `select t::text from ${name} t where t::text ~ '://[^/ ]+/api/blade-resource/oss/file/'`
      expect([name, await query(database.connection, rows)]).toEqual([name, []])
    }
  })

  it('shows the history of its records, and adds to it', async () => {
    const [changed] = await query(
      database.connection,
      `select record_id from change_log where module = 'blade-biz/images' and version > 0 limit 1`,
    )
    const id = String(changed?.record_id)
    const history = () => admin.get<{ total: number }>('blade-biz/images/history', { id })
    const { total } = await history()
    expect(total).toBeGreaterThan(0)
    await admin.post('blade-biz/images/submit', { id, title: '换题' })
    expect((await history()).total).toBe(total + 1)
  })

  it('takes its running process to the end', async () => {
    expect(await tasksOf(admin, workTodo)).not.toEqual([])
    const running = () => query(database.connection, 'select from flow_instance where end_time is null')
    // Nobody decides their own request; this one was begun by the only person of the backup who decides.
    await query(database.connection, 'update flow_instance set create_user = 1 where end_time is null')
    for (let step = 0; step < MAX_STEPS && (await running()).length > 0; step++) {
      for (const { taskId } of await tasksOf(admin, workClaim))
        await admin.post(`blade-flow/work/claim-task?taskId=${taskId}`, {})
      for (const { taskId, processInstanceId } of await tasksOf(admin, workTodo))
        await admin.post('blade-flow/work/complete-task', { taskId, processInstanceId, flag: 'ok', comment: '同意' })
    }
    expect(await running()).toEqual([])
  })

  it('logs once what the upgrade repaired', async () => {
    const logged = `select log_data::json->>'migration' as migration, sum((log_data::json->>'count')::int)::int as count
      from blade_log_usual where log_id = 'upgrade.repair' group by 1 order by 1`
    const repairs = await query(database.connection, logged)
    await server.stop()
    server = await start()
    expect(await query(database.connection, logged)).toEqual(repairs)
    expect(repairs).toEqual([])
  })
})

interface Task {
  taskId: string
  processInstanceId: string
}

async function tasksOf(api: Api, module: typeof workClaim | typeof workTodo): Promise<Task[]> {
  return (await api.get<{ records: Task[] }>(listPathOf(module))).records
}

/** Rows of seeds and migrations, without ids, times and places in lists: those of before stay where they are. */
async function seededIn(connection: pg.ClientConfig): Promise<string[]> {
  const rows = await query(
    connection,
    `select table_name, row - array['id', 'parent_id', 'create_user', 'create_dept', 'create_time', 'update_user', 'update_time', 'sort',
      'version'] as row
    from (
      select 'menu' as table_name, to_jsonb(m) || jsonb_build_object('parent', p.code) as row
      from blade_menu m left join blade_menu p on p.id = m.parent_id
      union all select 'dict', to_jsonb(d) from blade_dict d
      union all select 'dict_biz', to_jsonb(d) from blade_dict_biz d
      union all select 'param', to_jsonb(p) from blade_param p
      union all select 'report', to_jsonb(r) from blade_report r
      union all select 'region', to_jsonb(r) from blade_region r
      union all select 'seed', jsonb_build_object('key', key) from sys_seed
    ) seeded`,
  )
  return rows.map(row => JSON.stringify(row))
}

it('a system of 0.1.0 is refused with what to do, and nothing is changed', async () => {
  const database = await createEmptyDatabase()
  try {
    const { connection } = database
    await expect(restoreBackup({ path: 'tests/releases/0.1.0.tar', connection })).rejects.toThrow(
      /Restore it with version 0\.2\.0/,
    )
    await query(
      connection,
      `create table sys_migration (name text, sha256 text); insert into sys_migration values ('0058_storage_quota.sql', 'x')`,
    )
    const before = await catalogueOf(connection)
    await expect(migrate(connection, await readMigrations())).rejects.toThrow(/Start version 0\.2\.0 on it once/)
    expect(await catalogueOf(connection)).toEqual(before)
  } finally {
    await database.drop()
  }
})
