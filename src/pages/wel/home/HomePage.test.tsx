import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { type FakeServer, startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import type { Screen } from '../../../components/navigation/screens.ts'
import { lazyResource } from '../../../components/resource/definition/lazyResource.ts'
import { keepDraft, ownDraftKey } from '../../../state/drafts.ts'
import { useNotices } from '../../../state/notices.ts'
import { noteScreen } from '../../../state/recents.ts'
import { HomePage } from './HomePage.tsx'

const leaf = (path: string, zh: string): Screen => ({
  ...{ id: path, path, code: path, source: '', label: { zh, en: zh }, outside: false, meta: {}, children: [] },
})
const post = lazyResource('blade-system/post', '/system/post', () => import('../../../resources/system/post.tsx'))
const screens = [leaf('/system/post', '岗位管理'), leaf('/monitor/log/error', '错误日志')]

const view = {
  ...{ id: '7', name: '编辑岗位', path: 'blade-system/post', isOwn: true, sorters: [] },
  filters: [{ field: 'postName', operator: 'contains', value: '编辑' }],
}
const rows = ['编辑', '编辑助理', '校对'].map((postName, index) => ({ id: String(index + 1), postName }))
const days = Array.from({ length: 14 }, (_, index) => ({ day: `2026-01-${index + 10}`, count: index === 13 ? 4 : 0 }))

const matter = (key: string, rest: object) => ({
  ...{ key, path: 'blade-system/post', isProblem: false, capped: false },
  filters: [{ field: 'category', operator: 'eq', value: '1' }],
  ...rest,
})

/** Everything is in sight. */
class SeenAtOnce {
  readonly #callback: (entries: { isIntersecting: boolean }[]) => void
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#callback = callback
  }
  observe() {
    this.#callback([{ isIntersecting: true }])
  }
  disconnect() {}
}

let server: FakeServer
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', SeenAtOnce)
  localStorage.clear()
  server = startFakeServer(
    { 'blade-system/post': rows },
    {
      'blade-desk/home/mine': { views: [view], cards: [{ key: 'waiting', hidden: true }], from: 'role' },
      'blade-desk/workbench/waiting': {
        matters: [
          matter('work', { title: { zh: '岗位待审', en: 'Posts to review' }, total: 3 }),
          matter('problem', { title: { zh: '岗位有误', en: 'Wrong posts' }, total: 2, isProblem: true }),
          matter('none', { title: { zh: '没有', en: 'None' }, total: 0 }),
        ],
        ...{ tenantEnd: { expireTime: '2026-12-01 00:00:00', ended: false }, passwordDays: 0 },
      },
      'blade-desk/home/errors': days,
      'blade-system/role/select': [{ id: '5', roleName: '编辑部', roleAlias: 'editor' }],
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (permission: readonly string[] = [], roles = 'editor') => {
  const page = <HomePage screens={screens} />
  await renderResources([post], { at: '/wel/index', permission, userId: '9', roles, page })
  await screen.findByRole('region', { name: '我的草稿' })
}

test('a pinned list stands first, with the number of its list and the way to it; a hidden card is not drawn', async () => {
  await open(['post'])
  const link = await screen.findByRole('link', { name: '编辑岗位 2' })
  const address = new URL(link.getAttribute('href') ?? '', location.origin)
  expect(address.pathname).toBe('/system/post')
  expect(address.searchParams.get('filters[0][value]')).toBe('编辑')
  expect(server.callsTo('blade-system/post/list')[0]?.params).toMatchObject({ postName: '编辑', size: 1 })
  expect(screen.queryByRole('region', { name: '待办' })).toBeNull()
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('编辑岗位')
})

test('cards are drawn once, with what they show', async () => {
  useNotices.setState({ notices: [] })
  const opening = open(['log_error'])
  const card = await screen.findByRole('region', { name: '错误趋势' })
  within(card).getByRole('link', { name: '今天4条' })
  await opening
})

test('a button that forgets visits says which, as the search offers it without its card', async () => {
  await open()
  noteScreen('/system/post')
  await userEvent.click(await screen.findByRole('button', { name: '清空：最近访问' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '清空：最近访问' })).toBeNull())
})

test('administrators see the problems of their tenant in a card, with links to the lists', async () => {
  await open(['post'])
  expect(screen.queryByRole('region', { name: '需要处理的问题' })).toBeNull()
  cleanup()
  await open(['post'], 'admin')
  const card = await screen.findByRole('region', { name: '需要处理的问题' })
  const link = await within(card).findByRole('link', { name: '岗位有误' })
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.origin)
  expect([pathname, searchParams.get('filters[0][value]')]).toEqual(['/system/post', '1'])
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['岗位有误2', '本租户将于2026年12月1日到期，请联系平台管理员'])
})

test('says of notices that could not be read that they could not', async () => {
  useNotices.setState({ ...useNotices.getInitialState(), isFailed: true })
  await open()
  const card = await screen.findByRole('region', { name: '未读通知' })
  await within(card).findByRole('alert')
  expect(within(card).queryByText('没有未读通知。')).toBeNull()
})

test('errors of the last days are shown to users who may see the log', async () => {
  await open()
  expect(screen.queryByRole('region', { name: '错误趋势' })).toBeNull()
  cleanup()
  await open(['log_error'])
  const card = await screen.findByRole('region', { name: '错误趋势' })
  const today = await within(card).findByRole('link', { name: '今天4条' })
  const { searchParams } = new URL(today.getAttribute('href') ?? '', location.origin)
  expect(searchParams.getAll('filters[0][value][1]')).toEqual(['2026-01-23'])
})

test('a form that was never saved is a draft that leads back to it', async () => {
  await open()
  const key = ownDraftKey('blade-system/post/2') ?? ''
  keepDraft(key, { values: { postName: '新' }, base: {}, form: 'x' })
  cleanup()
  await open()
  const card = screen.getByRole('region', { name: '我的草稿' })
  const link = await within(card).findByRole('link', { name: '岗位管理：修改' })
  expect(link.getAttribute('href')).toBe('/system/post/edit/2')
})

test('cards are hidden, shown and removed, and each change is saved', async () => {
  const user = userEvent.setup()
  await open(['post'])
  await user.click(screen.getByRole('button', { name: /整理首页$/ }))
  const hidden = await screen.findByRole('button', { name: '显示：待办' })
  expect(hidden.getAttribute('aria-pressed')).toBe('false')
  await user.click(hidden)
  expect((await screen.findByRole('button', { name: '显示：待办' })).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: '显示：我的草稿' }))
  await waitFor(() => expect(server.callsTo('blade-desk/home/arrange')).toHaveLength(2))
  const saved = JSON.parse(String(server.callsTo('blade-desk/home/arrange').at(-1)?.body.cards))
  expect(saved.slice(0, 2)).toEqual([
    { key: 'view:7', hidden: false },
    { key: 'waiting', hidden: false },
  ])
  expect(saved).toContainEqual({ key: 'drafts', hidden: true })
  expect(screen.queryByRole('button', { name: '设为角色默认…' })).toBeNull()

  await user.click(screen.getByRole('button', { name: '移除：编辑岗位' }))
  await user.click(await screen.findByRole('button', { name: /确.?定/ }))
  await waitFor(() => expect(server.callsTo('blade-desk/saved-view/remove')[0]?.body).toEqual({ id: '7' }))
})

test('users who may edit roles can make the arrangement the default of a role', async () => {
  const user = userEvent.setup()
  await open(['post', 'role_edit'])
  await user.click(screen.getByRole('button', { name: /整理首页$/ }))
  await user.click(await screen.findByRole('button', { name: '设为角色默认…' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '设为默认' }))
  await within(dialog).findByText('请选择角色', { selector: '.ant-form-item-explain-error' })
  await user.click(within(dialog).getByRole('combobox', { name: '角色' }))
  await user.click(await screen.findByTitle('编辑部'))
  await user.click(within(dialog).getByRole('button', { name: '设为默认' }))
  await waitFor(() => expect(server.callsTo('blade-desk/home/role-default')).toHaveLength(1))
  expect(server.callsTo('blade-desk/home/role-default')[0]?.body).toMatchObject({ roleId: '5' })
})
