import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Menu } from '#contract/system/menu'
import { tokenReply } from '../tests/support/records/people.ts'
import { answerWith, envelope, refusal } from '../tests/support/servers/fakeApi.ts'
import { Entry } from './Entry.tsx'
import { request } from './providers/api/http.ts'
import { notify } from './providers/api/notification.ts'
import { startLanguage, switchLanguage } from './providers/i18n/index.ts'
import { lockScreen, resumeLock, unlockScreen, useLock } from './state/lock.ts'
import { endSession, startSession, useSession } from './state/session.ts'

const leaf = (id: string, name: string, path: string) =>
  ({ id, code: id, name, nameEn: 'Posts', path, source: '' }) as Menu
const menu = [{ ...leaf('system', '系统管理', '/system'), children: [leaf('post', '岗位管理', '/system/post')] }]

let answered: (path: string) => ReturnType<typeof envelope>
const emptyAnswers: Record<string, object> = {
  'notice/mine': { unread: 0, notices: [] },
  'workbench/waiting': { matters: [], tenantEnd: null },
  'user/explain-own': { allowed: false, title: '岗位管理', reasons: [], roles: [] },
}
const nothing = (path: string) => envelope(Object.entries(emptyAnswers).find(([end]) => path.endsWith(end))?.[1] ?? [])

beforeEach(async () => {
  endSession()
  await startLanguage('zh')
  answered = path => {
    if (path.endsWith('menu/routes')) return envelope(menu)
    if (path.endsWith('captcha')) return { body: { key: '', image: '' } }
    if (path.endsWith('/list')) return envelope({ records: [], total: 0, size: 10, current: 1, pages: 0 })
    return nothing(path)
  }
  answerWith(({ url = '' }) => answered(url))
})
afterEach(cleanup)

async function openAt(address: string) {
  window.history.replaceState(null, '', address)
  await act(async () => void render(<Entry />))
}

const signedInAt = (address: string) => {
  startSession(tokenReply())
  return openAt(address)
}

test('without a token the address of a screen leads to the sign-in page', async () => {
  await openAt('/system/post?current=2')
  await screen.findByRole('button', { name: '登 录' })
  expect(window.location.pathname + window.location.search).toBe('/login?redirect=%2Fsystem%2Fpost%3Fcurrent%3D2')
  cleanup()
  await openAt('/403')
  screen.getByText('抱歉，你无权访问该页面')
})

test.each(['/no-such', '/system/no-such', '/login/no-such'])('without a token %s is unknown', async address => {
  await openAt(address)
  await screen.findByText('抱歉，你访问的页面不存在')
  expect(window.location.pathname).toBe('/404')
})

test.each(['/', '/wel/index', '/wel/dashboard', '/info/index', '/dict-vertical/index', '/work/process/leave/form/1'])(
  'without a token %s leads to the sign-in page',
  async address => {
    await openAt(address)
    await screen.findByRole('button', { name: '登 录' })
    expect(window.location.pathname).toBe('/login')
  },
)

test('signing in leaves an entry of the tenant, also of the first one', async () => {
  await signedInAt('/wel/index')
  expect(JSON.parse(localStorage.getItem('saber-tenantId') ?? '')).toEqual({
    ...{ dataType: 'string', content: '000000', type: null },
    datetime: expect.any(Number),
  })
})

test('a signed-in user is redirected from the sign-in page to the home screen', async () => {
  await signedInAt('/login')
  await screen.findByRole('heading', { name: '您好，管理员' })
  expect(window.location.pathname).toBe('/wel/index')
  await waitFor(() => expect(document.title).toBe('首页 - 医药经济报'))
})

test('an address is known or unknown only after the menu has come', async () => {
  await signedInAt('/system/post')
  await waitFor(() => expect(document.title).toBe('岗位管理 - 医药经济报'))
  expect(window.location.pathname).toBe('/system/post/index')
  cleanup()
  await signedInAt('/system/nowhere')
  await screen.findByText('抱歉，你访问的页面不存在')
  expect(window.location.pathname).toBe('/404')
  // The menu stays beside it.
  await waitFor(() => expect(document.querySelector('nav#menu')?.closest('[hidden]')).toBeNull())
  await waitFor(() => expect(document.title).toBe('404 - 医药经济报'))
})

test('a screen that is not in the menu is forbidden, at its own address', async () => {
  answered = nothing
  await signedInAt('/system/post')
  await screen.findByText('抱歉，你无权访问该页面')
})

test('a menu that does not come can be requested again', async () => {
  answered = () => refusal(500, '服务器异常')
  await signedInAt('/wel/index')
  const retry = await screen.findByRole('button', { name: '重试' })
  answered = path => (path.endsWith('routes') ? envelope(menu) : nothing(path))
  await act(async () => retry.click())
  await screen.findByRole('heading', { name: '您好，管理员' })
})

test('a session that ends leads to the sign-in page with one message', async () => {
  await signedInAt('/wel/index')
  await screen.findByRole('heading', { name: '您好，管理员' })
  answered = path => {
    if (path.endsWith('captcha')) return { body: { key: '', image: '' } }
    return path.endsWith('token')
      ? { status: 400, body: { error_description: '令牌已失效' } }
      : refusal(401, '请先登录')
  }
  await act(async () => {
    await Promise.allSettled([1, 2, 3, 4].map(() => request({ url: 'blade-system/post/list' })))
  })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('请先登录'))
  expect(screen.getAllByText('请先登录')).toHaveLength(1)
  expect(window.location.search).toBe('?redirect=%2Fwel%2Findex')
  expect(useSession.getState().menu).toEqual([])
})

test('a token emptied in storage ends the session at the next change of screen', async () => {
  await signedInAt('/wel/index')
  const link = (await screen.findAllByRole('link', { name: '岗位管理' }))[0]
  localStorage.removeItem('saber-token')
  await act(async () => link?.click())
  await screen.findByRole('button', { name: '登 录' })
  expect(localStorage.getItem('saber-userInfo')).toBeNull()
})

test('the top bar shows the name of the moment', async () => {
  await signedInAt('/wel/index')
  const user = await screen.findByRole('button', { name: /管理员/ })
  await act(async () => useSession.setState({ userInfo: { ...tokenReply(), real_name: '总编辑' } }))
  await waitFor(() => expect(user.textContent).toContain('总编辑'))
})

test('the language changes in place', async () => {
  await signedInAt('/wel/index')
  await screen.findByRole('heading', { name: '您好，管理员' })
  await act(() => switchLanguage('en'))
  await screen.findByRole('heading', { name: 'Hello, 管理员' })
  await screen.findAllByRole('link', { name: 'Posts' })
  expect(document.title).toBe('Home - 医药经济报')
  await act(() => switchLanguage('zh'))
})

test('a first password comes before everything else', async () => {
  startSession(tokenReply({ must_change_password: true }))
  const handler = vi.fn(answered)
  answered = handler
  await openAt('/wel/index')
  await screen.findByRole('heading', { name: '修改密码' })
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a locked session shows the lock page at every address, and opens nothing behind it', async () => {
  const handler = vi.fn(answered)
  answered = handler
  startSession(tokenReply())
  useLock.setState({ isLock: true, lockReturn: '/wel/index' })
  window.history.replaceState(null, '', '/system/post')
  resumeLock()
  await act(async () => void render(<Entry />))
  await screen.findByLabelText('解锁密码')
  expect(window.location.pathname).toBe('/lock')
  expect(document.title).toBe('锁屏')
  expect(handler).not.toHaveBeenCalled()
  await act(async () => unlockScreen())
  await screen.findByRole('heading', { name: '您好，管理员' })
  expect(window.location.pathname).toBe('/wel/index')
})

test('the lock page says so where nothing is locked, and leads to the sign-in page or home', async () => {
  await openAt('/lock')
  await screen.findByText('当前未锁屏')
  expect(screen.getByRole('link', { name: '前往登录' }).getAttribute('href')).toBe('/login')
  cleanup()
  await signedInAt('/lock')
  await screen.findByText('当前未锁屏')
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/')
})

test('open screens are hidden while the session is locked, and shown afterwards', async () => {
  await signedInAt('/wel/index')
  // The outline of the home screen, which comes before its cards, has a heading of its own, without the facts of the account.
  await screen.findByText('租户')
  const heading = screen.getByRole('heading', { name: '您好，管理员' })
  await act(async () => lockScreen())
  await screen.findByLabelText('解锁密码')
  expect(heading.isConnected).toBe(false)
  await act(async () => unlockScreen())
  await waitFor(() => expect(heading.isConnected).toBe(true))
  expect(window.location.pathname).toBe('/wel/index')
  await waitFor(() => expect(document.title).toBe('首页 - 医药经济报'))
})

test('a session may end behind the lock screen while a message of the office is still shown', async () => {
  await signedInAt('/wel/index')
  await screen.findByRole('heading', { name: '您好，管理员' })
  act(() => notify('success', '已保存'))
  await screen.findByText('已保存')
  await act(async () => lockScreen())
  await screen.findByLabelText('解锁密码')
  await act(async () => endSession())
  await screen.findByRole('button', { name: '登 录' })
})

test('signing in and signing out clear the lock', async () => {
  sessionStorage.setItem('saber-isLock', '{"dataType":"boolean","content":true,"type":"session","datetime":1}')
  useLock.reread()
  startSession(tokenReply())
  expect(useLock.getState().isLock).toBe(false)
  useLock.setState({ lockPasswd: 'x' })
  lockScreen()
  endSession()
  expect(useLock.getState()).toMatchObject({ isLock: false, lockPasswd: '', lockReturn: '' })
  expect(Object.keys(sessionStorage)).toEqual([])
})
