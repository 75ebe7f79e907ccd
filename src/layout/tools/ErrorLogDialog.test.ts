// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { answerWith, refusal } from '../../../tests/support/servers/fakeApi.ts'
import { startLanguage } from '../../providers/i18n/index.ts'
import { useErrorLog } from '../../state/errorLog.ts'
import { batchesOf, sendErrors } from './ErrorLogDialog.tsx'

const entry = (message: string) => ({
  ...{ url: '/', time: '2026-11-21 15:04:05', type: 'error', stack: '', info: '' },
  message,
})
const entries = Array.from({ length: 150 }, (_, count) => entry(`number ${count}`))

beforeAll(() => startLanguage('zh'))
beforeEach(() => useErrorLog.setState({ logsList: entries }))

test('the log is posted as lists of a hundred and is empty afterwards', async () => {
  const requests = answerWith(() => ({ body: { success: 'true', msg: 'success' } }))
  await sendErrors(entries)
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'post blade-auth/oauth/logout',
    'post blade-auth/oauth/logout',
  ])
  expect(requests.map(({ data }) => JSON.parse(data).length)).toEqual([100, 50])
  expect(useErrorLog.getState().logsList).toEqual([])
})

test('entries that the server did not accept stay in the log', async () => {
  let calls = 0
  answerWith(() => (++calls === 1 ? { body: { success: 'true' } } : refusal(429, '请求过于频繁')))
  await expect(sendErrors(entries)).rejects.toMatchObject({ statusCode: 429 })
  expect(useErrorLog.getState().logsList).toHaveLength(50)
})

test.each([
  ['no more items than the limit', [1, 2, 3, 4, 5], { count: 2, bytes: 100 }, [[1, 2], [3, 4], [5]]],
  [
    'no more bytes, counted as they are sent',
    ['错误', '错误', 'a'],
    { count: 9, bytes: 14 },
    [['错误'], ['错误', 'a']],
  ],
  ['one item above the limit', ['a'.repeat(20), 'b'], { count: 9, bytes: 10 }, [['a'.repeat(20)], ['b']]],
  ['nothing of nothing', [], { count: 1, bytes: 1 }, []],
])('a batch holds %s', (_, items, limits, batches) => {
  expect(batchesOf<unknown>(items, limits)).toEqual(batches)
})
