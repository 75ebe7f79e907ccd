import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import type { Screen } from '../../components/navigation/screens.ts'
import { lazyResource } from '../../components/resource/definition/lazyResource.ts'
import { useNotices } from '../../state/notices.ts'
import { noteRecord, noteScreen } from '../../state/recents.ts'
import { HomePage } from './HomePage.tsx'
import { timeAgo } from './visits.tsx'

const leaf = (path: string, zh: string): Screen => ({
  ...{ id: path, path, code: path, source: '', label: { zh, en: zh }, outside: false, meta: {}, children: [] },
})
const post = lazyResource('blade-system/post', '/system/post', () => import('../../resources/system/post.tsx'))
const screens = [leaf('/system/post', '岗位管理'), leaf('/system/dept', '机构管理')]

const matter = (key: string, rest: object) => ({
  ...{ key, path: 'blade-system/post', isProblem: false, capped: false },
  filters: [{ field: 'category', operator: 'eq', value: '1' }],
  ...rest,
})
const nothing = { matters: [], tenantEnd: null, passwordDays: 0, newDevices: 0 }

beforeEach(() => {
  localStorage.clear()
  useNotices.setState({ notices: [], unread: 0 })
})
afterEach(() => {
  cleanup()
  useNotices.setState(useNotices.getInitialState())
})

async function open(waiting: object = nothing, shown = screens) {
  startFakeServer({}, { 'blade-desk/workbench/waiting': waiting })
  const page = <HomePage screens={shown} serviceCards={[]} />
  await renderResources([post], { at: '/wel/index', permission: ['post'], userId: '9', roles: 'editor', page })
  await screen.findByRole('heading', { level: 1 })
}

const cards = () => screen.queryAllByRole('region').map(region => region.querySelector('h2')?.textContent)

test('a card is drawn only when it has something to say, and an empty screen says what to do', async () => {
  await open()
  await screen.findByText(/从左侧菜单打开一个功能/)
  expect(cards().filter(Boolean)).toEqual([])
  cleanup()
  await open(nothing, [])
  await screen.findByText(/还没有可用的功能/)
})

test('work comes before problems, with the numbers of the lists and the ways to them', async () => {
  await open({
    matters: [
      matter('problem', { title: { zh: '岗位有误', en: 'Wrong posts' }, total: 2, isProblem: true }),
      matter('work', { title: { zh: '岗位待审', en: 'Posts to review' }, total: 3 }),
      matter('none', { title: { zh: '没有', en: 'None' }, total: 0 }),
    ],
    ...{ tenantEnd: { expireTime: '2026-12-01 00:00:00', ended: false }, passwordDays: 0, newDevices: 1 },
  })
  const card = await screen.findByRole('region', { name: '待办' })
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['岗位待审3', '岗位有误2', '最近3天有新设备登录，请核对1', '本租户将于2026年12月1日到期，请联系平台管理员'])
  const { pathname, searchParams } = new URL(
    within(card).getByRole('link', { name: '岗位待审' }).getAttribute('href') ?? '',
    location.origin,
  )
  expect([pathname, searchParams.get('filters[0][value]')]).toEqual(['/system/post', '1'])
})

test('what was opened last is one list, the newest first, and can be cleared', async () => {
  await open()
  noteScreen('/system/post')
  await new Promise(resolve => setTimeout(resolve, 2))
  noteRecord({ path: 'blade-system/post', route: '/system/post', id: '5', title: '校对', action: 'edit' })
  const card = await screen.findByRole('region', { name: '最近访问' })
  await waitFor(() =>
    expect(
      within(card)
        .getAllByRole('link')
        .map(link => link.getAttribute('href')),
    ).toEqual(['/system/post/edit/5', '/system/post']),
  )
  await userEvent.click(within(card).getByRole('button', { name: '清空：最近访问' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '最近访问' })).toBeNull())
})

test('a failed card says so, and is read again', async () => {
  useNotices.setState({ ...useNotices.getInitialState(), isFailed: true })
  await open()
  await screen.findByRole('alert')
})

test.each([
  [0, '现在', 'now'],
  [59, '现在', 'now'],
  [60, '1分钟前', '1 minute ago'],
  [7300, '2小时前', '2 hours ago'],
  [86_400, '昨天', 'yesterday'],
  [-5, '现在', 'now'],
])('%i seconds ago is %s', (seconds, zh, en) => {
  const now = 1_800_000_000_000
  expect(timeAgo(now - seconds * 1000, 'zh', now)).toBe(zh)
  expect(timeAgo(now - seconds * 1000, 'en', now)).toBe(en)
})
