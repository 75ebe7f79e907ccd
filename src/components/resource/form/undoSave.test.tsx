import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { type FakeServer, startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { lazyResource } from '../definition/lazyResource.ts'

const path = 'blade-system/param'
const param = lazyResource(path, '/system/param', () => import('../../../resources/system/param.tsx'))
const editing = ['param', 'param_add', 'param_edit', 'param_view']
const listed = '/system/param/index'
const id = '1900000000000000001'

let server: FakeServer

beforeEach(() => {
  const row = { id, paramName: '注册开关', paramKey: 'register', paramValue: 'true', remark: '', version: 5 }
  server = startFakeServer({ [path]: [row] }, { [`${path}/submit`]: { id, version: 5 } })
})
afterEach(cleanup)

async function save(at: string, permission: readonly string[]) {
  const rendered = await renderResources([param], { at, permission })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByLabelText('参数名称')
  for (const label of ['参数名称', '参数键名', '参数键值'])
    await userEvent.type(within(dialog).getByLabelText(label), '新')
  await userEvent.click(within(dialog).getByRole('button', { name: /保存/ }))
  await waitFor(() => expect(rendered.notices).toHaveLength(1))
  return rendered
}
const question = async () =>
  (await screen.findByText(/参数名称、备注此后已被修改/)).closest<HTMLElement>('.ant-modal') as HTMLElement
const undone = () => server.callsTo(`${path}/undo-change`).map(({ body }) => body)

it('takes an edit back that the message reports', async () => {
  server.answers[`${path}/undo-change`] = { id, version: 6, fields: ['paramName'], later: [] }
  const { notices, undo } = await save(`${listed}/edit/${id}`, editing)
  undo()
  await waitFor(() => expect(notices).toEqual(['success: 更新成功', 'success: 已撤销']))
  expect(undone()).toEqual([{ id, version: 5 }])
})

it('asks first where somebody has changed the same since, and leaves it where the answer is no', async () => {
  server.answers[`${path}/undo-change`] = { id, version: 7, fields: [], later: ['paramName', 'remark'] }
  const { notices, undo } = await save(`${listed}/edit/${id}`, editing)
  undo()
  await userEvent.click(within(await question()).getByRole('button', { name: /取\s?消/ }))
  await waitFor(() => expect(screen.queryByText(/此后已被修改/)).toBeNull())
  undo()
  await userEvent.click(within(await question()).getByRole('button', { name: /确\s?定/ }))
  await waitFor(() => expect(notices).toHaveLength(2))
  expect(undone()).toEqual([
    { id, version: 5 },
    { id, version: 5 },
    { id, version: 5, overLater: 1 },
  ])
})

it('removes a new record again, for users who may remove', async () => {
  const { notices, undo } = await save(`${listed}/create`, [...editing, 'param_delete'])
  undo()
  await waitFor(() => expect(notices).toEqual(['success: 新增成功', 'success: 已撤销']))
  expect(server.callsTo(`${path}/remove`).map(({ params }) => params)).toEqual([{ ids: id }])
})

it('offers nothing to users who may not remove what they have made', async () => {
  const { undo } = await save(`${listed}/create`, editing)
  undo()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(server.callsTo(`${path}/remove`)).toEqual([])
})
