import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { standardLayout } from '#contract/desk/list'
import { everything, listed, openPosts, post, servePosts } from '../../../../tests/support/dom/postList.ts'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
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
  const at = (id: string) =>
    renderResources([post], { at: `${listed}?view=${id}`, permission: everything, userId: '755' })
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
  const { notices } = await renderResources([post], { at: listed, permission: everything, userId: '755' })
  server.refuse('blade-desk/list-settings/lay', 400, '列设置未保存')
  await screen.findByText('岗位1')
  await userEvent.click(screen.getByRole('button', { name: '列设置' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: '岗位编号' }))
  await waitFor(() => expect(notices).toEqual(['error: 列设置未保存']))
  expect(screen.queryByRole('columnheader', { name: /岗位编号/ })).toBeNull()
})
