// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenReply } from '../../tests/support/records/people.ts'
import { answerWith, envelope, refusal } from '../../tests/support/servers/fakeApi.ts'
import { endSession, startSession, useSession } from '../state/session.ts'
import { loadAccess } from './accessControl.ts'
import { queryClient } from './api/queryClient.ts'
import { startLanguage } from './i18n/index.ts'
import { switchRole } from './switchRole.ts'

beforeAll(() => startLanguage('zh'))
beforeEach(() => {
  endSession()
  startSession(tokenReply())
  queryClient.clear()
})

test('the token is refreshed for the role, and menu, permissions and lists are loaded again', async () => {
  answerWith(() => envelope([]))
  await loadAccess()
  queryClient.setQueryData(['list'], 'of the former role')
  const requests = answerWith(({ url }) =>
    url?.endsWith('token') ? { body: tokenReply({ access_token: 'next', dept_id: '2' }) } : envelope([]),
  )
  await switchRole({ deptId: '2', roleId: '3' })
  expect(requests.map(({ url }) => url)).toEqual([
    'blade-auth/oauth/token',
    'blade-system/menu/routes',
    'blade-system/menu/buttons',
  ])
  expect(requests[0]?.headers.get('Dept-Id')).toBe('2')
  expect(requests[0]?.headers.get('Role-Id')).toBe('3')
  expect(requests[0]?.params).toMatchObject({
    ...{ grant_type: 'refresh_token', refresh_token: tokenReply().refresh_token },
    ...{ deptId: '2', roleId: '3' },
  })
  expect(useSession.getState()).toMatchObject({ token: 'next', userInfo: { dept_id: '2' } })
  expect(queryClient.getQueryData(['list'])).toBeUndefined()
})

test('a refused role leaves session and lists as they were', async () => {
  const { token } = useSession.getState()
  queryClient.setQueryData(['list'], 'of this role')
  answerWith(() => refusal(403, '无权限'))
  await expect(switchRole({ deptId: '9' })).rejects.toThrow('无权限')
  expect(useSession.getState().token).toBe(token)
  expect(queryClient.getQueryData(['list'])).toBe('of this role')
})
