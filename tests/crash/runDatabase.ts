// Kills PostgreSQL while jobs run, first the one that the product keeps, then one beside it: the process lives on, answers again
// within seconds, and nothing that it acknowledged is lost. `npm run crash-test:database -- --kills 8 --seed 1`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Postgres, startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { randomOf } from '../attack/random.ts'
import { urlOf } from '../support/database/databaseUrl.ts'
import { apiWith, signIn } from '../support/servers/api.ts'
import { type BuiltServer, startBuiltServer } from '../support/servers/builtServer.ts'
import { findProblems, settle } from './checks.ts'
import { deployProcess } from './flow.ts'
import { openOffice, timerProcess } from './office.ts'
import { postmasterOf } from './postmaster.ts'

const SETTLE_MS = 240_000
const BACK_WITHIN_MS = 10_000

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
  postgres.keepRunning(() => {})
  try {
    const connection = await createDatabase(postgres)
    const server = await startBuiltServer(join(folder, 'data'), {
      DATABASE_URL: urlOf(connection),
      SECRET_KEY: 'b0c5f1a49d7e3268ab41c09fe8d27563f4a1b2c3d4e5f607',
    })
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

async function createDatabase({ connection }: Postgres): Promise<pg.PoolConfig> {
  await withClient({ ...connection, database: 'postgres' }, client => client.query('create database crash'))
  return { ...connection, database: 'crash' }
}

async function run(kind: string, server: BuiltServer, databaseDir: string, database: pg.PoolConfig): Promise<string[]> {
  const { token } = await signIn(server.address)
  const api = apiWith(server.address, token)
  const definitionId = await deployProcess(server.address, api, timerProcess)
  const office = openOffice(() => [api], definitionId, random)
  const slow: string[] = []
  const running = new Map<string, number>()
  for (let time = 1; time <= kills; time++) {
    await sleep(2000 + random() * 4000)
    for (const job of await jobsRunning(database)) running.set(job, (running.get(job) ?? 0) + 1)
    const killed = postmasterOf(databaseDir)
    process.kill(killed, 'SIGKILL')
    const startTime = performance.now()
    // Connections may outlive the process that opened them for a moment.
    const isBack = async () =>
      postmasterOf(databaseDir) !== killed &&
      (await api.get('blade-system/post/list').then(
        () => true,
        () => false,
      ))
    while (!(await isBack())) await sleep(100)
    const took = Math.round(performance.now() - startTime)
    console.log(`${kind}: back after ${took} ms`)
    if (took > BACK_WITHIN_MS) slow.push(`${kind}: kill ${time} took ${took} ms`)
  }
  await office.stop()
  console.log(`${kind}: jobs that ran at a kill: ${JSON.stringify(Object.fromEntries(running))}`)
  return withClient(database, async client => {
    await settle(client, SETTLE_MS)
    const found = await findProblems(client, office.acknowledged, [server.address])
    return [...slow, ...office.refused, ...found]
  })
}

async function jobsRunning(database: pg.PoolConfig): Promise<string[]> {
  const { rows } = await withClient(database, client =>
    client.query<{ name: string }>(
      'select task_identifier as name from graphile_worker.jobs where locked_at is not null',
    ),
  )
  return rows.map(({ name }) => name)
}

/** A client of the owner that sees the rows of all tenants. */
async function withClient<Result>(
  database: pg.PoolConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query(`set app.tenant = '*'; set timezone = 'Asia/Shanghai'`)
    return await work(client)
  } finally {
    await client.end()
  }
}
