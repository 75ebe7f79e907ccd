import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dateTime, dict, type Field, number, phone, reference, secret, text } from '#contract/kit/fields'
import { post } from '#contract/system/post'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { modules } from '../../../../tests/support/records/declared.ts'
import { type FakeServer, startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { CheckedForm } from '../../ui/CheckedForm.tsx'
import { defineResource } from '../definition/defineResource.ts'
import { lazyResource } from '../definition/lazyResource.ts'
import { copiedValues } from './copiedRecord.ts'
import { FormField } from './FormDialog.tsx'

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

describe('a field', () => {
  afterEach(cleanup)

  // biome-ignore lint/suspicious/noTemplateCurlyInString: what somebody may write into a label.
  const label = { zh: '专"\'*/${1}\\--;`<b>${label}', en: 'It\'s */ "${1}" \\ -- ${label}' }

  it.each<[string, Field, string]>([
    ['a text', text(label.zh, label.en), `请输入${label.zh}`],
    ['a number', number(label.zh, label.en), `请输入${label.zh}`],
    ['a phone number', phone(label.zh, label.en), `${label.zh}不能为空`],
  ])('a label that holds a placeholder stays as it is in the prompt of %s', async (_, field, prompt) => {
    render(
      <CheckedForm>
        <FormField definition={defineResource(post)} named={['field', field]} mode="create" />
        <Form.Item>
          <button type="submit">send</button>
        </Form.Item>
      </CheckedForm>,
    )
    await userEvent.click(await screen.findByText('send'))
    expect(await screen.findByText(prompt)).toBeTruthy()
  })
})

describe('a copy of a record', () => {
  it('copies neither unique fields nor secrets, owners, states and dates', () => {
    const people = { path: 'blade-user', call: 'select', shows: 'name', as: 'ownerName' }
    const fields = {
      code: text('编号', 'Code'),
      name: text('名称', 'Name'),
      state: dict('状态', 'State', 'state'),
      day: dateTime('日期', 'Day'),
      keeper: reference('负责人', 'Keeper', people),
      key: secret('密钥', 'Key'),
    }
    const record = { id: '1', version: 3, code: 'a', name: '甲', state: 2, day: '2026-01-01', keeper: '9', key: '***' }
    expect(copiedValues({ fields, unique: ['code'] }, record)).toEqual({ name: '甲' })
  })

  it('modules name fields of theirs as unique', () => {
    for (const { fields, unique = [] } of modules)
      for (const name of unique) expect(Object.keys(fields)).toContain(name)
  })
})
