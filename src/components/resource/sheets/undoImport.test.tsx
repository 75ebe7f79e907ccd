import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ImportReport, UndoReport } from '#contract/kit/sheets'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { lazyResource } from '../definition/lazyResource.ts'

const path = 'blade-system/post'
const posts = lazyResource(path, '/system/post', () => import('../../../resources/system/post.tsx'))
const imported: ImportReport = {
  ...{ id: '77', rows: 100, created: 100, changed: 0, unchanged: 0, failed: 0 },
  ...{ problems: [], fileId: null, issued: [] },
}
const left = ['1', '2', '3'].map(id => ({ id, title: `岗位${id}`, reason: '导入后已被修改', later: id !== '3' }))
const said: UndoReport = { removed: 97, restored: 0, left }

afterEach(cleanup)

async function importSheet() {
  const answers = { [`${path}/import`]: imported, [`${path}/import-keys`]: [], [`${path}/import-undo`]: said }
  const server = startFakeServer({ [path]: [] }, answers)
  const rendered = await renderResources([posts], { at: '/system/post', permission: ['post', 'post_import'] })
  await userEvent.click(await screen.findByRole('button', { name: /导\s?入/ }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/导入文件/), { target: { files: [new File(['x'], 'posts.csv')] } })
  await userEvent.click(dialog.getByRole('button', { name: /导\s?入$/ }))
  await waitFor(() => expect(rendered.notices).toEqual(['success: 已导入100条']))
  return { ...rendered, server }
}

it('is offered by the message of an import, and asks for each record that was changed since', async () => {
  const { notices, undo, server } = await importSheet()
  undo()
  const list = within(await screen.findByRole('list', { name: /以下3条保持不变/ }))
  expect(screen.getByText('将删除新增的97条，恢复修改的0条。')).toBeTruthy()
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  expect(list.getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.click(list.getByRole('checkbox', { name: '岗位1（导入后已被修改）' }))
  await userEvent.click(screen.getAllByRole('button', { name: /确\s?定/ }).at(-1) as HTMLElement)
  await waitFor(() => expect(notices.at(-1)).toBe('success: 已撤销导入，3条保持不变'))
  expect(server.callsTo(`${path}/import-undo`).map(({ body }) => body)).toEqual([
    { id: '77', dryRun: 1 },
    { id: '77', dryRun: 0, overLater: '1' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
