import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notice } from '#contract/desk/notice'
import { flowModel } from '#contract/flow/model'
import { report } from '#contract/report/report'
import { sendForm } from '../../tests/support/files/uploads.ts'
import { workbookRepeating, workbookWith } from '../../tests/support/files/workbooks.ts'
import { contentOf } from '../../tests/support/records/reportDesk.ts'
import { timeLimit } from '../../tests/support/run/timeLimit.ts'
import { type Answer, setUpApp } from '../../tests/support/servers/testApp.ts'
import { parseJsonBody } from './platform/http/parameters.ts'
import { parsing, stopParsing } from './platform/workers/parseInThread.ts'

/** The longest time in milliseconds for which nothing else of this process could run while the work was done. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  await sleep(20)
  let [longest, last] = [0, performance.now()]
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 5)
  try {
    await work()
    look()
    return longest
  } finally {
    clearInterval(timer)
  }
}

const test = setUpApp()

beforeAll(async () => {
  // Each thread loads its program once.
  await test.admin.post(`${report.path}/try`, { content: contentOf({ statement: 'select 1' }), values: '{}' })
})
afterAll(stopParsing)

/** Far below what anybody notices, with room for a busy machine. */
const MAX_PAUSE_MS = 500

describe('everybody else is answered while the server has', () => {
  it('a statement with a comment that is never closed', async () => {
    const statement = `select '; ${'-'.repeat(60)}\nx' as a`
    const answer = await withoutPause(() => tried(statement))
    expect(answer.data).toMatchObject({ result: { rows: [[`; ${'-'.repeat(60)}\nx`]] } })
  })

  it.each([
    ['opened comments', `select 1 ${'/*'.repeat(9000)}`],
    ['quotes without end', `select ${"'".repeat(19_001)}`],
    ['4500 negations', `select ${'not '.repeat(4500)}true`],
  ])('a statement of %s', async (_, statement) => {
    const answer = await withoutPause(() => tried(statement))
    expect(answer.data).toMatchObject({ problem: { zh: expect.any(String) } })
  })

  const diagrams: [name: string, tags: string[], xml: string][] = [
    ['a comment of opened tags', [], `<!-- <${'a'.repeat(900_000)}< -->`],
    ['opened tags', [], '<a'.repeat(400_000)],
    ['quotes', [], '<a "'.repeat(200_000)],
    ['opened expressions', [], diagram(`<userTask id="u" flowable:assignee="${'${'.repeat(150_000)}"/>`)],
    ['19,000 elements with one id', ['full'], diagram('<task id="a"/>'.repeat(19_000))],
  ]
  for (const [name, tags, xml] of diagrams)
    it(`a diagram of ${name}`, { tags }, async () => {
      const { status } = await withoutPause(() => test.admin.post(`${flowModel.path}/check`, { xml }))
      expect([200, 400]).toContain(status)
    })

  it.each([
    ['opened tags', '<span><b>'.repeat(60_000), 400],
    ['tags that end others', '<b></i>'.repeat(80_000), 400],
    ['paragraphs', '<p>字</p>'.repeat(60_000), 200],
  ])('a rich text of %s', async (_, content, status) => {
    const sent = { title: '通知', category: 1, releaseTime: '2026-01-01 08:00:00', content }
    const answer = await withoutPause(() => test.admin.post(`${notice.path}/submit`, sent))
    expect(answer.status, answer.msg).toBe(status)
    if (status === 400) expect(answer.msg).toBe(`${notice.fields.content.label.zh}过于复杂，无法处理`)
  })

  it('a body of JSON that is nested 475,000 times', async () => {
    const payload = '['.repeat(475_000) + ']'.repeat(475_000)
    const startTime = performance.now()
    expect(() => parseJsonBody(Buffer.from(payload))).toThrow(expect.objectContaining({ status: 400 }))
    expect(performance.now() - startTime).toBeLessThan(timeLimit(MAX_PAUSE_MS))
  })

  it('a workbook of 1,600,000 empty rows', async () => {
    const file = await workbookWith('<row/>'.repeat(1_600_000))
    const answer = await withoutPause(() => importing(file))
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('表格过大') })
  })

  it('a workbook with one long text in 14,700 cells', async () => {
    const file = await workbookRepeating('长'.repeat(32_000), 4900)
    const answer = await withoutPause(() => importing(file))
    expect(answer).toMatchObject({ status: 400, msg: '导入文件过于复杂，无法处理' })
  })

  it('input that takes longer than its deadline, which is then refused by the name of its field', async () => {
    parsing.deadline = 30
    try {
      const xml = diagram('<task id="a"/>'.repeat(19_000))
      const answer = await withoutPause(() => test.admin.post(`${flowModel.path}/check`, { xml }))
      expect(answer).toMatchObject({ status: 400, msg: '流程图过于复杂，无法处理' })
    } finally {
      parsing.deadline = 5000
    }
    expect((await tried('select 1 as a')).data).toMatchObject({ result: { rows: [[1]] } })
  })
})

it('a long rich text is kept to the letter', async () => {
  const content = '<p>字</p>'.repeat(30_000)
  const sent = { title: '长文', content, category: 1, releaseTime: '2026-01-01 08:00:00' }
  const id = await test.admin.create(notice.path, sent)
  const stored = await test.admin.get(`${notice.path}/detail`, { id })
  expect((stored.data as { content: string }).content).toBe(content)
})

async function withoutPause(ask: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer | undefined
  const pause = await longestPause(async () => (answer = await ask()))
  expect(pause).toBeLessThan(timeLimit(MAX_PAUSE_MS))
  return answer as Answer
}

const tried = (statement: string) =>
  test.admin.post(`${report.path}/try`, { content: contentOf({ statement }), values: '{}' })

function diagram(body: string): string {
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"><process id="p">${body}</process></definitions>`
}

const importing = (bytes: Uint8Array) => sendForm(test.admin, 'blade-user/import-user', { name: 'a.xlsx', bytes })
