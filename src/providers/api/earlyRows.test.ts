// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, envelope, type RequestConfig, refusal } from '../../../tests/support/servers/fakeApi.ts'
import { setUpSession } from '../../../tests/support/servers/signedInRequests.ts'
import { earlyAnswersArrived } from './earlyAnswers.ts'
import { requestRows, takeRows } from './earlyRows.ts'
import { request } from './http.ts'

setUpSession()
const call = 'blade-system/post/list?current=1&size=10'
const list = () => request({ url: 'blade-system/post/list', params: { current: 1, size: 10 } })
const page = { records: [{ id: '1' }], total: 1, size: 10, current: 1, pages: 1 }
let sent: RequestConfig[]

beforeEach(() => {
  sent = answerWith(() => envelope('asked later'))
})
afterEach(() => vi.unstubAllGlobals())

const answer = (body: unknown) => vi.stubGlobal('fetch', async () => new Response(body as string))

test('rows that have arrived are taken once', async () => {
  answer(JSON.stringify(envelope(page).body))
  requestRows(call)
  expect(takeRows(call)).toBeUndefined()
  await earlyAnswersArrived()
  expect(takeRows(call)).toEqual({ data: [{ id: '1' }], total: 1 })
  expect(takeRows(call)).toBeUndefined()
  expect([await list(), sent.length]).toEqual(['asked later', 1])
})

test.each([
  ['a refusal', JSON.stringify(refusal(403, '无权限').body)],
  ['what a proxy answers', '<html>'],
])('%s is left for the call of the list', async (_, body) => {
  answer(body)
  requestRows(call)
  await earlyAnswersArrived()
  expect(takeRows(call)).toBeUndefined()
  await list().catch(() => {})
  expect(sent.length).toBe(0)
})
