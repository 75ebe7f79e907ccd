// Instances of a process that somebody works on while servers are killed: each goes on, and no step is done twice.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FlowExecution } from '../../contract/flow/follow.ts'
import type { FlowProcess } from '../../contract/flow/manager.ts'
import type { BladeFlow } from '../../contract/flow/work.ts'
import type { Paged } from '../../contract/kit/reply.ts'
import { type Api, headersFor } from '../support/servers/api.ts'

const steps = ['one', 'two', 'three']
const path = ['start', ...steps, 'end']

/** Three tasks in a row, each for whoever started. */
const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="crash_file">
  <process id="crash" name="Crash"><startEvent id="start"/><endEvent id="end"/>
  ${steps.map(id => `<userTask id="${id}" flowable:assignee="\${initiator}"/>`).join('')}
  ${path
    .slice(1)
    .map((id, index) => `<sequenceFlow id="to_${id}" sourceRef="${path[index]}" targetRef="${id}"/>`)
    .join('')}</process></definitions>`

export async function deployProcess(address: string, api: Api, process = { key: 'crash', xml }): Promise<string> {
  const form = new FormData()
  form.append('category', 'flow_2')
  form.append('files', new Blob([process.xml]), 'crash.bpmn')
  const headers = headersFor(api.token)
  const reply = await fetch(`${address}/api/blade-flow/manager/deploy-upload`, { method: 'POST', headers, body: form })
  if (!reply.ok) throw new Error(`deploy: ${await reply.text()}`)
  const { records } = await api.get<Paged<FlowProcess>>('blade-flow/work/start-list', { key_equal: process.key })
  return records[0]?.id ?? ''
}

/** Work that remains; shared by several workers and servers. */
export interface Work {
  definitionId: string
  /** Instances that are yet to be started. */
  toStart: number
  open: string[]
  finished: Set<string>
  /** Answers of servers that acknowledged a step. */
  acknowledged: number
}

/** Works until everything is finished or the server is gone. */
async function work(api: Api, todo: Work): Promise<void> {
  for (;;) {
    const instance = todo.open.shift()
    if (instance === undefined && todo.toStart <= 0) return
    try {
      if (instance === undefined) await start(api, todo)
      else if (await advance(api, instance, todo)) todo.finished.add(instance)
      else todo.open.push(instance)
    } catch (error) {
      if (instance !== undefined) todo.open.push(instance)
      // A refusal is an answer; whatever else is the end of the server.
      if (!/: 4\d\d /.test((error as Error).message)) return
    }
  }
}

async function start(api: Api, todo: Work): Promise<void> {
  const input = { processDefinitionId: todo.definitionId }
  // Counted before the request: others look for work in the meantime.
  todo.toStart -= 1
  try {
    const { processInstanceId } = await api.post<{ processInstanceId: string }>('blade-flow/work/start-process', input)
    todo.open.push(processInstanceId)
  } catch (error) {
    todo.toStart += 1
    throw error
  }
}

async function advance(api: Api, processInstanceId: string, todo: Work): Promise<boolean> {
  const history = await historyOf(api, processInstanceId)
  const task = history.find(({ taskId, endTime }) => taskId !== '' && endTime === '')
  if (!task) return true
  await api.post('blade-flow/work/complete-task', { taskId: task.taskId, flag: 'ok' })
  todo.acknowledged += 1
  return false
}

function historyOf(api: Api, processInstanceId: string): Promise<BladeFlow[]> {
  return api.get<BladeFlow[]>('blade-flow/process/history-flow-list', { processInstanceId })
}

/** Finishes what is left, that of unanswered starts as well, and answers the instances whose history is not one of each step. */
export async function wrongInstances(api: Api, todo: Work): Promise<string[]> {
  for (;;) {
    const { records } = await api.get<Paged<FlowExecution>>('blade-flow/follow/list', {
      ...{ processDefinitionKey_equal: 'crash', size: '200' },
    })
    if (records.length === 0) break
    todo.open = records.map(({ processInstanceId }) => processInstanceId)
    todo.toStart = 0
    await Promise.all([1, 2, 3, 4].map(() => work(api, todo)))
  }
  const wrong: string[] = []
  for (const instance of todo.finished) {
    const ids = (await historyOf(api, instance)).map(({ historyActivityId }) => historyActivityId)
    if (ids.join() !== path.join()) wrong.push(`${instance}: ${ids.join()}`)
  }
  return wrong
}

export const workers = (api: Api, todo: Work, count: number) =>
  Promise.all(Array.from({ length: count }, () => work(api, todo)))

export const someMoment = () => sleep(300 + Math.random() * 1200)
