import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissionCodes } from '#contract/kit/module'
import { ossCategory } from '#contract/resource/oss'
import { post } from '#contract/system/post'
import { createEmptyDatabase, execute, query, type TestDatabase } from '../../../../tests/support/database/postgres.ts'
import { picture, storeFile } from '../../../../tests/support/files/uploads.ts'
import { testConfig } from '../../../../tests/support/servers/config.ts'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'
import { createSecrets } from '../config/secrets.ts'
import { createScopedDb } from '../db/database.ts'
import { type Postgres, startPostgres } from '../db/embedded/index.ts'
import { externalPostgres } from '../db/external.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { readMigrations } from '../db/readMigrations.ts'
import { asSystem } from '../db/tenancy/scope.ts'
import { prepareJobs } from '../jobs/prepareJobs.ts'
import { sealEntries } from '../trail/sealHistory.ts'
import { verifyTrail } from '../trail/verifyTrail.ts'
import { restoreBackup } from './restoreBackup.ts'
import { type BackupEnd, type BackupResult, writeBackup } from './writeBackup.ts'

const TENANT = '360101'
const KEY = 'key of the test'
const image = picture('kept')
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-backup-'))
// Otherwise the account that runs PostgreSQL would keep its data elsewhere.
chmodSync(folder, 0o711)
const dataDir = join(folder, 'source')
const path = join(folder, 'first.tar')

let test: TestApp
let manager: Person
let link: string
let written: BackupResult
/** A server of its own, whose databases belong to a user who is no superuser and may not make roles. */
let server: Postgres

beforeAll(async () => {
  test = await createTestApp({ DATA_DIR: dataDir, PRIVATE_STORAGE_HOSTS: '127.0.0.1' })
  manager = await test.addPerson(TENANT, [...permissionCodes(post), 'oss', 'oss_add'])
  const stored = await storeFile(manager, { name: 'a.png', bytes: image })
  link = new URL(stored.link).pathname
  await addPost('p1')
  const storage = { category: ossCategory.minio, ossCode: 'vault', endpoint: 'http://127.0.0.1:9000' }
  const keys = { bucketName: 'paper', accessKey: 'AKIA-KEPT', secretKey: 'very secret' }
  expect(await manager.post('blade-resource/oss/submit', { ...storage, ...keys })).toMatchObject({ status: 200 })
  await execute(
    test.connection,
    `select graphile_worker.add_job('remind', '{"id":"7"}', run_at => '2030-01-01'), log_partitions_from('2024-02-01');
     update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-of-the-source'`,
  )
  written = await backUp(path)
  server = await startPostgres({ dataDir: join(folder, 'server'), fsync: false })
  for (const statement of [
    'drop role broadsheet_app',
    'drop role broadsheet_report',
    `create role paper login nocreaterole password 'Press-Room-1'`,
  ])
    await execute(server.connection, statement)
})
afterAll(async () => {
  await test?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

let target: TestDatabase
let targetDir: string
beforeEach(async () => {
  target = await createEmptyDatabase()
  targetDir = mkdtempSync(join(folder, 'target-'))
  return () => target.drop()
})

const addPost = async (postCode: string) =>
  expect(
    await manager.post('blade-system/post/submit', { category: 1, postCode, postName: '记者\t\\N\n', sort: 1 }),
  ).toMatchObject({
    status: 200,
  })

const backUp = (path: string, connection = test.connection) =>
  writeBackup({ path, connection, files: join(dataDir, 'oss'), key: KEY })

const restore = (options: { path?: string; key?: string; connection?: pg.PoolConfig } = {}): Promise<BackupEnd> =>
  restoreBackup({
    path,
    connection: target.connection,
    files: join(targetDir, 'oss'),
    key: KEY,
    ...options,
  })

/** The owner's connection to a new database of the user who is no superuser. */
async function createPaper(name: string): Promise<pg.PoolConfig> {
  await execute(server.connection, `create database ${name} owner paper`)
  const { host = '', port = 5432 } = server.connection
  const url = `postgresql://paper:Press-Room-1@/${name}?host=${encodeURIComponent(host)}&port=${port}`
  return (await externalPostgres(url)).connection
}

it('users sign in after a restore, sessions, files and secrets go on, and jobs wait for a worker', async () => {
  await restore()
  const { drop, ...database } = target
  const env = { DATA_DIR: targetDir, PRIVATE_STORAGE_HOSTS: '127.0.0.1' }
  const restored = await createTestApp(env, { database: { ...database, drop: async () => {} } })
  const token = { 'blade-auth': `bearer ${manager.token}` }
  const posts = await restored.stranger.ask({ method: 'GET', url: '/api/blade-system/post/list', headers: token })
  expect(posts.data).toMatchObject({ records: [{ postCode: 'p1', postName: '记者\t\\N\n', tenantId: TENANT }] })
  expect((await restored.stranger.ask({ method: 'GET', url: link })).bytes.equals(image)).toBe(true)
  const [storage] = await query(target.connection, `select access_key from blade_oss where oss_code = 'vault'`)
  expect(createSecrets(testConfig().secretKey).open(String(storage?.access_key))).toBe('AKIA-KEPT')
  expect(
    await query(
      target.connection,
      `select locked_by, payload from graphile_worker._private_jobs where run_at = '2030-01-01'`,
    ),
  ).toEqual([{ locked_by: null, payload: { id: '7' } }])
  await restored.close()
})

it('an owner who is no superuser backs up and restores the rows of every tenant', async () => {
  const paper = await createPaper('paper')
  const restored = await restore({ connection: paper })
  const second = await backUp(join(folder, 'second.tar'), paper)
  expect(second.tables).toEqual(written.tables)
  expect(restored.tables).toEqual(written.tables)
  expect(written.tables['public.blade_post']?.rows).toBeGreaterThan(1)
  const forced = `select count(*)::int as n from pg_class where relforcerowsecurity`
  const triggers = `select count(*)::int as n from pg_trigger where tgenabled <> 'O'`
  expect(await query(paper, forced)).toEqual(await query(test.connection, forced))
  expect(await query(paper, triggers)).toEqual([{ n: 0 }])
  const keys = `select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by 1`
  expect(await query(paper, keys)).toEqual(await query(test.connection, keys))
})

it('a policy that hides rows from the owner stops the backup', async () => {
  const paper = await createPaper('hidden')
  await restore({ connection: paper })
  await execute(
    paper,
    `create table own_notes (tenant_id text); alter table own_notes enable row level security;
    alter table own_notes force row level security; create policy own on own_notes using (tenant_id = 'x')`,
  )
  await expect(backUp(join(folder, 'hidden.tar'), paper)).rejects.toThrow(/security of public\.own_notes hides rows/)
  expect(readdirSync(folder).filter(name => name.startsWith('hidden'))).toEqual([])
})

it('a backup while the product writes is one moment of the database', async () => {
  const busy = join(folder, 'busy.tar')
  const writing = {
    // Its row in the history belongs to a table that is read later.
    progress: (line: string) => line.includes('public.blade_post,') && addPost('meanwhile'),
  }
  await writeBackup({ path: busy, connection: test.connection, files: join(dataDir, 'oss'), key: KEY, ...writing })
  const entered = `select record_id from change_log join blade_post p on record_id = p.id where post_code = 'meanwhile'`
  const [history] = await query(test.connection, entered)
  expect(history).toBeDefined()
  await restore({ path: busy })
  const carried = 'select from change_log where record_id = $1'
  expect(await query(target.connection, carried, [history?.record_id])).toEqual([])
})

it('refuses a database that holds data, and a folder that holds files', async () => {
  await expect(restore({ connection: test.connection })).rejects.toThrow(/database holds data.*new DATA_DIR/)
  await execute(target.connection, 'create table other_program (id integer)')
  await expect(restore()).rejects.toThrow(/database holds data/)
  await execute(target.connection, 'drop table other_program')
  const holding = { path, connection: target.connection, key: KEY, files: join(dataDir, 'oss') }
  await expect(restoreBackup(holding)).rejects.toThrow(/oss holds files/)
  expect(await query(target.connection, `select from pg_tables where schemaname = 'public'`)).toEqual([])
})

it('refuses the backup of another secret key, unless the key is lost', async () => {
  await expect(restore({ key: 'another' })).rejects.toThrow(
    /another secret key.*secret\.key into DATA_DIR.*--other-key/s,
  )
  await restoreBackup({ path, connection: target.connection, files: join(targetDir, 'oss') })
  const secrets = createSecrets(Buffer.alloc(32, 9))
  const db = createScopedDb({ ...target.connection, max: 1 })
  await asSystem(async () => {
    await sealEntries(db, secrets)
    const report = await verifyTrail(db, secrets)
    expect(report).toMatchObject({ problems: [], pending: 0 })
    expect(report.proven).toBeGreaterThan(0)
    await db.destroy()
  })
})

it('refuses a damaged file, names the entry and changes nothing', async () => {
  const damaged = join(folder, 'damaged.tar')
  const bytes = readFileSync(path)
  const name = 'tables/public.blade_user/000001.gz'
  bytes.writeUInt8(bytes.readUInt8(bytes.indexOf(name) + 600) ^ 1, bytes.indexOf(name) + 600)
  writeFileSync(damaged, bytes)
  await expect(restore({ path: damaged })).rejects.toThrow(
    `damaged in the entry ${name}: it does not match its checksum`,
  )
  writeFileSync(damaged, readFileSync(path))
  truncateSync(damaged, statSync(path).size - 1024)
  await expect(restore({ path: damaged })).rejects.toThrow(/damaged in the entry .*: the file ends/)
  truncateSync(damaged, statSync(path).size >> 1)
  await expect(restore({ path: damaged })).rejects.toThrow(/damaged in the entry/)
  writeFileSync(damaged, 'no backup at all'.repeat(100))
  await expect(restore({ path: damaged })).rejects.toThrow('is no backup of Broadsheet')
  expect(await query(target.connection, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  expect(existsSync(join(targetDir, 'oss'))).toBe(false)
})

it('never overwrites a file, and leaves no half of one', async () => {
  await expect(backUp(path)).rejects.toThrow('exists already')
  await expect(backUp(join(folder, 'empty.tar'), target.connection)).rejects.toThrow('nothing to back up')
  expect(readdirSync(folder).filter(name => /empty|partial/.test(name))).toEqual([])
})

it('says which stored files are missing', async () => {
  const lines: string[] = []
  const elsewhere = { path: join(folder, 'missing.tar'), connection: test.connection, files: folder, key: KEY }
  expect(await writeBackup({ ...elsewhere, progress: line => lines.push(line) })).toMatchObject({
    files: 0,
    missing: 1,
  })
  expect(lines.join('\n')).toMatch(/MISSING FILE: .*\.png/)
})

describe('the history of an upgraded system', () => {
  let source: TestDatabase
  let target: TestDatabase
  let folder: string

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'broadsheet-partitions-'))
    source = await createEmptyDatabase()
    target = await createEmptyDatabase()
  })
  afterEach(async () => {
    await source.drop()
    await target.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const entry = (id: number, at: string) =>
    `insert into change_log (id, tenant_id, module, record_id, version, operation, changed_at)
   values (${id}, '000000', 'blade-system/post', 7, ${id}, 'edit', ${at})`

  const places = `select id, tableoid::regclass::text as place from change_log order by id`
  const layout = `select relname, pg_get_expr(relpartbound, oid) as bound from pg_class
  where relispartition and relkind = 'r' and relname like 'change_log%' order by 1`

  // Systems from before the partitions have one that holds all entries until the end of the month of the upgrade.
  const before = `
  do $$ declare part regclass; begin
    for part in select inhrelid::regclass from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent = 'change_log'::regclass and pg_get_expr(relpartbound, c.oid) <> 'DEFAULT' loop
      execute format('drop table %s', part);
    end loop;
    execute format('create table log_partition.change_log_before partition of change_log for values from (minvalue) to (%L)',
      date_trunc('month', localtimestamp) + interval '1 month');
  end $$;
  select change_partitions_from(current_date)`

  it('the history of an upgraded system comes back with its partitions, and goes on in them', async () => {
    await migrate(source.connection, await readMigrations())
    await execute(source.connection, before)
    await execute(
      source.connection,
      `insert into blade_tenant (id, tenant_id, tenant_name) values (1, '370201', 'x');
     ${entry(1, `'2024-02-03'`)}; ${entry(2, 'localtimestamp')}`,
    )
    await prepareJobs(source.connection)
    await execute(
      source.connection,
      `${entry(3, `localtimestamp + interval '1 month'`)}; ${entry(4, `'2031-05-06'`)};
     select change_partitions_from(current_date); ${entry(5, `'2032-05-06'`)}`,
    )
    const path = join(folder, 'history.tar')
    await writeBackup({ path, connection: source.connection, key: 'key' })
    await restoreBackup({ path, connection: target.connection, key: 'key' })
    expect(await query(target.connection, places)).toEqual(await query(source.connection, places))
    expect(await query(target.connection, layout)).toEqual(await query(source.connection, layout))
    expect((await query(target.connection, places)).map(({ place }) => place)).toEqual([
      'log_partition.change_log_before',
      'log_partition.change_log_before',
      expect.stringMatching(/^log_partition\.change_log_20\d\d_\d\d$/),
      'log_partition.change_log_2031_05',
      'log_partition.change_log_default',
    ])
    await execute(target.connection, `select change_partitions_from(current_date); ${entry(6, 'localtimestamp')}`)
    expect((await query(target.connection, places)).at(-1)).toEqual({
      id: '6',
      place: 'log_partition.change_log_before',
    })
  })
})
