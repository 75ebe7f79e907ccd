// People who write, upload, start processes with timers, schedule notices and render pages while processes are killed.
import { setTimeout as sleep } from 'node:timers/promises'
import type { BladeFlow } from '../../contract/flow/work.ts'
import type { Paged } from '../../contract/kit/reply.ts'
import { blankPdf } from '../support/files/pdf.ts'
import { picture } from '../support/files/uploads.ts'
import type { Api } from '../support/servers/api.ts'

/** Writes that a process acknowledged. */
export interface Acknowledged {
  posts: Set<string>
  /** Titles of notices that are due within seconds. */
  notices: Set<string>
  instances: Set<string>
  tasks: Set<string>
  editions: Set<string>
  /** Paths of files. */
  files: Map<string, Buffer>
}

export interface Office {
  acknowledged: Acknowledged
  /** Refusals, which nobody should get. */
  refused: string[]
  stop(): Promise<void>
}

const PAGES = 3

export function openOffice(apis: () => Api[], definitionId: string, random: () => number): Office {
  const acknowledged: Acknowledged = {
    ...{ posts: new Set(), notices: new Set(), instances: new Set(), tasks: new Set(), editions: new Set() },
    files: new Map(),
  }
  const refused: string[] = []
  let [number, stopping] = [0, false]
  const next = (prefix: string) => `${prefix}${String(++number).padStart(5, '0')}`

  async function post(api: Api): Promise<void> {
    const code = next('C')
    await submitPost(api, code)
    acknowledged.posts.add(code)
  }

  async function schedule(api: Api): Promise<void> {
    const title = next('N')
    const releaseTime = wallClock(Date.now() + 1000 + random() * 10_000)
    await api.post('blade-desk/notice/submit', { title, category: 1, releaseTime })
    acknowledged.notices.add(title)
  }

  async function startInstance(api: Api): Promise<void> {
    const input = { processDefinitionId: definitionId }
    const { processInstanceId } = await api.post<{ processInstanceId: string }>('blade-flow/work/start-process', input)
    acknowledged.instances.add(processInstanceId)
  }

  async function complete(api: Api): Promise<void> {
    const { records } = await api.get<Paged<BladeFlow>>('blade-flow/work/todo-list', { size: '20' })
    const task = records[Math.floor(random() * records.length)]
    if (!task) return
    await api.post('blade-flow/work/complete-task', { taskId: task.taskId, flag: 'ok' })
    acknowledged.tasks.add(task.taskId)
  }

  async function renderEdition(api: Api): Promise<void> {
    const title = next('E')
    const fields = { title, editionNo: number, publishDate: '2026-03-02 00:00:00' }
    const editionId = await api.create('blade-biz/edition', fields)
    for (let sort = 1; sort <= PAGES; sort++) {
      const pdfUrl = await api.send(`${title}-${sort}.pdf`, await blankPdf(1))
      await api.post('blade-biz/page/submit', { pageNo: `A0${sort}`, pageName: '要闻', editionId, sort, pdfUrl })
    }
    await api.post('blade-biz/edition/draw', { id: editionId })
    acknowledged.editions.add(editionId)
  }

  async function store(api: Api): Promise<void> {
    const bytes = picture(next('F'))
    acknowledged.files.set(new URL(await api.send('a.png', bytes), 'http://localhost').pathname, bytes)
  }

  async function repeat(work: (api: Api) => Promise<void>, pause: number): Promise<void> {
    while (!stopping) {
      const living = apis()
      const api = living[Math.floor(random() * living.length)]
      if (api) await work(api).catch(note)
      await sleep(pause)
    }
  }

  /** A connection that breaks and a process that starts or stops are what this test is about; a refusal is not. */
  function note({ message }: Error): void {
    // 429 is a limit of the server; a task may have been completed by somebody else.
    if (/: 4\d\d /.test(message) && !/: 429 |complete-task/.test(message)) refused.push(message)
  }

  const people = [
    repeat(post, 100),
    repeat(post, 100),
    repeat(schedule, 150),
    repeat(startInstance, 200),
    repeat(complete, 200),
    repeat(renderEdition, 500),
    repeat(store, 300),
  ]
  return {
    acknowledged,
    refused,
    async stop() {
      stopping = true
      await Promise.all(people)
    },
  }
}

export async function submitPost(api: Api, postCode: string): Promise<void> {
  await api.post('blade-system/post/submit', { category: 1, postCode, postName: `Crash ${postCode}`, sort: 1 })
}

/** A timer, a task for whoever started, and another timer. */
const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="crash_timers">
  <process id="crashTimer" name="Crash timers"><startEvent id="start"/><endEvent id="end"/>
  <intermediateCatchEvent id="first"><timerEventDefinition><timeDuration>PT2S</timeDuration></timerEventDefinition></intermediateCatchEvent>
  <userTask id="between" flowable:assignee="\${initiator}"/>
  <intermediateCatchEvent id="second"><timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition></intermediateCatchEvent>
  <sequenceFlow id="f1" sourceRef="start" targetRef="first"/><sequenceFlow id="f2" sourceRef="first" targetRef="between"/>
  <sequenceFlow id="f3" sourceRef="between" targetRef="second"/><sequenceFlow id="f4" sourceRef="second" targetRef="end"/>
  </process></definitions>`

export const timerProcess = { key: 'crashTimer', xml }

function wallClock(time: number): string {
  return new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
