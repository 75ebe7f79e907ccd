import { cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { useMemo } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dateTime, dict, type Field, number, phone, reference, secret, text } from '#contract/kit/fields'
import { param } from '#contract/system/param'
import { post } from '#contract/system/post'
import { openModule, renderResources, rightsTo } from '../../../../tests/support/dom/renderResources.tsx'
import { type FakeServer, startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { noteRecord, useRecents } from '../../../state/recents.ts'
import { CheckedForm } from '../../ui/CheckedForm.tsx'
import { defineResource, type FormProps, useDefinition } from '../definition/defineResource.ts'
import { shownFields } from '../definition/fieldsOf.ts'
import { lazyResource } from '../definition/lazyResource.ts'
import { copiedValues } from './copiedRecord.ts'
import { FormDialog, FormField } from './FormDialog.tsx'

const editing = rightsTo(param, 'add', 'edit', 'view')
const permission = [...editing, 'param_delete']
const listed = '/system/param/index'
const id = '1900000000000000001'
const submit = 'blade-system/param/submit'

const row = { id, paramName: '注册开关', paramKey: 'register', paramValue: 'true', remark: '', version: 4 }
let server: FakeServer

beforeEach(() => {
  server = startFakeServer({ [param.path]: [{ ...row }] })
})
afterEach(cleanup)

async function openForm(below: string) {
  const rendered = await openModule(param, below, { permission })
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(nameIn(dialog).disabled).toBe(false))
  return { ...rendered, dialog }
}

const nameIn = (dialog: HTMLElement) => within(dialog).getByLabelText<HTMLInputElement>('参数名称')
const saveIn = (dialog: HTMLElement) => within(dialog).getByRole<HTMLButtonElement>('button', { name: /保存/ })

/** The dialog reads the key's old code, which the simulated keyboard does not send. */
function pressEscape() {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 })
}

it('shows the fields once the record is read, with its values', async () => {
  await openModule(param, `/edit/${id}`, { permission })
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByRole('status', { name: '加载中' })
  expect(saveIn(dialog).disabled).toBe(true)
  const name = await within(dialog).findByLabelText<HTMLInputElement>('参数名称')
  expect(name.value).toBe('注册开关')
  expect(name.disabled).toBe(false)
})

it('disables what data scopes mask or protect, and does not send it', async () => {
  const fieldLimits = { masked: ['paramValue'], readOnly: ['paramValue', 'remark'] }
  server = startFakeServer({ [param.path]: [{ ...row, paramValue: 't***', remark: '甲', fieldLimits }] })
  const { dialog, notices } = await openForm(`/edit/${id}`)
  const [value, remark] = ['参数键值', '备注'].map(label => within(dialog).getByLabelText<HTMLInputElement>(label))
  expect([value?.value, value?.disabled, remark?.value, remark?.disabled]).toEqual(['t***', true, '甲', true])
  within(dialog).getByText('已脱敏，不能修改')
  within(dialog).getByText('只读，不能修改')
  await userEvent.type(nameIn(dialog), '改')
  await userEvent.click(saveIn(dialog))
  await waitFor(() => expect(notices).toEqual(['success: 更新成功']))
  expect(server.callsTo(submit)[0]?.body).toEqual({ id, version: 4, paramName: '注册开关改', paramKey: 'register' })
})

it('complains about a field when it is left, and stops when it is settled', async () => {
  const { dialog } = await openForm('/create')
  await userEvent.click(nameIn(dialog))
  expect(within(dialog).queryByText('请输入参数名称')).toBeNull()
  await userEvent.tab()
  await within(dialog).findByText('请输入参数名称')
  await userEvent.type(nameIn(dialog), '密码')
  await waitFor(() => expect(within(dialog).queryByText('请输入参数名称')).toBeNull())
})

it('adds a record once, however often save is pressed', async () => {
  const { dialog, notices, address } = await openForm('/create')
  await userEvent.type(nameIn(dialog), '初始密码')
  await userEvent.type(within(dialog).getByLabelText('参数键名'), 'password')
  await userEvent.type(within(dialog).getByLabelText('参数键值'), 'x')
  const save = saveIn(dialog)
  for (let times = 0; times < 5; times++) save.click()
  await waitFor(() => expect(notices).toEqual(['success: 新增成功']))
  expect(server.callsTo(submit)).toHaveLength(1)
  expect(server.callsTo(submit)[0]?.body).toEqual({
    paramName: '初始密码',
    paramKey: 'password',
    paramValue: 'x',
  })
  await waitFor(() => expect(address()).toBe(listed))
  await screen.findByText('初始密码')
})

/** Stays open when it has saved. */
function KeptForm({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const fields = useMemo(() => shownFields(definition, mode), [definition, mode])
  return <FormDialog definition={definition} fields={fields} mode={mode} id={id} close={close} onSaved={() => {}} />
}

it('sends a form that stays open again, once something was typed since', async () => {
  const kept = lazyResource(param.path, '/system/param', async () => {
    const { default: definition } = await import('../../../resources/system/param.tsx')
    return { default: { ...definition, form: KeptForm } }
  })
  await renderResources([kept], { at: `${listed}/edit/${id}`, permission })
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(nameIn(dialog).value).toBe('注册开关'))
  await userEvent.click(saveIn(dialog))
  await waitFor(() => expect(server.callsTo(submit)).toHaveLength(1))
  await waitFor(() => expect(saveIn(dialog).disabled).toBe(false))
  await userEvent.click(saveIn(dialog))
  await userEvent.type(nameIn(dialog), '二')
  await userEvent.click(saveIn(dialog))
  await waitFor(() => expect(server.callsTo(submit)).toHaveLength(2))
})

it('sends a form once, however often it is submitted before the server has answered', async () => {
  const { dialog, notices } = await openForm(`/edit/${id}`)
  const form = dialog.querySelector('form') as HTMLFormElement
  for (let times = 0; times < 3; times++) {
    fireEvent.submit(form)
    // The values are checked, and the server has not answered yet.
    await new Promise(resolve => setTimeout(resolve))
  }
  await waitFor(() => expect(notices).toEqual(['success: 更新成功']))
  expect(server.callsTo(submit)).toHaveLength(1)
})

it('keeps what was typed when saving fails, and says so once', async () => {
  const { dialog, notices, address } = await openForm(`/edit/${id}`)
  await userEvent.clear(nameIn(dialog))
  await userEvent.type(nameIn(dialog), '新的名称')
  server.refuse(submit, 500, '服务器异常')
  await userEvent.click(saveIn(dialog))
  await waitFor(() => expect(notices).toEqual(['error: 服务器异常']))
  await waitFor(() => expect(saveIn(dialog).disabled).toBe(false))
  expect(nameIn(dialog).value).toBe('新的名称')
  expect(address()).toContain(`edit/${id}`)
  await userEvent.click(saveIn(dialog))
  await waitFor(() => expect(notices).toEqual(['error: 服务器异常', 'success: 更新成功']))
})

it('does not take a duplicate for a record that was changed', async () => {
  const { dialog, notices } = await openForm(`/edit/${id}`)
  server.refuse(submit, 409, '参数键名已存在')
  await userEvent.click(saveIn(dialog))
  await waitFor(() => expect(notices).toEqual(['error: 参数键名已存在']))
  expect(within(dialog).queryByText(/其他人刚保存/)).toBeNull()
  expect(nameIn(dialog).value).toBe('注册开关')
})

it('shows a refusal at the field that it is about, and nowhere else', async () => {
  const { dialog, notices } = await openForm(`/edit/${id}`)
  server.refuse(submit, 409, '参数键名已存在', ['paramKey'])
  await userEvent.click(saveIn(dialog))
  await within(dialog).findByText('参数键名已存在')
  const key = within(dialog).getByLabelText('参数键名')
  await waitFor(() => expect(document.activeElement).toBe(key))
  expect(key.getAttribute('aria-invalid')).toBe('true')
  expect(notices).toEqual([])
  await userEvent.type(key, '2')
  await waitFor(() => expect(within(dialog).queryByText('参数键名已存在')).toBeNull())
  await userEvent.click(saveIn(dialog))
  await waitFor(() => expect(notices).toEqual(['success: 更新成功']))
})

it('says as a message what is refused of a field that the form does not have', async () => {
  const { dialog, notices } = await openForm(`/edit/${id}`)
  server.refuse(submit, 400, '所属租户不存在', ['tenantId'])
  await userEvent.click(saveIn(dialog))
  await waitFor(() => expect(notices).toEqual(['error: 所属租户不存在']))
})

it('asks before Back takes unsaved text away', async () => {
  const { notices, navigate, address } = await openModule(param, '', { permission })
  await userEvent.click(await screen.findByRole('button', { name: /新增/ }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(nameIn(dialog), '草稿')
  navigate(-1)
  await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }))
  expect(nameIn(dialog).value).toBe('草稿')
  expect(address()).toContain('/create')
  navigate(-1)
  await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(screen.queryByLabelText('参数键值')).toBeNull())
  await waitFor(() => expect(address()).toBe(listed))
  expect(notices).toEqual([])
})

it('closes without a question when nothing was typed, and gives the focus back to the button that opened it', async () => {
  await openModule(param, '', { permission })
  const opener = await screen.findByRole('button', { name: /新增/ })
  await userEvent.click(opener)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement === nameIn(dialog)).toBe(true))
  pressEscape()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement === opener).toBe(true))
})

it.each([
  ['edit', 404, '数据不存在', '这条数据无法打开，可能已被删除'],
  ['show', 404, '数据不存在', '这条数据无法打开，可能已被删除'],
  ['edit', 503, '服务器繁忙', '服务器繁忙'],
  ['show', 503, '服务器繁忙', '服务器繁忙'],
])(
  'says once, in the dialog of %s, why the record cannot be read, and forgets the visit of one that is gone: %s',
  async (view, code, msg, shown) => {
    noteRecord({ path: param.path, route: '/system/param', id, title: '旧参数', action: 'edit' })
    server.refuse(`${param.path}/detail`, code, msg)
    const { notices } = await openModule(param, `/${view}/${id}`, { permission })
    await screen.findByText(shown)
    // A retry does not bring back a record that is gone.
    expect(screen.queryAllByRole('button', { name: '重试' })).toHaveLength(code === 404 ? 0 : 1)
    const { records } = renderHook(useRecents).result.current
    expect(records.some(record => record.id === id)).toBe(code !== 404)
    expect(notices).toEqual([])
  },
)

describe('undoing what was saved', () => {
  const { path } = param

  beforeEach(() => {
    server.answers[submit] = { id, version: 5 }
    server.rows[path] = [{ ...row, version: 5 }]
  })

  async function save(below: string, permission: string[]) {
    const rendered = await openModule(param, below, { permission })
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByLabelText('参数名称')
    for (const label of ['参数名称', '参数键名', '参数键值'])
      await userEvent.type(within(dialog).getByLabelText(label), '新')
    await userEvent.click(saveIn(dialog))
    await waitFor(() => expect(rendered.notices).toHaveLength(1))
    return rendered
  }
  const question = async () =>
    (await screen.findByText(/参数名称、备注此后已被修改/)).closest<HTMLElement>('.ant-modal') as HTMLElement
  const undone = () => server.callsTo(`${path}/undo-change`).map(({ body }) => body)

  it('takes an edit back that the message reports', async () => {
    server.answers[`${path}/undo-change`] = { id, version: 6, fields: ['paramName'], later: [] }
    const { notices, undo } = await save(`/edit/${id}`, editing)
    undo()
    await waitFor(() => expect(notices).toEqual(['success: 更新成功', 'success: 已撤销']))
    expect(undone()).toEqual([{ id, version: 5 }])
  })

  it('asks first where somebody has changed the same since, and leaves it where the answer is no', async () => {
    server.answers[`${path}/undo-change`] = { id, version: 7, fields: [], later: ['paramName', 'remark'] }
    const { notices, undo } = await save(`/edit/${id}`, editing)
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
    const { notices, undo } = await save('/create', [...editing, 'param_delete'])
    undo()
    await waitFor(() => expect(notices).toEqual(['success: 新增成功', 'success: 已撤销']))
    expect(server.callsTo(`${path}/remove`).map(({ params }) => params)).toEqual([{ ids: id }])
  })

  it('offers nothing to users who may not remove what they have made', async () => {
    const { undo } = await save('/create', editing)
    undo()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(server.callsTo(`${path}/remove`)).toEqual([])
  })
})

describe('the fields of a form', () => {
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
