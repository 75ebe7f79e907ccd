// Kills processes at random while jobs run on a shared database, then looks for whatever is stuck, lost or doubled.
// `npx tsx tests/crash/runJobs.ts --kills 20 --seed 1`
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { randomOf, shuffled } from '../attack/random.ts'
import { findProblems, findUnannounced, followAnnouncements, settle } from './checks.ts'
import { deployProcess } from './flow.ts'
import { type Office, openOffice, timerProcess } from './office.ts'
import { type Processes, startProcesses } from './processes.ts'

const PROCESSES = 3
const SETTLE_MS = 240_000

const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } })
const goal = Number(values.kills ?? 20)
const seed = Number(values.seed ?? Date.now() % 100_000)
const random = randomOf(seed)
console.log(`seed ${seed}, ${goal} kills`)

const processes = await startProcesses(PROCESSES)
try {
  process.exitCode = (await run(processes)) ? 0 : 1
} finally {
  await processes.stop()
}

/** Answers whether nothing is wrong. */
async function run(processes: Processes): Promise<boolean> {
  const { client } = processes
  const announcements = await followAnnouncements(client)
  const [first] = processes.apis()
  if (!first) throw new Error('no process is up')
  const definitionId = await deployProcess(first, timerProcess)
  const office = openOffice(processes.apis, definitionId, random)
  try {
    await killAtRandom(processes)
  } finally {
    await office.stop()
  }
  console.log(`quiet after ${Math.round((await settle(client, SETTLE_MS)) / 1000)} s`)
  const { acknowledged, refused } = office
  const problems = [
    ...(await findProblems(client, acknowledged, processes.addresses())),
    ...(await findUnannounced(client, announcements)),
  ]
  await report(processes, office, announcements.published.size)
  for (const line of refused.slice(0, 20)) console.log(`refused: ${line}`)
  console.log(`${problems.length} problems`)
  for (const line of problems.slice(0, 50)) console.log(line)
  return problems.length + refused.length === 0 && Object.values(acknowledged).every(({ size }) => size > 0)
}

async function killAtRandom({ client, kill }: Processes): Promise<void> {
  const startTime = Date.now()
  let [kills, locked] = [0, 0]
  while (kills < goal) {
    await sleep(1000 + random() * 4000)
    const all = shuffled([...Array(PROCESSES).keys()], random)
    // Mostly one lives on, so that people can go on; at times none does.
    const victims = all.slice(0, random() < 0.1 ? PROCESSES : random() < 0.3 ? 2 : 1)
    const restarted = kill(victims)
    kills += victims.length
    const { rowCount } = await client.query('select from graphile_worker._private_jobs where locked_at is not null')
    locked += rowCount ?? 0
    await restarted
  }
  console.log(`${kills} kills in ${Math.round((Date.now() - startTime) / 1000)} s; jobs that ran at a kill: ${locked}`)
}

async function report({ client }: Processes, { acknowledged }: Office, announced: number): Promise<void> {
  const counts = Object.entries(acknowledged).map(([name, { size }]) => `${size} ${name}`)
  console.log(`acknowledged: ${counts.join(', ')}; notices announced: ${announced}`)
  const { rows: rendered } = await client.query(
    `select count(*) filter (where convert_state = 3)::int as rendered,
      count(*) filter (where convert_state = 4)::int as failed from blade_page`,
  )
  console.log(`pages: ${JSON.stringify(rendered[0])}`)
  const { rows: failed } = await client.query(
    `select task_identifier, count(*)::int, max(last_error) as error from graphile_worker.jobs
     where locked_at is null and attempts >= max_attempts group by 1`,
  )
  for (const row of failed) console.log(`failed for good, with a reason: ${JSON.stringify(row)}`)
}
