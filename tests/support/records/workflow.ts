import { readFileSync } from 'node:fs'
import { beforeAll, expect } from 'vitest'
import type { FlowProcess } from '#contract/flow/manager'
import type { BladeFlow } from '#contract/flow/work'
import type { Paged } from '#contract/kit/reply'
import { postForm } from '../files/uploads.ts'
import { OTHER_TENANT, TENANT } from '../servers/config.ts'
import { type Person, setUpApp, type TestApp } from '../servers/testApp.ts'

export const flowCodes = [
  ...['work_start', 'work_claim', 'work_todo', 'work_send', 'work_done', 'work_copy'],
  ...['flow_follow', 'flow_follow_delete'],
  ...['flow_deploy', 'flow_manager', 'flow_manager_state', 'flow_manager_delete'],
]

/** Category of the deployed test processes. */
export const testCategory = 'flow_2'

export interface ProcessFile {
  name: string
  xml: string
}

/** A file as another tool wrote it. */
export const exported = (name: string): ProcessFile => ({
  name,
  xml: readFileSync(`tests/support/bpmn/${name}`, 'utf8'),
})

/** A file with one process of these elements. */
export const processDiagram = (key: string, elements: string, attributes = ''): ProcessFile => ({
  name: `${key}.bpmn`,
  xml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
    <process id="${key}" ${attributes}>${elements}</process></definitions>`,
})

/** A process that executes these elements one after the other, from its start to its end. */
export function taskSequence(key: string, steps: readonly string[], { start = startEvent(), attributes = '' } = {}) {
  const elements = [start, ...steps, '<endEvent id="e"/>']
  const ids = elements.map(element => /id="(\w+)"/.exec(element)?.[1])
  const flows = ids
    .slice(1)
    .map((id, index) => `<sequenceFlow id="to_${id}" sourceRef="${ids[index]}" targetRef="${id}"/>`)
  return processDiagram(key, [...elements, ...flows].join(''), attributes)
}

/** The start of a process, whose form has these fields. */
export const startEvent = (fields = '', attributes = '') =>
  `<startEvent id="s" ${attributes}><extensionElements>${fields}</extensionElements></startEvent>`

export const callWork = (person: Person, call: string, body: object) => person.post(`blade-flow/work/${call}`, body)

/** `check-upload` and `deploy-upload`. */
export function sendFiles(person: Person, call: string, files: ProcessFile[], fields = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const { name, xml } of files) form.append('files', new Blob([xml]), name)
  return postForm(person, `blade-flow/manager/${call}`, form)
}

/** Processes that somebody may start. */
export const processesOf = (person: Person, query = {}) => listOf<FlowProcess>(person, 'start', query)

/** Records of one of the lists of tasks and processes. */
export async function listOf<Row = BladeFlow>(person: Person, list: string, query = {}): Promise<Row[]> {
  const answer = await person.get(`blade-flow/work/${list}-list`, { size: '100', ...query })
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return (answer.data as Paged<Row>).records
}

export const todoOf = async (person: Person, instanceId: string) =>
  (await listOf(person, 'todo')).filter(({ processInstanceId }) => processInstanceId === instanceId)

export const taskOf = async (person: Person, instanceId: string) => (await todoOf(person, instanceId))[0]?.taskId ?? ''

export const stepsOf = async (person: Person, instanceId: string) =>
  (await todoOf(person, instanceId)).map(({ taskName }) => taskName).sort()

/** The history of an instance as a person sees it. */
export const historyOf = async (person: Person, processInstanceId: string) =>
  (await person.get('blade-flow/process/history-flow-list', { processInstanceId })).data as BladeFlow[]

/** Does something that must be allowed. */
export async function acted(person: Person, name: string, input: object): Promise<void> {
  const answer = await callWork(person, name, input)
  expect(answer, answer.body).toMatchObject({ status: 200 })
}

/** Refuses unless the completion states `ok`. */
export async function complete(
  person: Person,
  instanceId: string,
  completion: object = { flag: 'ok' },
  taskName?: string,
) {
  const tasks = await todoOf(person, instanceId)
  const task = tasks.find(one => taskName === undefined || one.taskName === taskName)
  const answer = await callWork(person, 'complete-task', { taskId: task?.taskId ?? '', flag: 'no', ...completion })
  expect(answer, answer.body).toMatchObject({ status: 200, msg: '任务办理成功' })
}

interface People {
  test: TestApp
  /** Deploys and starts. */
  editor: Person
  others: [Person, Person]
  third: Person
  /** A user of another tenant. */
  foreigner: Person
}

/** People of two tenants who may do everything with processes, and what the first of them does. */
export function setUpWorkflow() {
  const test = setUpApp()
  const people = { test } as People

  beforeAll(async () => {
    const add = (tenantId: string) => test.addPerson(tenantId, flowCodes)
    people.editor = await add(TENANT)
    people.others = [await add(TENANT), await add(TENANT)]
    people.third = await add(TENANT)
    people.foreigner = await add(OTHER_TENANT)
  })

  async function definitionOf(key: string): Promise<FlowProcess> {
    const found = (await processesOf(people.editor)).find(process => process.key === key)
    expect(found, key).toBeDefined()
    return found as FlowProcess
  }

  return {
    people,
    definitionOf,

    async deploy(...files: ProcessFile[]): Promise<void> {
      const answer = await sendFiles(people.editor, 'deploy-upload', files, { category: testCategory, tenantIds: '' })
      expect(answer, answer.body).toMatchObject({ status: 200, msg: `已部署${files.length}个流程` })
    },

    async start(key: string, variables = {}): Promise<string> {
      const { id: processDefinitionId } = await definitionOf(key)
      const answer = await callWork(people.editor, 'start-process', { processDefinitionId, variables })
      expect(answer, answer.body).toMatchObject({ status: 200, msg: '流程发起成功' })
      return (answer.data as { processInstanceId: string }).processInstanceId
    },

    async isOver(instanceId: string): Promise<boolean> {
      const sent = await listOf(people.editor, 'send')
      return sent.find(one => one.processInstanceId === instanceId)?.processIsFinished === 'finished'
    },
  }
}
