import { connect } from 'node:net'
import type { BladeFlow } from '../../contract/flow/work.ts'
import type { Paged } from '../../contract/kit/reply.ts'
import { deployProcess } from '../crash/flow.ts'
import { type Api, signIn } from '../support/servers/api.ts'
import { withDatabase } from './database.ts'
import { type Figure, median, quantile } from './figures.ts'

const FINISHED = 100_000
const LIST_MS = 10
const COMPLETE_MS = 250
const IN_FLIGHT = 20
const TASKS = 200
/** The median round is reported, so that a disk that delays one commit does not count. */
const ROUNDS = 5
/** Rounds that are not counted, so that it is a server that has been running for a while. */
const BEFORE = 2
const client = `Basic ${btoa('saber:saber_secret')}`
/** Far from what the server gives out. */
const FIRST = '8700000000000000000'

/** How fast tasks are completed, and lists of work answered in the database beside all that is finished. */
export async function flowFigures(address: string, dataDir: string): Promise<Figure[]> {
  return withDatabase(dataDir, async ({ owner, seeAs, timeOf }) => {
    const rounds = await completions(await signIn(address), address, () => owner.query('analyze'))
    const { rows } = await owner.query(`select id from blade_user where account = 'admin' and tenant_id = '000000'`)
    for (const statement of fillFor(String(rows[0].id))) await owner.query(statement)
    await seeAs('000000')
    const completing = `complete-task, ${IN_FLIGHT} in flight`
    const figures: Figure[] = [
      { name: `${completing}, p50`, value: median(rounds.map(times => quantile(times, 0.5))), unit: 'ms' },
      {
        name: `${completing}, p95`,
        value: median(rounds.map(times => quantile(times, 0.95))),
        unit: 'ms',
        limit: COMPLETE_MS,
      },
    ]
    for (const [list, statements] of Object.entries(questionsOf(String(rows[0].id)))) {
      const name = `${list} beside ${FINISHED} finished, in the database`
      figures.push({ name, value: await timeOf(...statements), unit: 'ms', limit: LIST_MS })
    }
    return figures
  })
}

/** Milliseconds of the first tasks of many instances, round by round. */
async function completions(api: Api, address: string, settle: () => Promise<unknown>): Promise<number[][]> {
  const processDefinitionId = await deployProcess(address, api)
  const rounds: number[][] = []
  const lines = Array.from({ length: IN_FLIGHT }, () => lineTo(address))
  for (let round = 0; round < BEFORE + ROUNDS; round++) {
    await inFlight(TASKS, () => api.post('blade-flow/work/start-process', { processDefinitionId }))
    const times: number[] = []
    const { records: waiting } = await api.get<Paged<BladeFlow>>('blade-flow/work/todo-list', { size: String(TASKS) })
    await inFlight(waiting.length, async (index, way) => {
      const task = { taskId: waiting[index]?.taskId, flag: 'ok', comment: '同意' }
      const startTime = performance.now()
      await lines[way]?.post('/api/blade-flow/work/complete-task', api.token, task)
      times.push(performance.now() - startTime)
    })
    if (round >= BEFORE) rounds.push(times)
    // PostgreSQL does so by itself, within a minute of the first tasks.
    await settle()
  }
  for (const line of lines) line.close()
  return rounds
}

interface Line {
  post(path: string, token: string, body: object): Promise<void>
  close(): void
}

/** A connection for one question at a time. `fetch` would take as much of the processors as what is measured on them. */
function lineTo(address: string): Line {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
  let broken = (_: Error) => {}
  socket.on('error', error => broken(error))
  return {
    post: (path, token, body) =>
      new Promise((resolve, reject) => {
        const text = JSON.stringify(body)
        const headers = [
          ...[`POST ${path} HTTP/1.1`, `host: ${hostname}`, `authorization: ${client}`, `blade-auth: bearer ${token}`],
          ...['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`],
        ]
        let reply = ''
        broken = reject
        const onData = (part: string) => {
          reply += part
          const [head = '', ...rest] = reply.split('\r\n\r\n')
          const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
          if (rest.join('\r\n\r\n').length < length) return
          socket.off('data', onData)
          const [, status] = head.split(' ', 2)
          if (status === '200') resolve()
          else reject(new Error(`refused: ${reply}`))
        }
        socket.on('data', onData)
        socket.write(`${headers.join('\r\n')}\r\n\r\n${text}`)
      }),
    close: () => void socket.destroy(),
  }
}

/** `way` is one of those that are taken at the same time. */
async function inFlight(count: number, act: (index: number, way: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const take = async (_: unknown, way: number) => {
    while (next < count) await act(next++, way)
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }).map(take))
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

/** The queries of the server; see server/src/modules/flow/instances/rows. */
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
