import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { articles } from '#contract/biz/articles'
import type { FoundGroup } from '#contract/system/search'
import {
  openModule,
  type RenderedScreen,
  renderResources,
  rightsTo,
} from '../../../tests/support/dom/renderResources.tsx'
import { type FakeServer, startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import type { Screen } from '../../components/navigation/screens.ts'
import { openMenuSearch, useLayout } from '../../state/layout.ts'
import { visibleActions } from './choices.ts'
import { SearchDialog } from './SearchDialog.tsx'

const { path } = articles
const rows = [
  { id: '19', title: '集采落地', publishState: 1, version: 4 },
  { id: '20', title: '已发的稿', publishState: 3, version: 2 },
]

afterEach(() => {
  cleanup()
  document.querySelector('main')?.remove()
})

async function open(...rights: string[]) {
  const history = { records: [], total: 0, size: 10, current: 1, pages: 0, version: 4 }
  startFakeServer({ [path]: rows }, { [`${path}/history`]: history })
  const shown = await openModule(articles, '', { permission: rightsTo(articles, ...rights) })
  await screen.findByText('集采落地')
  const main = document.createElement('main')
  shown.container.replaceWith(main)
  main.append(shown.container)
  return shown
}

const rowOf = (text: string) => screen.getByText(text).closest('tr') as HTMLElement
const labels = (focused: Element | null) => visibleActions(focused).map(({ label }) => label)
const textOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/^(\S) (\S)$/u, '$1$2')

/** The buttons of a row as the screen shows them, those in 更多 once it is open. */
async function shownIn(row: HTMLElement): Promise<string[]> {
  const plain = within(row).queryAllByRole('button').map(textOf)
  const opener = within(row).queryByRole('button', { name: /更多|操作/ })
  if (!opener) return plain
  await userEvent.click(opener)
  const items = (await within(await screen.findByRole('menu')).findAllByRole('menuitem')).map(textOf)
  return [...plain.filter(label => label !== textOf(opener)), ...items]
}

const outside = () =>
  [...document.querySelectorAll('main button')]
    .filter(button => button.matches('.ant-btn:not(:disabled)') && !button.closest('tr'))
    .map(textOf)
    .filter(label => label !== '')

const people = {
  'somebody who reads': ['view'],
  'an editor': ['view', 'add', 'edit', 'delete', 'publish'],
  'somebody who holds back and plans': ['view', 'edit', 'publish', 'embargo'],
}
const cases = Object.entries(people).flatMap(([name, rights]) =>
  rows.map(({ title }) => [title, name, rights] as const),
)

it.each(cases)('offers exactly the buttons that the screen shows of %s, to %s', async (title, _, rights) => {
  await open(...rights)
  const row = rowOf(title)
  const offered = labels(row)
  expect(labels(document.body)).toEqual([...new Set(outside())])
  expect(offered).toEqual(expect.arrayContaining(['刷新', '添加筛选', '列设置']))
  expect(offered).toEqual([...new Set([...(await shownIn(row)), ...outside()])])
})

it('takes the only chosen record as the current one, and runs what stands in its menu', async () => {
  const { address } = await open('view', 'edit', 'delete', 'publish')
  await userEvent.click(within(rowOf('集采落地')).getByRole('checkbox'))
  expect(labels(document.body)).toEqual(labels(rowOf('集采落地')))
  visibleActions(document.body)
    .find(({ label }) => label === '历史')
    ?.run()
  await waitFor(() => expect(address()).toContain('/history/19'))
  await screen.findByRole('dialog')
  expect(labels(document.body)).not.toContain('历史')
})

const screens: Screen[] = [
  {
    ...{ id: '1', path: '/biz/articles', code: 'articles', source: '', outside: false, meta: {}, children: [] },
    label: { zh: '文章管理', en: 'Articles' } as Screen['label'],
  },
]
const Opened = () => <SearchDialog screens={screens} open={useLayout(state => state.menuSearchOpen)} />

describe('the dialog', () => {
  const record = (id: string, text: string) => ({
    id,
    title: [{ text: '国家' }, { text, hit: true as const }],
    text: [{ text: '正文' }],
    updateTime: '2026-11-02 08:00:00',
  })
  const group = (path: string, route: string, zh: string, more: Partial<FoundGroup> = {}): FoundGroup => ({
    ...{ path, route, title: { zh, en: zh }, opens: true, more: false, records: [record(`${path}-1`, '医保')] },
    ...more,
  })

  let server: FakeServer
  let rendered: RenderedScreen

  beforeEach(async () => {
    server = startFakeServer(
      {},
      {
        'blade-system/search/find': [
          group('blade-biz/articles', '/biz/articles', '文章', { more: true }),
          group('blade-system/dept', '/system/dept', '部门', { opens: false }),
        ],
      },
    )
    openMenuSearch()
    rendered = await renderResources([], {
      at: '/wel/index',
      permission: [],
      page: <Opened />,
    })
  })
  afterEach(cleanup)

  const field = () => screen.findByRole('combobox', { name: '全局搜索' })
  const address = () => rendered.address()

  it('shows records by their type with what was found, and opens the one that the keyboard is on', async () => {
    const user = userEvent.setup()
    await user.type(await field(), '医保')
    const articles = await screen.findByRole('group', { name: '文章' })
    expect(within(articles).getByText('医保').tagName).toBe('MARK')
    expect(server.callsTo('blade-system/search/find').at(-1)?.params).toEqual({ words: '医保' })
    const options = screen.getAllByRole('option')
    expect(options.map(option => option.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false'])
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.poll(address).toBe('/system/dept')
  })

  it('looks at one type alone by its button, and by the offer of more', async () => {
    const user = userEvent.setup()
    await user.type(await field(), '医保')
    await user.click(await screen.findByRole('button', { name: '部门' }))
    await expect
      .poll(() => server.callsTo('blade-system/search/find').at(-1)?.params)
      .toEqual({ words: '医保', type: 'blade-system/dept' })
    await user.click(screen.getByRole('button', { name: '全部' }))
    await user.click(await screen.findByRole('option', { name: '查看更多：文章' }))
    await expect
      .poll(() => server.callsTo('blade-system/search/find').at(-1)?.params)
      .toEqual({ words: '医保', type: 'blade-biz/articles' })
  })

  it('offers screens before anything is typed, and says what to do where nothing is found', async () => {
    server.answers['blade-system/search/find'] = []
    const user = userEvent.setup()
    expect((await screen.findByRole('option')).textContent).toBe('文章管理')
    await user.type(await field(), '没有的词')
    expect(await screen.findByText(/没有找到“没有的词”。换一个词/)).toBeTruthy()
    expect(screen.queryByRole('option')).toBeNull()
    await user.clear(await field())
    await user.type(await field(), 'wzgl')
    await user.keyboard('{Enter}')
    await expect.poll(address).toBe('/biz/articles/index')
  })
})
