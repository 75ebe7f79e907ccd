// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { post } from '#contract/system/post'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { type FakeServer, startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { lazyResource } from '../definition/lazyResource.ts'

const posts = lazyResource(post.path, '/system/post', () => import('../../../resources/system/post.tsx'))
const view = {
  ...{ id: '77', name: '给本角色', path: post.path, isOwn: true, sharedWith: 'role', roleId: '3', isReduced: false },
  ...{ filters: [], sorters: [], layout: null },
}

let server: FakeServer

beforeEach(() => {
  localStorage.clear()
  server = startFakeServer({ [post.path]: [{ id: '1', postCode: 'ceo', postName: '首席执行官', version: 1 }] })
  server.answers['blade-desk/list-settings/mine'] = { layouts: {}, views: [view], defaults: {} }
})
afterEach(cleanup)

async function openViews() {
  const permission = ['post', 'role_share']
  const rendered = await renderResources([posts], { at: '/system/post/index', permission, userId: '5', roles: '3' })
  await screen.findByText('首席执行官')
  const tool = screen.getByRole('button', { name: '视图' })
  await userEvent.click(tool)
  return { ...rendered, tool, panel: within(await screen.findByRole('tooltip')) }
}

it('moves the keyboard into the panel, which closes by Escape and gives it back', async () => {
  const { tool } = await openViews()
  await waitFor(() => expect(screen.getByRole('tooltip').contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(tool.getAttribute('aria-expanded')).toBe('false'))
  expect(document.activeElement === tool).toBe(true)
})

it('stores a view once, however often it is saved before the server has answered', async () => {
  const { panel, notices } = await openViews()
  await userEvent.type(await panel.findByRole('textbox', { name: '名称' }), '双序')
  await userEvent.dblClick(panel.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(notices).toContain('success: 视图已保存'))
  expect(server.callsTo('blade-desk/saved-view/submit')).toHaveLength(1)
})

it('asks before a view that others use is removed', async () => {
  const { panel, notices } = await openViews()
  const removals = () => server.callsTo('blade-desk/saved-view/remove')
  await userEvent.click(await panel.findByRole('button', { name: '删除视图给本角色' }))
  const question = async () => {
    const text = await screen.findByText(/“给本角色”已共享给他人/)
    return within(text.closest<HTMLElement>('[role="dialog"]') as HTMLElement)
  }
  await userEvent.click((await question()).getByRole('button', { name: /取\s?消/ }))
  await waitFor(() => expect(screen.queryByText(/已共享给他人/)).toBeNull())
  expect(removals()).toEqual([])
  await userEvent.click(await panel.findByRole('button', { name: '删除视图给本角色' }))
  await userEvent.click((await question()).getByRole('button', { name: /删\s?除/ }))
  await waitFor(() => expect(notices).toContain('success: 视图已删除'))
  expect(removals()).toHaveLength(1)
})

it('shares a view with those who are chosen, and says so', async () => {
  const { panel, notices } = await openViews()
  await userEvent.click(await panel.findByRole('combobox', { name: '给本角色的共享范围' }))
  await userEvent.click(await screen.findByTitle('所有人'))
  await waitFor(() => expect(notices).toContain('success: 视图“给本角色”的共享范围：所有人'))
  expect(server.callsTo('blade-desk/saved-view/share')[0]?.body).toEqual({ id: '77', sharedWith: 'everyone' })
})
