import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FoundGroup } from '#contract/system/search'
import { type RenderedScreen, renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { type FakeServer, startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import type { Screen } from '../../components/navigation/screens.ts'
import { openMenuSearch, useLayout } from '../../state/layout.ts'
import { SearchDialog } from './SearchDialog.tsx'

const screens: Screen[] = [
  {
    ...{ id: '1', path: '/biz/articles', code: 'articles', source: '', outside: false, meta: {}, children: [] },
    label: { zh: '文章管理', en: 'Articles' } as Screen['label'],
  },
]
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

const Opened = () => <SearchDialog screens={screens} open={useLayout(state => state.menuSearchOpen)} />
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
