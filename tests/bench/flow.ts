import { Agent, request } from 'node:http'
import type { FlowProcess } from '../../contract/flow/manager.ts'
import type { BladeFlow } from '../../contract/flow/work.ts'
import type { Paged } from '../../contract/reply.ts'
import { type Api, signIn } from '../support/api.ts'
import { withDatabase } from './database.ts'
import { type Figure, quantile } from './figures.ts'

const FINISHED = 100_000
const LIST_MS = 10
const COMPLETE_MS = 60
const IN_FLIGHT = 20
const TASKS = 100
/** After one that is not counted, as on a server that has been running for a while. */
const ROUNDS = 3
const client = `Basic ${btoa('saber:saber_secret')}`
/** Far from what the server gives out. */
const FIRST = '8700000000000000000'

/** How fast tasks are completed, and lists of work answered in the database beside all that is finished. */
export async function flowFigures(address: string, dataDir: string): Promise<Figure[]> {
  return withDatabase(dataDir, async ({ owner, seeAs, timeOf }) => {
    const times = await completions(await signIn(address), address, () => owner.query('analyze'))
    const { rows } = await owner.query(`select id from blade_user where account = 'admin' and tenant_id = '000000'`)
    for (const statement of fillFor(String(rows[0].id))) await owner.query(statement)
    await seeAs('000000')
    const completing = `complete-task, ${IN_FLIGHT} in flight`
    const figures: Figure[] = [
      { name: `${completing}, p50`, value: quantile(times, 0.5), unit: 'ms' },
      { name: `${completing}, p95`, value: quantile(times, 0.95), unit: 'ms', limit: COMPLETE_MS },
    ]
    for (const [list, statements] of Object.entries(questionsOf(String(rows[0].id)))) {
      const name = `${list} beside ${FINISHED} finished, in the database`
      figures.push({ name, value: await timeOf(...statements), unit: 'ms', limit: LIST_MS })
    }
    return figures
  })
}

/** Milliseconds of the first approval of many requests for leave. */
async function completions(api: Api, address: string, settle: () => Promise<unknown>): Promise<number[]> {
  const { records } = await api.get<Paged<FlowProcess>>('blade-flow/work/start-list', { key_equal: 'leave' })
  const people = await api.get<{ id: string; account: string }[]>('blade-user/user-list')
  const taskUser = people.find(({ account }) => account === 'admin')?.id
  const request = { startTime: '2026-12-01 09:00:00', endTime: '2026-12-02 09:00:00', reason: 'bench' }
  const processDefinitionId = records[0]?.id
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await inFlight(TASKS, () =>
      api.post('blade-desk/process/leave/start-process', { processDefinitionId, taskUser, ...request }),
    )
    const { records: waiting } = await api.get<Paged<BladeFlow>>('blade-flow/work/todo-list', { size: String(TASKS) })
    await inFlight(waiting.length, async index => {
      const task = { taskId: waiting[index]?.taskId, flag: 'ok', comment: '同意' }
      const began = performance.now()
      await send(`${address}/api/blade-flow/work/complete-task`, api, task)
      if (round > 0) times.push(performance.now() - began)
    })
    // PostgreSQL does so by itself, within a minute of the first tasks.
    await settle()
  }
  agent.destroy()
  return times
}

const agent = new Agent({ keepAlive: true })

/** With a third of what `fetch` takes of the processors that the server is measured on. */
function send(url: string, { token }: Api, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'blade-auth': `bearer ${token}`, authorization: client }
    const asking = request(url, { method: 'POST', agent, headers }, reply => {
      reply.resume()
      reply.once('end', () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(`refused: ${reply.statusCode}`)),
      )
    })
    asking.once('error', reject)
    asking.end(JSON.stringify(body))
  })
}

async function inFlight(count: number, act: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const take = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, take))
}

function fillFor(userId: string): string[] {
  return [
    `insert into flow_instance (id, tenant_id, create_user, definition_id, end_time, outcome, create_time)
     select ${FIRST}::bigint + n, '000000', ${userId}, (select min(id) from flow_definition), localtimestamp(0), 'completed',
       localtimestamp(0) - n * interval '1 minute' from generate_series(1, ${FINISHED}) n`,
    `insert into flow_task (id, tenant_id, instance_id, definition_id, execution_id, task_key, task_name, assignee, ended_by,
       end_time, create_time)
     select ${FIRST}::bigint + n, '000000', ${FIRST}::bigint + n, (select min(id) from flow_definition), 'x', 'x', '审批',
       ${userId}, ${userId}, localtimestamp(0) - n * interval '1 minute', localtimestamp(0) - n * interval '1 minute'
       from generate_series(1, ${FINISHED}) n`,
    'vacuum analyze flow_instance',
    'vacuum analyze flow_task',
  ]
}

/** What the server asks; see server/src/flow/rows. */
function questionsOf(userId: string): Record<string, string[]> {
  const own = `tenant_id = '000000' and is_deleted = 0`
  const tasks = (where: string) => `(select t.*, d.name, d.category, i.end_time as over from
    (select * from flow_task where ${own}) t left join (select * from flow_instance where ${own}) i on i.id = t.instance_id
    left join flow_definition d on d.id = t.definition_id where ${where}) r`
  const sent = `(select i.*, d.name from (select * from flow_instance where ${own}) i
    left join flow_definition d on d.id = i.definition_id where i.create_user = ${userId}) r`
  const paged = (from: string, order: string) => [
    `select count(*) from (select 1 from ${from} limit 10001) matching`,
    `select * from ${from} order by ${order} desc, id desc limit 10`,
  ]
  return {
    'todo-list': paged(tasks(`t.assignee = ${userId} and t.end_time is null`), 'create_time'),
    'claim-list': paged(
      tasks(`t.assignee is null and t.end_time is null and t.candidates && array['group:administrator']`),
      'create_time',
    ),
    'done-list': paged(tasks(`t.ended_by = ${userId} and t.end_time is not null`), 'end_time'),
    'send-list': paged(sent, 'create_time'),
  }
}
