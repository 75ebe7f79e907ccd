import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { standardLayout } from '#contract/desk/list'
import { post } from '#contract/system/post'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { type FakeServer, startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { defineResource } from '../definition/defineResource.ts'
import { lazyResource } from '../definition/lazyResource.ts'
import { movedColumn, shownColumns } from './listSettings.ts'

const resource = lazyResource(post.path, '/system/post', () => import('../../../resources/system/post.tsx'))
const definition = defineResource(post, { columns: ['category', 'postCode', 'postName', 'sort'] })
const WIDTH = 100

let server: FakeServer

beforeEach(() => {
  localStorage.clear()
  // Heads lie side by side, each of the same width.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const cell = this.closest('th')
    const left = cell ? cell.cellIndex * WIDTH : 0
    return new DOMRect(left, 0, WIDTH, 40)
  })
  server = startFakeServer(
    { [post.path]: [{ id: '1', category: 1, postCode: 'c1', postName: '编辑', sort: 1 }] },
    { 'blade-system/dict/dictionary': [{ dictKey: '1', dictValue: '高层' }] },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent)
const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) })
const centre = (name: string) => ({
  clientX: ((head(name) as HTMLTableCellElement).cellIndex + 0.5) * WIDTH,
  clientY: 20,
})

async function open() {
  await renderResources([resource], { at: '/system/post/index', permission: ['post'], userId: '5' })
  await screen.findByText('编辑')
}

/** Waits until the code of dragging listens; the first press is too early without a pointer over the heads. */
async function drag(name: string, to: string) {
  fireEvent.pointerEnter(head(name).parentElement as HTMLElement)
  await waitFor(() => expect(document.querySelector('[id^="DndLiveRegion"]')).toBeTruthy())
  const [from, at] = [centre(name), centre(to)]
  fireEvent.mouseDown(head(name), { button: 0, ...from })
  fireEvent.mouseMove(document, { ...from, clientX: from.clientX + 10 })
  await waitFor(() => expect(head(name).dataset.dragging).toBe(''))
  fireEvent.mouseMove(document, at)
  await waitFor(() => expect(document.querySelector('[id^="DndLiveRegion"]')?.textContent).toContain('移到'))
  fireEvent.mouseUp(document, at)
}

/** The library drops every click in the document while something is dragged, and for 50 ms afterwards. */
const clicksCount = () => new Promise(resolve => setTimeout(resolve, 60))

it('moves the column whose head is dragged, and keeps the order with the account', async () => {
  await open()
  const before = heads()
  const [name, sort] = [before.indexOf('岗位名称'), before.indexOf('岗位排序')]
  await drag('岗位排序', '岗位名称')
  await waitFor(() => expect(heads()[name]).toBe('岗位排序'))
  expect(heads().indexOf('岗位名称')).toBe(name + 1)
  expect(sort).toBeGreaterThan(name)
  const savedOrder = () => {
    const { layout = '{}' } = server.callsTo('blade-desk/list-settings/lay').at(-1)?.body ?? {}
    const { order = [] } = JSON.parse(String(layout)) as { order?: string[] }
    return order.filter(column => ['postName', 'sort'].includes(column))
  }
  await waitFor(() => expect(savedOrder()).toEqual(['sort', 'postName']))
  // Dropping a head is no click on it, and a click still orders.
  expect(server.callsTo(`${post.path}/list`)).toHaveLength(1)
  await clicksCount()
  await userEvent.click(head('岗位排序'))
  await waitFor(() => expect(server.callsTo(`${post.path}/list`).at(-1)?.params).toMatchObject({ ascs: 'sort' }))
})

it('starts with the touch during which its code is loaded', async () => {
  await open()
  const sort = head('岗位排序')
  const touches = [{ ...centre('岗位排序'), identifier: 1, target: sort }]
  const start = createEvent.touchStart(sort, { touches })
  fireEvent(sort, start)
  await waitFor(() => expect(sort.dataset.dragging).toBe(''))
  fireEvent.touchEnd(sort)
  await waitFor(() => expect(sort.dataset.dragging).toBeUndefined())
  await clicksCount()
})

it('says how columns are moved without a pointer', async () => {
  await open()
  const help = document.getElementById(head('岗位名称').getAttribute('aria-describedby') ?? '')
  expect(help?.textContent).toContain('列设置')
  expect(within(head('岗位名称')).queryByText(/拖动/)).toBeNull()
  expect(screen.getAllByRole('columnheader')[0]?.hasAttribute('aria-describedby')).toBe(false)
})

it.each([
  { frozenTo: '', name: 'sort', to: 'postCode', order: ['category', 'sort', 'postCode', 'postName'], edge: '' },
  { frozenTo: 'postCode', name: 'category', to: 'postCode', order: ['postCode', 'category'], edge: 'category' },
  { frozenTo: 'postCode', name: 'postName', to: 'sort', order: ['category', 'postCode', 'sort'], edge: 'postCode' },
  { frozenTo: 'postCode', name: 'sort', to: 'category', order: ['category', 'postCode', 'postName'], edge: 'postCode' },
  { frozenTo: '', name: 'nothing', to: 'category', order: ['category', 'postCode', 'postName'], edge: '' },
])('keeps columns on their side of the edge $frozenTo: $name to $to', ({ frozenTo, name, to, order, edge }) => {
  const layout = movedColumn(definition, { ...standardLayout, frozenTo }, name, to)
  const shown = shownColumns(definition, layout).map(([column]) => column)
  expect(shown.slice(0, order.length)).toEqual(order)
  expect(layout.frozenTo).toBe(edge)
})

it('leaves hidden columns where they are', () => {
  const layout = movedColumn(definition, { ...standardLayout, hidden: ['postName'] }, 'category', 'sort')
  expect(layout.order.slice(0, 4)).toEqual(['postCode', 'postName', 'sort', 'category'])
})
