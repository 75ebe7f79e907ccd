// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { answerWith, envelope, type RequestConfig, refusal } from '../../../tests/support/servers/fakeApi.ts'
import { failureOf, setUpSession } from '../../../tests/support/servers/signedInRequests.ts'
import { request } from './http.ts'
import { useFactorQuestion } from './secondFactor.ts'

const shown = setUpSession()
let requests: RequestConfig[]
let isProven: boolean

const question = async () => {
  await expect.poll(() => useFactorQuestion.getState().question).toBeDefined()
  const { question } = useFactorQuestion.getState()
  if (!question) throw new Error('nothing is asked')
  return question
}
const sentTo = (name: string) => requests.filter(({ url }) => url?.endsWith(name))
const grant = () => request({ method: 'POST', url: 'blade-system/role/grant', data: { roleIds: '1' } })

beforeEach(() => {
  isProven = false
  let tickets = 0
  requests = answerWith(({ url = '', data }) => {
    if (url.endsWith('ask')) return envelope({ ticket: `t${++tickets}`, expiresIn: 300, ways: ['totp'] })
    if (!url.endsWith('prove')) return isProven ? envelope('granted') : refusal(428, '请再次验证身份')
    isProven = JSON.parse(data).code === '123456'
    return isProven ? envelope(null) : refusal(400, '验证未通过')
  })
})

test('calls that need a proof wait for one, and are sent again as they were', async () => {
  const both = [grant(), grant()]
  await (await question()).send({ code: '123456' })
  expect(await Promise.all(both)).toEqual(['granted', 'granted'])
  expect([sentTo('ask').length, sentTo('prove').length, sentTo('grant').length]).toEqual([1, 1, 4])
  expect(JSON.parse(sentTo('grant').at(-1)?.data)).toEqual({ roleIds: '1' })
  expect(useFactorQuestion.getState().question).toBeUndefined()
  expect(shown).not.toHaveBeenCalled()
})

test('a wrong code is told to the form, which goes on with a new ticket', async () => {
  const call = grant()
  expect(await failureOf((await question()).send({ code: '000000' }))).toMatchObject({ message: '验证未通过' })
  await (await question()).send({ code: '123456' })
  expect(await call).toBe('granted')
  expect(sentTo('prove').map(({ data }) => JSON.parse(data).ticket)).toEqual(['t1', 't2'])
})

test('a call whose proof is not given fails in silence, and the next one asks again', async () => {
  const call = failureOf(grant())
  ;(await question()).cancel()
  expect(await call).toMatchObject({ silent: true })
  expect(shown).not.toHaveBeenCalled()
  const next = grant()
  await (await question()).send({ code: '123456' })
  expect(await next).toBe('granted')
})
