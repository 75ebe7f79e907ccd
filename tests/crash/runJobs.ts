// Kills processes at random while jobs run on a shared database, then looks for whatever is stuck, lost or doubled.
// `npm run crash-test:jobs -- --kills 20 --seed 1`
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { randomOf, shuffled } from '../attack/random.ts'
import { findProblems, followAnnouncements, settle } from './checks.ts'
import { deployProcess } from './flow.ts'
import { openOffice, timerProcess } from './office.ts'
import { startProcesses } from './processes.ts'

const PROCESSES = 3
const SETTLE_MS = 240_000

const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } })
const goal = Number(values.kills ?? 20)
const seed = Number(values.seed ?? Date.now() % 100_000)
const random = randomOf(seed)
console.log(`seed ${seed}, ${goal} kills`)

const processes = await startProcesses(PROCESSES)
const { client } = processes
const announcements = await followAnnouncements(client)
const [first] = processes.apis()
if (!first) throw new Error('no process is up')
const definitionId = await deployProcess(processes.addresses()[0] ?? '', first, timerProcess)
const office = openOffice(processes.apis, definitionId, random)

let [kills, locked] = [0, 0]
const startTime = Date.now()
while (kills < goal) {
  await sleep(1000 + random() * 4000)
  const all = shuffled([...Array(PROCESSES).keys()], random)
  // One lives on, so that people can go on; at times none does.
  const victims = all.slice(0, random() < 0.1 ? PROCESSES : random() < 0.3 ? 2 : 1)
  const restarted = processes.kill(victims)
  kills += victims.length
  const { rows } = await client.query(`select from graphile_worker._private_jobs where locked_at is not null`)
  locked += rows.length
  await restarted
}
const seconds = Math.round((Date.now() - startTime) / 1000)
await office.stop()
const settled = await settle(client, SETTLE_MS)

const { acknowledged, refused } = office
const problems = await findProblems(client, acknowledged, announcements, processes.addresses())
const { rows: failed } = await client.query(
  `select task_identifier, count(*)::int, max(last_error) as error from graphile_worker.jobs
   where locked_at is null and attempts >= max_attempts group by 1`,
)
const { rows: rendered } = await client.query(
  'select sum(done)::int as done, sum(failed)::int as failed from edition_drawing',
)
await processes.stop()

const { posts, notices, instances, tasks, editions, files } = acknowledged
console.log(
  `${kills} kills in ${seconds} s; jobs seen locked at a kill: ${locked}; quiet after ${Math.round(settled / 1000)} s`,
)
console.log(
  `acknowledged: ${posts.size} posts, ${notices.size} timed notices, ${instances.size} instances, ${tasks.size} tasks, ` +
    `${editions.size} editions, ${files.size} files`,
)
console.log(
  `announced: ${announcements.published.size} notices; pages rendered: ${rendered[0]?.done}, failed: ${rendered[0]?.failed}`,
)
for (const row of failed) console.log(`failed for good, with a reason: ${JSON.stringify(row)}`)
for (const line of refused.slice(0, 20)) console.log(`refused: ${line}`)
console.log(`${problems.length} problems`)
for (const line of problems.slice(0, 50)) console.log(line)
process.exitCode = problems.length + refused.length > 0 || notices.size === 0 || instances.size === 0 ? 1 : 0
