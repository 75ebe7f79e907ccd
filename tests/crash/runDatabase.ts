// Kills PostgreSQL at random while people work, then it and single connections during each job of the product; first
// the PostgreSQL that the product runs, then a separate one: the process lives on, answers again within seconds, and
// nothing that it acknowledged is lost. `npx tsx tests/crash/runDatabase.ts --kills 8 --seed 1`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { jobs } from '../../server/src/jobs.ts'
import { createClient } from '../../server/src/platform/db/client/client.ts'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { randomOf } from '../attack/random.ts'
import { withOwner } from '../bench/database.ts'
import { apiWith, signIn } from '../support/servers/api.ts'
import { type BuiltServer, startBuiltServer } from '../support/servers/builtServer.ts'
import { findProblems, settle } from './checks.ts'
import { deployProcess } from './flow.ts'
import { openOffice, timerProcess } from './office.ts'
import { postmasterOf } from './postmaster.ts'
import { createDatabase, environmentFor } from './processes.ts'

const SETTLE_MS = 240_000
const BACK_WITHIN_MS = 10_000
const NEVER_MS = 60_000

/** Payloads of records that do not exist, so that a job that is let go on ends at once. */
const payload = { id: '1', tenantId: '000000', instanceId: '1', editionId: '1', pageId: '1', fileId: '1', after: '0' }

const lockTables = `
  do $$ declare name regclass; begin
    for name in
      select oid from pg_class where relkind in ('r', 'p') and not relispartition and relowner = current_user::regrole
        and relnamespace not in ('graphile_worker'::regnamespace, 'pg_catalog'::regnamespace)
    loop
      execute format('lock table %s in access exclusive mode', name);
    end loop;
  end $$`

const waiting = `
  from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query not ilike '%advisory%'`

const findHeld = `
  select from graphile_worker.jobs where task_identifier = $1 and locked_at is not null and exists (select ${waiting})`

const endWaiting = `select pg_terminate_backend(pid) ${waiting}`

const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } })
const kills = Number(values.kills ?? 8)
const seed = Number(values.seed ?? Date.now() % 100_000)
const random = randomOf(seed)
console.log(`seed ${seed}, ${kills} kills each`)

const problems = [...(await withOwnDatabase()), ...(await withDatabaseBeside())]
console.log(`${problems.length} problems`)
for (const line of problems.slice(0, 50)) console.log(line)
process.exitCode = problems.length > 0 ? 1 : 0

async function withOwnDatabase(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-crash-own-'))
  const server = await startBuiltServer(folder)
  // The product's own, which runs already.
  const { connection } = await startPostgres({ dataDir: folder })
  try {
    return await run('own', server, folder, connection)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withDatabaseBeside(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-crash-beside-'))
  const databaseDir = mkdtempSync(join(tmpdir(), 'broadsheet-crash-database-'))
  const postgres = await startPostgres({ dataDir: databaseDir })
  postgres.supervise(() => {})
  try {
    const connection = await createDatabase(postgres)
    const server = await startBuiltServer(join(folder, 'data'), environmentFor(connection))
    try {
      return await run('beside', server, databaseDir, connection)
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
    for (const used of [folder, databaseDir]) rmSync(used, { recursive: true, force: true })
  }
}

async function run(kind: string, server: BuiltServer, databaseDir: string, database: pg.PoolConfig): Promise<string[]> {
  const { token } = await signIn(server.address)
  const api = apiWith(server.address, token)
  const definitionId = await deployProcess(api, timerProcess)
  const office = openOffice(() => [api], definitionId, random)
  const problems: string[] = []
  const running = new Map<string, number>()
  const isAnswered = () =>
    api.get('blade-system/post/list').then(
      () => true,
      () => false,
    )
  const noteReturn = async (what: string, isBack: () => Promise<boolean>) => {
    const startTime = performance.now()
    const took = () => Math.round(performance.now() - startTime)
    while (!(await isBack())) {
      if (took() > NEVER_MS) throw new Error(`${kind}: never back after ${what}\n${server.printed()}`)
      await sleep(100)
    }
    console.log(`${kind}: back ${took()} ms after ${what}`)
    if (took() > BACK_WITHIN_MS) problems.push(`${kind}: ${took()} ms after ${what}`)
  }
  const killPostgres = async (what: string) => {
    const killed = postmasterOf(databaseDir)
    process.kill(killed, 'SIGKILL')
    const isAnother = () => {
      try {
        return postmasterOf(databaseDir) !== killed
      } catch {
        // Between two processes there is no file that names one.
        return false
      }
    }
    // Connections may outlive the process that opened them for a moment.
    await noteReturn(what, async () => isAnother() && (await isAnswered()))
  }

  for (let time = 1; time <= kills; time++) {
    await sleep(2000 + random() * 4000)
    for (const job of await jobsRunning(database)) running.set(job, (running.get(job) ?? 0) + 1)
    await killPostgres(`kill ${time}`)
  }
  await office.stop()
  console.log(`${kind}: jobs that ran at a kill: ${JSON.stringify(Object.fromEntries(running))}`)
  for (const { name } of jobs) {
    // A job that is tried again after a kill would wait for the locked tables and leave no worker for the next one.
    await withOwner(database, client => settle(client, SETTLE_MS))
    await whileHeld(database, name, async client => {
      await client.query(endWaiting)
      await client.query('rollback')
      await noteReturn(`the end of the connection of ${name}`, isAnswered)
    })
    await whileHeld(database, name, () => killPostgres(`a kill during ${name}`))
  }
  return withOwner(database, async client => {
    await settle(client, SETTLE_MS)
    const found = await findProblems(client, office.acknowledged, [server.address])
    return [...problems, ...office.refused, ...found]
  })
}

/** Works while a job runs and waits for its first row, since all tables are locked. */
async function whileHeld(
  database: pg.PoolConfig,
  name: string,
  work: (holder: pg.Client) => Promise<void>,
): Promise<void> {
  const holder = createClient(database)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lockTables)
    await withOwner(database, async client => {
      await client.query('select graphile_worker.add_job($1, $2, max_attempts => 5)', [name, payload])
      const until = Date.now() + NEVER_MS
      while ((await client.query(findHeld, [name])).rowCount === 0) {
        if (Date.now() > until) throw new Error(`${name} does not wait for its rows`)
        await sleep(100)
      }
    })
    await work(holder)
  } finally {
    await holder.end()
  }
}

async function jobsRunning(database: pg.PoolConfig): Promise<string[]> {
  const { rows } = await withOwner(database, client =>
    client.query<{ name: string }>(
      'select task_identifier as name from graphile_worker.jobs where locked_at is not null',
    ),
  )
  return rows.map(({ name }) => name)
}
