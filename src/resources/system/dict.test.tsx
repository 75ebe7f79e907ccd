import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemDictionary } from '#contract/system/dict'
import { openModule, rightsTo } from '../../../tests/support/dom/renderResources.tsx'
import { type FakeServer, startFakeServer } from '../../../tests/support/servers/fakeServer.ts'

const { path } = systemDictionary
const permission = rightsTo(systemDictionary, 'add', 'edit', 'delete', 'view')
const sex = {
  id: '100',
  parentId: '0',
  code: 'sex',
  dictKey: '-1',
  dictValue: '性别',
  sort: 1,
  isSealed: 0,
  version: 1,
}
const man = { ...sex, id: '101', parentId: '100', dictKey: '1', dictValue: '男' }

let server: FakeServer

beforeEach(() => {
  server = startFakeServer(
    { [path]: [sex] },
    {
      [`${path}/child-list`]: [man],
      [`${path}/tree`]: [{ id: '100', title: '性别', children: [{ id: '101', title: '男' }] }],
    },
  )
})
afterEach(cleanup)

async function openEntries() {
  const rendered = await openModule(systemDictionary, '', { permission })
  await userEvent.click(await screen.findByRole('button', { name: '字典配置' }))
  const dialog = await screen.findByRole('dialog', { name: '[性别]字典配置' })
  return { ...rendered, dialog }
}

it('says why a dictionary cannot be read in its dialog only, and reads it again', async () => {
  const { notices } = await openModule(systemDictionary, '', { permission })
  const button = await screen.findByRole('button', { name: '字典配置' })
  server.refuse(`${path}/detail`, 403, '没有权限')
  await userEvent.click(button)
  const reason = within(await screen.findByRole('alert'))
  reason.getByText('没有权限')
  expect(notices).toEqual([])
  await userEvent.click(reason.getByRole('button', { name: '重试' }))
  await screen.findByRole('dialog', { name: '[性别]字典配置' })
})

it('asks for no key of a dictionary, and marks it as one', async () => {
  await openModule(systemDictionary, '/create', { permission })
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByLabelText('字典编号'), 'unit')
  expect(within(dialog).queryByLabelText('字典键值')).toBeNull()
  await userEvent.type(within(dialog).getByLabelText('字典名称'), '单位')
  await userEvent.type(within(dialog).getByLabelText('字典排序'), '3')
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.callsTo(`${path}/submit`)).toHaveLength(1))
  expect(server.callsTo(`${path}/submit`)[0]?.body).toEqual({
    ...{ code: 'unit', dictValue: '单位', sort: 3, isSealed: 0 },
    ...{ parentId: '0', dictKey: '-1' },
  })
})

it('adds an entry under a dictionary, and one under an entry', async () => {
  const { dialog, notices, address } = await openEntries()
  expect(server.callsTo(`${path}/parent-list`)[0]?.params).toEqual({ current: 1, size: 10 })
  expect(server.callsTo(`${path}/list`)).toEqual([])
  await within(dialog).findByText('男')
  expect(address()).toContain('/index/config/100')
  expect(server.callsTo(`${path}/child-list`)[0]?.params.parentId).toBe('100')
  await userEvent.click(await within(dialog).findByRole('button', { name: '新增子项' }))
  const title = await screen.findByText('新增 · 系统字典')
  const form = title.closest<HTMLElement>('[role="dialog"]') as HTMLElement
  const code = await within(form).findByLabelText<HTMLInputElement>('字典编号')
  expect([code.value, code.disabled]).toEqual(['sex', true])
  const above = await within(form).findByRole<HTMLInputElement>('combobox', { name: '上级字典' })
  expect(above.disabled).toBe(true)
  await userEvent.click(within(form).getByRole('button', { name: '保存' }))
  for (const text of ['请输入字典名称', '请输入字典键值', '请输入字典排序']) {
    await within(form).findByText(text, { selector: '.ant-form-item-explain-error' })
  }
  await userEvent.type(within(form).getByLabelText('字典名称'), '未知')
  await userEvent.type(within(form).getByLabelText('字典键值'), '9')
  await userEvent.type(within(form).getByLabelText('字典排序'), '9')
  await userEvent.click(within(form).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(notices).toEqual(['success: 新增成功']))
  expect(server.callsTo(`${path}/submit`)[0]?.body).toMatchObject({ parentId: '101', code: 'sex', dictKey: '9' })
  await waitFor(() => expect(server.callsTo(`${path}/child-list`)).toHaveLength(2))
})
