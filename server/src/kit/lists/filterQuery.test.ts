import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'

let test: TestApp
let clerk: Person

beforeAll(async () => {
  test = await createTestApp()
  clerk = await test.addPerson('320400', ['post', 'post_add'])
  for (const [postCode, remark] of [
    ['none', undefined],
    ['empty', ''],
    ['other', '药价'],
    ['named', '医改'],
  ])
    await clerk.post('blade-system/post/submit', { category: 1, postCode, postName: postCode, sort: 1, remark })
})
afterAll(() => test?.close())

it('finds records without a remark when asked for those whose remark does not contain a word', async () => {
  const { data } = await clerk.get('blade-system/post/list', { remark_notlike: '医' })
  const { records } = data as { records: { postCode: string }[] }
  expect(records.map(({ postCode }) => postCode).sort()).toEqual(['empty', 'none', 'other'])
})

it('finds records without a remark when asked for those whose remark is another', async () => {
  const { data } = await clerk.get('blade-system/post/list', { remark_notequal: '医改' })
  const { records } = data as { records: { postCode: string }[] }
  expect(records.map(({ postCode }) => postCode).sort()).toEqual(['empty', 'none', 'other'])
})
