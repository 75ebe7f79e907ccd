import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { accessRequest } from '#contract/system/access-request'
import { post } from '#contract/system/post'
import type { AccessExplanation } from '#contract/system/user'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { resources } from '../../resources/index.ts'

afterEach(cleanup)

const explanation: AccessExplanation = {
  allowed: false,
  title: '岗位管理',
  reasons: [{ allowed: false, text: '所属角色均未获得“岗位管理”' }],
  roles: [{ id: '1', roleName: '人事' }],
}

async function openForbidden(changes: Partial<AccessExplanation> = {}, language: 'zh' | 'en' = 'zh') {
  const server = startFakeServer({}, { 'blade-user/explain-own': { ...explanation, ...changes } })
  server.refuse(`${post.path}/list`, 403, '没有权限')
  const own = resources.filter(({ path }) => path === post.path)
  await renderResources(own, { at: `${post.route}/index`, permission: ['post'], language })
  await screen.findByText(language === 'zh' ? '岗位管理：不允许' : '岗位管理: not allowed')
  return server
}

it.each([
  ['zh', '可授予此权限的角色：人事', '申请理由（可选）', '申请权限', '申请已提交，管理员处理后会通知您。'],
  [
    'en',
    'Roles that would allow it: 人事',
    'Reason (optional)',
    'Request it',
    'Sent: you get a notice when an administrator has decided.',
  ],
] as const)(
  'says why a screen is refused, and requests it from the administrators (%s)',
  async (language, roles, reason, ask, sent) => {
    const server = await openForbidden({}, language)
    screen.getByText('所属角色均未获得“岗位管理”')
    screen.getByText(roles)
    fireEvent.change(screen.getByLabelText(reason), { target: { value: '值班' } })
    fireEvent.click(screen.getByRole('button', { name: new RegExp(ask) }))
    await screen.findByText(sent)
    const target = `${post.path}/list`
    expect(server.callsTo(`${accessRequest.path}/ask`).map(({ body }) => body)).toEqual([{ target, reason: '值班' }])
  },
)

it('offers no request where no role of the tenant would allow it', async () => {
  await openForbidden({ roles: [] })
  await waitFor(() => expect(screen.queryByRole('button', { name: /申请权限/ })).toBeNull())
})
