// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { post } from '#contract/system/post'
import { user } from '#contract/system/user'
import { answerNothing, answerWith, envelope, refusal } from '../../../tests/support/servers/fakeApi.ts'
import { failureOf, setUpSession } from '../../../tests/support/servers/signedInRequests.ts'
import { settings } from '../../lib/settings.ts'
import { useSettings } from '../../state/settings.ts'
import { call } from './call.ts'
import { dataProvider } from './data.ts'
import { request } from './http.ts'
import { notify } from './notification.ts'

const shown = setUpSession()

test('a request carries client, token, tenant and language, and returns what the envelope holds', async () => {
  const requests = answerWith(() => envelope({ id: '1' }))
  expect(await request({ url: 'blade-system/post/detail' })).toEqual({ id: '1' })
  expect(requests[0]?.headers).toMatchObject({
    Authorization: 'Basic c2FiZXI6c2FiZXJfc2VjcmV0',
    'Blade-Auth': 'bearer first',
    'Tenant-Id': '000000',
    'Accept-Language': 'zh-CN',
  })
  expect(requests[0]).toMatchObject({ baseURL: '/api', timeout: 6_000_000, withCredentials: true })
})

test('the language of the moment is sent', async () => {
  const requests = answerWith(() => envelope(null))
  useSettings.setState({ language: 'en' })
  await request({ url: 'x' })
  useSettings.setState({ language: 'zh' })
  expect(requests[0]?.headers.get('Accept-Language')).toBe('en-US')
})

test('a declared call sends the parameters of a GET in its query', async () => {
  const requests = answerWith(() => envelope([{ id: '1', postName: '编辑' }]))
  expect(await call(post, 'select', { tenantId: '000001' })).toEqual([{ id: '1', postName: '编辑' }])
  expect(requests[0]).toMatchObject({ method: 'get', url: 'blade-system/post/select', params: { tenantId: '000001' } })
})

test('a declared call sends the parameters of a POST in its body, or in its query where Blade servers look there only', async () => {
  const requests = answerWith(() => envelope(true))
  await call(user, 'unlock', { userIds: '1,2' })
  expect(requests[0]).toMatchObject({ method: 'post', url: 'blade-user/unlock', params: { userIds: '1,2' } })
  expect(requests[0]?.data).toBeUndefined()
  await call(user, 'update-info', { realName: '张三' })
  expect(requests[1]).toMatchObject({ method: 'post', url: 'blade-user/update-info' })
  expect([requests[1]?.params, String(requests[1]?.data)]).toEqual([{}, '{"realName":"张三"}'])
})

test('the code of the body wins over the status', async () => {
  answerWith(() => refusal(400, '岗位名称已存在', 200))
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({
    statusCode: 400,
    message: '岗位名称已存在',
    silent: false,
  })
  answerWith(() => ({ status: 500, body: { code: 200, data: 1 } }))
  expect(await request({ url: 'x' })).toBe(1)
})

test('each failure shows one message', async () => {
  answerWith(() => refusal(409, '数据已被他人修改'))
  await failureOf(request({ url: 'x' }))
  expect(shown.mock.calls).toEqual([['error', '数据已被他人修改']])
})

test('a form that merges what somebody else has saved says so itself', async () => {
  answerWith(() => refusal(409, '数据已被他人修改'))
  expect(await failureOf(request({ url: 'blade-system/post/submit' }))).toMatchObject({ statusCode: 409, silent: true })
  answerWith(() => refusal(409, '岗位编号已存在'))
  await failureOf(request({ url: 'blade-system/post/submit' }))
  expect(shown.mock.calls).toEqual([['error', '岗位编号已存在']])
})

test.each([
  [{ status: 400, body: { error: 'x', error_description: '用户名或密码不正确' } }, '用户名或密码不正确'],
  [{ status: 500, body: '<html>' }, '未知错误'],
  [{ status: 404, body: null }, '未知错误'],
])('the text is msg, else error_description, else the default: %j', async (answer, text) => {
  answerWith(() => answer)
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ message: text })
})

test('a refusal of the token endpoint may come with status 200', async () => {
  answerWith(() => ({ body: { error_code: 400, error_description: '验证码不正确' } }))
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ statusCode: 400, message: '验证码不正确' })
})

test.each([501, 503, 199])('status %i is a network error', async status => {
  answerWith(() => ({ status, body: { code: 200, data: 1 } }))
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({
    statusCode: status,
    message: '网络异常，请检查网络后重试',
  })
  expect(shown).toHaveBeenCalledOnce()
})

test('a server without its database says so, and a proxy without a server is a network error', async () => {
  answerWith(() => refusal(503, '服务暂不可用，请稍后重试'))
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ statusCode: 503, message: '服务暂不可用，请稍后重试' })
  expect(shown.mock.calls).toEqual([['error', '服务暂不可用，请稍后重试']])
  answerWith(() => ({ status: 503, body: '<html>' }))
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({
    statusCode: 503,
    message: '网络异常，请检查网络后重试',
  })
})

test('no answer is a network error', async () => {
  answerNothing()
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ statusCode: 0, silent: false })
  expect(shown).toHaveBeenCalledOnce()
})

test('codes of the whitelist and silent calls show nothing', async () => {
  answerWith(() => refusal(418, '茶壶'))
  vi.spyOn(settings, 'silentCodes', 'get').mockReturnValue([418])
  expect(await failureOf(request({ url: 'x' }))).toMatchObject({ silent: true })
  vi.restoreAllMocks()
  expect(await failureOf(request({ url: 'x', meta: { silent: true } }))).toMatchObject({ silent: true })
  expect(shown).not.toHaveBeenCalled()
})

test('a cancelled request says nothing', async () => {
  const controller = new AbortController()
  answerWith(async () => envelope(1))
  controller.abort()
  expect(await failureOf(request({ url: 'x', signal: controller.signal }))).toMatchObject({ silent: true })
  expect(shown).not.toHaveBeenCalled()
})

test('an empty message is not shown', () => {
  notify('error', '')
  expect(shown).not.toHaveBeenCalled()
})

describe('the data provider', () => {
  const resource = 'blade-system/post'
  test('a tree answers an array, from the list that was named, without paging', async () => {
    const requests = answerWith(() => envelope([{ id: '1' }, { id: '2' }]))
    const meta = { listCall: 'parent-list' }
    expect(await dataProvider.getList({ resource, pagination: { mode: 'off' }, meta })).toMatchObject({ total: 2 })
    expect(requests[0]).toMatchObject({ url: 'blade-system/post/parent-list', params: {} })
  })

  test('an empty object is no record', async () => {
    answerWith(() => envelope({}))
    await expect(dataProvider.getOne({ resource, id: '9' })).rejects.toMatchObject({ statusCode: 404 })
  })

  test('other calls are filtered and sorted, have headers, use every method, and lose their envelope', async () => {
    const filters = [{ field: 'sort', operator: 'gte', value: 3 }] as const
    const sorters = [{ field: 'postCode', order: 'desc' }] as const
    const requests = answerWith(() => envelope({ done: true }))
    const query = { sort_ge: '3', descs: 'post_code', kind: '1' }
    const headers = { 'x-own': 'yes' }
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const reply = await dataProvider.custom?.({
        ...{ url: 'x', method, filters: [...filters], sorters: [...sorters], query: { kind: 1, none: null } },
        headers,
      })
      expect(requests.at(-1)?.headers.get('x-own')).toBe('yes')
      expect(requests.at(-1)).toMatchObject({ url: 'x', method, params: query })
      expect(reply).toEqual({ data: { done: true } })
    }
  })
})
