import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { lazyResource } from '../../components/resource/definition/lazyResource.ts'
import { visibleActions } from './choices.ts'

const path = 'blade-biz/articles'
const articles = lazyResource(path, '/biz/articles', () => import('../../resources/biz/articles/index.tsx'))
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
  const permission = ['articles', ...rights.map(right => `articles_${right}`)]
  const shown = await renderResources([articles], { at: '/biz/articles', permission })
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
