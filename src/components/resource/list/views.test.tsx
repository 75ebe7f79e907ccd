import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { standardLayout } from '#contract/desk/list'
import { post } from '#contract/system/post'
import { openPosts, servePosts } from '../../../../tests/support/dom/postList.ts'
import type { FakeServer } from '../../../../tests/support/servers/fakeServer.ts'

let server: FakeServer
const serve = (count: number) => {
  server = servePosts(count)
}
const lists = () => server.callsTo('blade-system/post/list')

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('shows further columns, and keeps columns up to a chosen one in place', async () => {
  serve(1)
  await openPosts()
  await screen.findByText('岗位1')
  expect(screen.queryByRole('columnheader', { name: /岗位描述/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '列设置' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: '岗位描述' }))
  const remark = await screen.findByRole('columnheader', { name: /岗位描述/ })
  await userEvent.click(screen.getByRole('button', { name: '冻结到岗位编号' }))
  await waitFor(() => expect(screen.getByRole('columnheader', { name: /岗位编号/ }).style.left).toMatch(/^\d+px$/))
  expect(remark.style.left).toBe('')
  await userEvent.type(screen.getByRole('spinbutton', { name: '岗位编号列宽' }), '300{Enter}')
  await waitFor(() => expect(screen.getByRole('columnheader', { name: /岗位名称/ }).style.left).toBe(''))
  await userEvent.click(screen.getByRole('button', { name: '恢复默认' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /岗位描述/ })).toBeNull())
})

it('is ordered by several columns with Shift', async () => {
  serve(3)
  await openPosts()
  await screen.findByText('岗位1')
  const header = (name: RegExp) => screen.getByRole('columnheader', { name })
  fireEvent.click(header(/岗位名称/))
  fireEvent.click(header(/岗位排序/), { shiftKey: true })
  await waitFor(() => expect(lists().at(-1)?.params).toMatchObject({ ascs: 'post_name,sort' }))
  fireEvent.keyDown(header(/岗位名称/), { key: 'Enter', keyCode: 13, shiftKey: true })
  await waitFor(() => expect(lists().at(-1)?.params).toMatchObject({ sorts: '-post_name,sort' }))
  fireEvent.click(header(/岗位编号/))
  await waitFor(() => expect(lists().at(-1)?.params).toMatchObject({ ascs: 'post_code' }))
})

it('keeps columns with the account, and shows the view of a link', async () => {
  serve(3)
  const view = {
    ...{ id: '77', name: '高层', path: post.path, isOwn: false, sharedWith: 'everyone', roleId: '', isReduced: false },
    ...{ filters: [{ field: 'category', operator: 'eq', value: 1 }], sorters: [{ field: 'sort', order: 'desc' }] },
    layout: { ...standardLayout, hidden: ['postCode'] },
  }
  server.answers['blade-desk/list-settings/mine'] = { layouts: {}, views: [view], defaults: {} }
  const at = (id: string) => openPosts(`?view=${id}`, { userId: '755' })
  await at('77')
  await waitFor(() => expect(lists().at(-1)?.params).toMatchObject({ category_equal: 1, descs: 'sort' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /岗位编号/ })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: '视图' }))
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '我的{Enter}')
  await waitFor(() =>
    expect(server.callsTo('blade-desk/saved-view/submit')[0]?.body).toMatchObject({ name: '我的', sharedWith: 'own' }),
  )
  cleanup()
  const { notices } = await at('78')
  await waitFor(() => expect(notices).toContain('warning: 该视图不存在，或未共享给您'))
  await userEvent.click(screen.getByRole('button', { name: '列设置' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: '岗位编号' }))
  await waitFor(() =>
    expect(JSON.parse(String(server.callsTo('blade-desk/list-settings/lay')[0]?.body.layout)).hidden).toEqual([
      'postCode',
    ]),
  )
})

it('remembers hidden columns', async () => {
  serve(1)
  await openPosts()
  await screen.findByText('岗位1')
  await userEvent.click(screen.getByRole('button', { name: '列设置' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: '岗位编号' }))
  expect(screen.queryByRole('columnheader', { name: /岗位编号/ })).toBeNull()
  cleanup()
  await openPosts()
  await screen.findByText('岗位1')
  expect(screen.queryByRole('columnheader', { name: /岗位编号/ })).toBeNull()
})

it('says that a layout was not saved with the account, and shows it all the same', async () => {
  serve(1)
  const { notices } = await openPosts('', { userId: '755' })
  server.refuse('blade-desk/list-settings/lay', 400, '列设置未保存')
  await screen.findByText('岗位1')
  await userEvent.click(screen.getByRole('button', { name: '列设置' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: '岗位编号' }))
  await waitFor(() => expect(notices).toEqual(['error: 列设置未保存']))
  expect(screen.queryByRole('columnheader', { name: /岗位编号/ })).toBeNull()
})

describe('the panel of views', () => {
  const view = {
    ...{ id: '77', name: '给本角色', path: post.path, isOwn: true, sharedWith: 'role', roleId: '3', isReduced: false },
    ...{ filters: [], sorters: [], layout: null },
  }

  beforeEach(() => {
    serve(1)
    server.answers['blade-desk/list-settings/mine'] = { layouts: {}, views: [view], defaults: {} }
  })

  async function openViews() {
    const rendered = await openPosts('', { permission: ['post', 'role_share'], userId: '5', roles: '3' })
    await screen.findByText('岗位1')
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
})
