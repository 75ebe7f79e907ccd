import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { articles } from '#contract/biz/articles'
import { images } from '#contract/biz/images'
import { post } from '#contract/system/post'
import { openPosts, rowsUpTo, servePosts } from '../../../../tests/support/dom/postList.ts'
import { openModule, rightsTo } from '../../../../tests/support/dom/renderResources.tsx'
import { type FakeServer, startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { useListKeysStore } from '../../../state/layout.ts'

let server: FakeServer
const serve = (count: number) => {
  server = servePosts(count)
}
const lists = () => server.callsTo('blade-system/post/list')
const tools = () => within(screen.getByRole('toolbar'))
const remove = () => userEvent.click(tools().getByRole('button', { name: /删除/ }))
const question = async () => {
  const text = await screen.findByText('确定将选择数据删除?')
  return text.closest('[role="dialog"]') as HTMLElement
}
const confirmed = async () => userEvent.click(within(await question()).getByRole('button', { name: /确定/ }))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('asks for the first ten rows, counts all of them, and offers the five page sizes', async () => {
  serve(12)
  await openPosts()
  await screen.findByText('岗位10')
  expect(lists()[0]?.params).toEqual({ current: 1, size: 10 })
  expect(screen.getByText('共 12 条')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('岗位管理 12')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /页/ }))
  const sizes = await screen.findAllByText(/^\d+ 条\/页$/)
  expect(new Set(sizes.map(size => size.textContent))).toEqual(
    new Set(['10 条/页', '30 条/页', '50 条/页', '100 条/页', '200 条/页']),
  )
})

it('stops the keyboard once at the button that creates, and opens its form', async () => {
  serve(1)
  const { address } = await openPosts()
  const button = await screen.findByRole('button', { name: /新增/ })
  const link = button.closest('a') as HTMLElement
  expect([button.tabIndex, link.tabIndex]).toEqual([-1, 0])
  link.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/system\/post\/index\/create/))
})

it('asks to choose a row before it deletes, and marks the deletion as dangerous once one is chosen', async () => {
  serve(2)
  const { notices } = await openPosts()
  await screen.findByText('岗位1')
  const removal = tools().getByRole('button', { name: /删除/ })
  expect(removal.className).not.toContain('danger')
  await userEvent.click(removal)
  expect(notices).toEqual(['warning: 请选择至少一条数据'])
  expect(screen.queryByText('确定将选择数据删除?')).toBeNull()
  expect(server.callsTo('blade-system/post/remove')).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: '全选' }))
  expect(removal.className).toContain('danger')
})

it('deletes the chosen rows together, clears the choice, and offers to restore them', async () => {
  serve(3)
  const { notices, undo } = await openPosts()
  await screen.findByText('岗位1')
  const [, first, second] = screen.getAllByRole('checkbox')
  await userEvent.click(first as HTMLElement)
  await userEvent.click(second as HTMLElement)
  await remove()
  await confirmed()
  await waitFor(() => expect(notices).toEqual(['success: 删除成功']))
  const ids = '19000000000000000001,19000000000000000002'
  expect(server.callsTo('blade-system/post/remove').map(({ params, body }) => [params, body])).toEqual([[{ ids }, {}]])
  await waitFor(() => expect(screen.queryByText('岗位1')).toBeNull())
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').some(box => box.checked)).toBe(false)
  undo()
  await waitFor(() => expect(notices).toEqual(['success: 删除成功', 'success: 已恢复 2 条']))
  expect(server.callsTo('blade-system/post/restore')[0]?.body.ids).toBe(ids)
})

it('selects the rows of all pages where a whole page is selected, until one is taken out', async () => {
  serve(12)
  await openPosts()
  await screen.findByText('岗位10')
  const { findByText, getByRole, getByText, queryByRole } = tools()
  await userEvent.click(screen.getByRole('checkbox', { name: '全选' }))
  await userEvent.click(getByRole('button', { name: '选择全部 12 条' }))
  expect(await findByText('已选 12 条')).toBeTruthy()
  expect(queryByRole('button', { name: /选择全部/ })).toBeNull()
  await userEvent.click(within(screen.getByText('岗位10').closest('tr') as HTMLElement).getByRole('checkbox'))
  expect(getByText('已选 9 条')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: '全选' }))
  await userEvent.click(getByRole('button', { name: '选择全部 12 条' }))
  await findByText('已选 12 条')
  await remove()
  await confirmed()
  await waitFor(() => expect(server.callsTo('blade-system/post/remove')).toHaveLength(1))
  const [removal] = server.callsTo('blade-system/post/remove')
  expect(String(removal?.params.ids).split(',')).toHaveLength(12)
})

it('moves, selects and edits by keys, but not while somebody types', async () => {
  serve(3)
  const { address } = await openPosts()
  await screen.findByText('岗位3')
  const focused = () => document.activeElement?.getAttribute('data-row-key')?.slice(-1)
  await userEvent.keyboard('jjk')
  expect(focused()).toBe('1')
  await userEvent.keyboard('jx')
  expect(await screen.findByText('已选 1 条')).toBeTruthy()
  await userEvent.keyboard('/')
  await waitFor(() => expect(document.activeElement?.closest('[role=search]')).toBeTruthy())
  const before = document.activeElement
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(before)
  act(() => (before as HTMLElement).blur())
  await userEvent.keyboard('?')
  const keys = await screen.findByRole('dialog', { name: '列表快捷键' })
  await userEvent.click(within(keys).getByRole('switch'))
  await userEvent.click(within(keys).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('j')
  expect(focused()).toBeUndefined()
  useListKeysStore.setState({ listKeysOff: false })
  await userEvent.keyboard('kke')
  await waitFor(() => expect(address()).toContain('/edit/19000000000000000002'))
})

it('steps back when the only row of the last page is deleted', async () => {
  serve(11)
  const { address } = await openPosts(`?current=2&pageSize=10`)
  const row = (await screen.findByText('岗位11')).closest('tr') as HTMLElement
  await userEvent.click(within(row).getByRole('button', { name: /删除/ }))
  await confirmed()
  await screen.findByText('岗位10')
  await waitFor(() => expect(address()).toContain('current=1'))
})

it('restores page, order and typed filters from the address', async () => {
  serve(30)
  const filter = (index: number, field: string, operator: string, value: string) =>
    `filters[${index}][field]=${field}&filters[${index}][operator]=${operator}&filters[${index}][value]=${value}`
  const order = 'sorters[0][field]=sort&sorters[0][order]=desc'
  await openPosts(
    `?current=2&pageSize=10&${order}&${filter(0, 'category', 'eq', '1')}&${filter(1, 'postName', 'contains', '岗位')}`,
  )
  await waitFor(() =>
    expect(lists()[0]?.params).toMatchObject({ current: 2, category_equal: '1', postName: '岗位', descs: 'sort' }),
  )
  const search = await screen.findByRole('search')
  expect(within(search).getByDisplayValue('岗位')).toBeTruthy()
  await within(search).findByText('高层')
  expect(screen.getByRole('columnheader', { name: /岗位排序/ }).getAttribute('aria-sort')).toBe('descending')
})

it('searches from the first page, and forgets emptied fields', async () => {
  serve(30)
  const { address } = await openPosts(`?current=3&pageSize=10`)
  await screen.findByText('岗位30')
  const search = screen.getByRole('search')
  await userEvent.type(within(search).getByLabelText('岗位名称'), '岗位2')
  await userEvent.click(within(search).getByRole('button', { name: /搜索/ }))
  await waitFor(() => expect(lists().at(-1)?.params).toEqual({ current: 1, size: 10, postName: '岗位2' }))
  await userEvent.clear(within(search).getByLabelText('岗位名称'))
  await userEvent.click(within(search).getByRole('button', { name: /搜索/ }))
  await waitFor(() => expect(lists().at(-1)?.params).toEqual({ current: 1, size: 10 }))
  await waitFor(() => expect(address()).not.toContain('filters'))
  const { length } = lists()
  await userEvent.click(within(search).getByRole('button', { name: /搜索/ }))
  await waitFor(() => expect(lists()).toHaveLength(length + 1))
})

it('does not fetch the list again when a dialog opens and closes', async () => {
  serve(3)
  const { address, navigate } = await openPosts()
  await userEvent.click(
    within((await screen.findByText('岗位2')).closest('tr') as HTMLElement).getByRole('button', { name: /查看/ }),
  )
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('岗位2')
  expect(address()).toContain('/system/post/index/show/19000000000000000002')
  navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lists()).toHaveLength(1)
})

it('shows the buttons that were granted', async () => {
  serve(1)
  await openPosts('', { permission: ['post', 'post_view'] })
  await screen.findByText('岗位1')
  expect(screen.queryByRole('button', { name: /新增/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /编辑/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /删除/ })).toBeNull()
  expect(screen.getByRole('button', { name: /查看/ })).toBeTruthy()
})

it('sends those who may not add away from the form', async () => {
  serve(1)
  const { address } = await openPosts('/create', { permission: ['post', 'post_view'] })
  await waitFor(() => expect(address()).not.toContain('create'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('draws only the rows in sight when there are 200', async () => {
  serve(200)
  await openPosts(`?current=1&pageSize=200`)
  await screen.findByText('岗位1')
  expect(screen.queryByText('岗位199')).toBeNull()
})

it('offers to try again when the list cannot be read', async () => {
  serve(1)
  server.refuse('blade-system/post/list', 500, '服务器异常')
  const { notices } = await openPosts()
  expect((await screen.findByRole('alert')).textContent).toContain('服务器异常')
  expect(notices).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: /重试/ }))
  await screen.findByText('岗位1')
})

it('says that there are more rows than were counted', async () => {
  serve(0)
  server.answers['blade-system/post/list'] = {
    ...{ records: rowsUpTo(10), total: 10_001, totalCapped: true },
    ...{ size: 10, current: 1, pages: 1001 },
  }
  await openPosts()
  await screen.findByText('共 10000+ 条')
})

it('offers rows to choose to those who can do something with chosen rows', async () => {
  const row = { id: '19', title: '集采落地', publishState: 1, version: 1 }
  const boxes = async (...rights: string[]) => {
    startFakeServer({ [articles.path]: [row] })
    await openModule(articles, '', { permission: rightsTo(articles, ...rights) })
    await screen.findByText('集采落地')
    const found = screen.queryAllByRole('checkbox', { name: '选择集采落地' }).length
    cleanup()
    return found
  }
  expect(await boxes('view')).toBe(0)
  expect(await boxes('view', 'edit')).toBe(1)
  expect(await boxes('view', 'publish')).toBe(1)
  expect(await boxes('view', 'delete')).toBe(1)
})

it('names the row to choose by words, not by the address of a picture', async () => {
  startFakeServer({
    [images.path]: [{ id: '20', title: '发布会现场', imgUrl: '/api/file/1.jpg', imageType: 1, version: 1 }],
  })
  await openModule(images, '', { permission: rightsTo(images, 'delete') })
  expect(await screen.findByRole('checkbox', { name: '选择发布会现场' })).toBeTruthy()
})

it('asks nothing but the plain question where nothing else is affected', async () => {
  serve(2)
  await openPosts()
  await screen.findByText('岗位1')
  await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
  await remove()
  const asked = await question()
  await waitFor(() => expect(server.callsTo('blade-system/post/removal-uses')).toHaveLength(1))
  expect(asked.querySelector('.ant-modal-confirm-content')?.textContent).toBe('确定将选择数据删除?')
})

it('says in the question what refers to the records that are to be deleted', async () => {
  const uses = [
    { moduleTitle: '用户管理', count: 12, others: 0 },
    { moduleTitle: '机构管理', count: 0, others: 3 },
  ]
  server = startFakeServer({ [post.path]: rowsUpTo(4) }, { 'blade-system/post/removal-uses': uses })
  await openPosts()
  await screen.findByText('岗位4')
  for (const box of screen.getAllByRole('checkbox').slice(1)) await userEvent.click(box)
  await remove()
  await within(await question()).findByText('正在使用：用户管理 12 条、机构管理 另有 3 条您无权查看。')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(server.callsTo('blade-system/post/removal-uses')).toHaveLength(1)
})
