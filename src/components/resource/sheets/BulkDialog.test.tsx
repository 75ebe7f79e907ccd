import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { articles } from '#contract/biz/articles'
import type { BulkReport } from '#contract/kit/bulk'
import { openModule, rightsTo } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'

const { path } = articles
const rows = [
  { id: '19', title: '集采落地', publishState: 2, version: 4 },
  { id: '20', title: '已发的稿', publishState: 3, version: 2 },
]
const report: BulkReport = {
  id: null,
  rows: [
    {
      ...{ id: '19', title: '集采落地', version: 4, refusal: '' },
      changes: [
        { field: 'publishState', before: 2, after: 1, beforeName: '待审', afterName: '草稿' },
        { field: 'returnReason', before: null, after: '数字有误' },
      ],
    },
    { id: '20', title: '已发的稿', version: 2, changes: [], refusal: '当前状态不能退回' },
  ],
  ...{ changed: 1, unchanged: 0, refused: 1, absent: 0 },
}

afterEach(cleanup)

async function open(...rights: string[]) {
  const shown = await openModule(articles, '', { permission: rightsTo(articles, ...rights) })
  await screen.findByText('集采落地')
  return shown
}

async function openDialog() {
  await userEvent.click(screen.getByRole('checkbox', { name: '全选' }))
  await userEvent.click(screen.getByRole('button', { name: '批量操作' }))
  return within(await screen.findByRole('dialog'))
}

it('previews the chosen action, changes what can be changed as it was previewed, and tells the result once', async () => {
  const server = startFakeServer({ [path]: rows }, { [`${path}/bulk`]: report })
  const { notices } = await open('view', 'edit', 'publish')
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('radio', { name: '退回' }))
  await userEvent.click(dialog.getByRole('button', { name: /预\s*览/ }))
  expect(await dialog.findByText('请输入退回原因')).toBeTruthy()
  expect(server.callsTo(`${path}/bulk`)).toEqual([])

  await userEvent.type(dialog.getByRole('textbox', { name: '退回原因' }), '数字有误')
  await userEvent.click(dialog.getByRole('button', { name: /预\s*览/ }))
  await dialog.findByText('将更改1条，无变化0条，不能更改1条。确认后才会写入。')
  const items = within(dialog.getByRole('list', { name: '逐条结果' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '已发的稿不能更改：当前状态不能退回',
    expect.stringContaining('集采落地'),
  ])
  const run = dialog.getByRole('button', { name: '执行（1条）' })
  await waitFor(() => expect(document.activeElement).toBe(run))
  server.answers[`${path}/bulk`] = { ...report, rows: report.rows.slice(0, 1), refused: 0 }
  await userEvent.keyboard('{Enter}')
  await dialog.findByText('已更改1条，无变化0条，未更改1条。')
  const values = '{"returnReason":"数字有误"}'
  expect(server.callsTo(`${path}/bulk`).map(({ body }) => body)).toEqual([
    { action: 'send-back', ids: '19,20', versions: '', values, dryRun: 1 },
    { action: 'send-back', ids: '19', versions: '4', values, dryRun: 0 },
  ])
  expect(notices).toEqual([])
  expect(dialog.queryByRole('button', { name: '撤销' })).toBeNull()
  await userEvent.click(await dialog.findByRole('button', { name: '重新预览' }))
  await waitFor(() => expect(server.callsTo(`${path}/bulk`).at(-1)?.body).toMatchObject({ dryRun: 1, values }))
})

it('edits the fields that are chosen, forgets a preview when they change, and undoes the whole', async () => {
  const edited = { ...report, id: '77', rows: report.rows.slice(0, 1), refused: 0 }
  const undone = { removed: 0, restored: 1, left: [] }
  const server = startFakeServer({ [path]: rows }, { [`${path}/bulk`]: edited, [`${path}/bulk-undo`]: undone })
  const { notices } = await open('view', 'edit')
  const dialog = await openDialog()
  expect(dialog.getAllByRole('radio').map(radio => (radio as HTMLInputElement).value)).toEqual([
    ...['review', 'redraft', 'edit'],
  ])
  await userEvent.click(dialog.getByRole('radio', { name: '修改字段' }))
  expect(dialog.getByRole('button', { name: /预\s*览/ })).toHaveProperty('disabled', true)
  const fields = dialog.getByRole('combobox', { name: '要修改的字段' })
  fireEvent.mouseDown(fields)
  fireEvent.change(fields, { target: { value: '来源' } })
  fireEvent.click(await screen.findByText('来源', { selector: '.ant-select-item-option-content' }))
  await userEvent.type(await dialog.findByRole('textbox', { name: '来源' }), '本报')
  await userEvent.click(dialog.getByRole('button', { name: /预\s*览/ }))
  await dialog.findByRole('button', { name: '执行（1条）' })
  await userEvent.type(dialog.getByRole('textbox', { name: '来源' }), '讯')
  await userEvent.click(dialog.getByRole('button', { name: /预\s*览/ }))
  await userEvent.click(await dialog.findByRole('button', { name: '执行（1条）' }))
  await userEvent.click(await dialog.findByRole('button', { name: /撤\s*销/ }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
  await userEvent.click(confirmButton())
  await waitFor(() => expect(notices).toEqual(['success: 已修改1条', 'success: 已撤销批量修改']))
  expect(server.callsTo(`${path}/bulk`).map(({ body: { values, dryRun } }) => [values, dryRun])).toEqual([
    ['{"source":"本报"}', 1],
    ['{"source":"本报讯"}', 1],
    ['{"source":"本报讯"}', 0],
  ])
  expect(server.callsTo(`${path}/bulk-undo`).map(({ body }) => body)).toEqual([
    { id: '77', dryRun: 1 },
    { id: '77', dryRun: 0 },
  ])
})

/** The dialog of the question, of two. */
const confirmButton = () => screen.getAllByRole('button', { name: /确\s*定/ }).at(-1) as HTMLElement

it('is offered to who may take one of its actions, and asks for a choice of records first', async () => {
  startFakeServer({ [path]: rows })
  await open('view')
  expect(screen.queryByRole('button', { name: '批量操作' })).toBeNull()
  cleanup()
  const { notices } = await open('view', 'publish')
  await userEvent.click(screen.getByRole('button', { name: '批量操作' }))
  expect(notices).toEqual(['warning: 请选择至少一条数据'])
})
