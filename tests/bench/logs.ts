import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { signIn } from '../support/servers/api.ts'
import { startBuiltServer } from '../support/servers/builtServer.ts'
import { withDatabase } from './database.ts'
import { type Figure, median } from './figures.ts'

const ROWS = 1_000_000
const LIST_MS = 10
/** Two processes of one program differ by more than the log costs, so several pairs of them are compared. */
const PAIRS = 7
const ROUNDS = 4
const SECONDS = 1
/** In which what a round left in memory is written, so that it does not weigh on the next one. */
const REST_MS = 1200
/** Most of the throughput of lists that the log of requests may take. */
const COST_PERCENT = 5

const TENANT = '000000'
const guarded = { tenant: `tenant_id = '${TENANT}' and is_deleted = 0`, platform: 'is_deleted = 0' }

/** The cost of the request log, and the time to list a million of its rows. */
export async function logFigures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-bench-log-'))
  const silentDir = mkdtempSync(join(tmpdir(), 'broadsheet-bench-silent-'))
  try {
    const shares: number[] = []
    for (let pair = 0; pair < PAIRS; pair++) shares.push(await shareOfPair(dataDir, silentDir))
    return [
      { name: 'throughput of lists that the log takes', value: costOf(median(shares)), unit: '%', limit: COST_PERCENT },
      { name: 'the same, least of the pairs of servers', value: costOf(Math.max(...shares)), unit: '%' },
      { name: 'the same, most of the pairs of servers', value: costOf(Math.min(...shares)), unit: '%' },
      ...(await listOfMillion(dataDir)),
    ]
  } finally {
    for (const folder of [dataDir, silentDir]) rmSync(folder, { recursive: true, force: true })
  }
}

const costOf = (share: number) => 100 * (1 - share)

/** Throughput of a logging server relative to a silent one; they alternate, and each goes first every other time. */
async function shareOfPair(dataDir: string, silentDir: string): Promise<number> {
  const logging = await startBuiltServer(dataDir)
  const silent = await startBuiltServer(silentDir, { REQUEST_LOG: 'off' })
  try {
    const sides = [
      { address: logging.address, token: (await signIn(logging.address)).token },
      { address: silent.address, token: (await signIn(silent.address)).token },
    ] as const
    const shares: number[] = []
    for (let round = -1; round < ROUNDS; round++) {
      const perSecond: Record<string, number> = {}
      for (const { address, token } of round % 2 === 0 ? sides : sides.toReversed()) {
        perSecond[address] = await listsPerSecond(address, token)
        if (address === logging.address) await sleep(REST_MS)
      }
      // Compare neighbouring rounds, because the machine was about equally busy.
      if (round >= 0) shares.push((perSecond[logging.address] ?? 0) / (perSecond[silent.address] ?? 1))
    }
    return median(shares)
  } finally {
    await Promise.all([logging.stop(), silent.stop()])
  }
}

async function listsPerSecond(address: string, token: string): Promise<number> {
  const result = await autocannon({
    url: `${address}/api/blade-system/post/list?current=1&size=10`,
    connections: 32,
    duration: SECONDS,
    headers: { authorization: `Basic ${btoa('saber:saber_secret')}`, 'blade-auth': `bearer ${token}` },
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

async function listOfMillion(dataDir: string): Promise<Figure[]> {
  const server = await startBuiltServer(dataDir)
  try {
    const figures = await inDatabase(dataDir)
    const api = await signIn(server.address)
    const answers: number[] = []
    for (let round = 0; round < 30; round++) {
      const startTime = performance.now()
      await api.get('blade-log/api/list', { current: '1', size: '10' })
      answers.push(performance.now() - startTime)
    }
    return [...figures, { name: 'list of 1,000,000 log rows, p50', value: median(answers), unit: 'ms' }]
  } finally {
    await server.stop()
  }
}

function inDatabase(dataDir: string): Promise<Figure[]> {
  return withDatabase(dataDir, async ({ owner, seeAs, timeOf }) => {
    await owner.query(fill)
    await owner.query('vacuum analyze blade_log_api')
    const figures: Figure[] = []
    for (const [who, condition] of Object.entries(guarded)) {
      await seeAs(who === 'tenant' ? TENANT : '*')
      const value = await timeOf(countOf(condition), pageOf(condition))
      const name = `list of 1,000,000 log rows in the database, ${who}`
      figures.push({ name, value, unit: 'ms', limit: LIST_MS })
    }
    return figures
  })
}

/** A row each 0.9 seconds from the first of the month on, half of them of one tenant. */
export const fill = `insert into blade_log_api
  (id, tenant_id, create_time, service_id, method, request_uri, duration, trace_id, create_by, status, type, title)
  select 100000 + n, case when n % 2 = 0 then '${TENANT}' else '88000' || n % 9 end,
    date_trunc('month', localtimestamp) + n * interval '0.9 seconds', 'broadsheet', 'GET', '/api/blade-system/post/list',
    n % 300, gen_random_uuid()::text, 'admin', 200, '1', '岗位管理'
  from generate_series(1, ${ROWS}) n`

/** The statement of the server for a list; see kit/lists. */
const countOf = (condition: string) =>
  `select count(*) from (select 1 from blade_log_api where ${condition} limit 10001) matching`
const pageOf = (condition: string) =>
  `select * from blade_log_api where ${condition} order by create_time desc, id desc limit 10`
