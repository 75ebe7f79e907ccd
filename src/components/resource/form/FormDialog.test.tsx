import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { type FakeServer, startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { type FormProps, useDefinition } from '../definition/defineResource.ts'
import { shownFields } from '../definition/fieldsOf.ts'
import { lazyResource } from '../definition/lazyResource.ts'
import { FormDialog } from './FormDialog.tsx'

const param = lazyResource('blade-system/param', '/system/param', () => import('../../../resources/system/param.tsx'))
const everything = ['param', 'param_add', 'param_edit', 'param_delete', 'param_view']
const listed = '/system/param/index'
const id = '1900000000000000001'
const submit = 'blade-system/param/submit'

let server: FakeServer

beforeEach(() => {
  const row = { id, paramName: '注册开关', paramKey: 'register', paramValue: 'true', remark: '', version: 4 }
  server = startFakeServer({ [param.path]: [row] })
})
afterEach(cleanup)

async function openForm(at: string) {
  const rendered = await renderResources([param], { at, permission: everything })
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
  await renderResources([param], { at: `${listed}/edit/${id}`, permission: everything })
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByRole('status', { name: '加载中' })
  expect(saveIn(dialog).disabled).toBe(true)
  const name = await within(dialog).findByLabelText<HTMLInputElement>('参数名称')
  expect(name.value).toBe('注册开关')
  expect(name.disabled).toBe(false)
})

it('disables what data scopes mask or protect, and does not send it', async () => {
  const fieldLimits = { masked: ['paramValue'], readOnly: ['paramValue', 'remark'] }
  const row = { id, paramName: '注册开关', paramKey: 'register', paramValue: 't***', remark: '甲', version: 4 }
  server = startFakeServer({ [param.path]: [{ ...row, fieldLimits }] })
  const { dialog, notices } = await openForm(`${listed}/edit/${id}`)
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
  const { dialog } = await openForm(`${listed}/create`)
  await userEvent.click(nameIn(dialog))
  expect(within(dialog).queryByText('请输入参数名称')).toBeNull()
  await userEvent.tab()
  await within(dialog).findByText('请输入参数名称')
  await userEvent.type(nameIn(dialog), '密码')
  await waitFor(() => expect(within(dialog).queryByText('请输入参数名称')).toBeNull())
})

it('adds a record once, however often save is pressed', async () => {
  const { dialog, notices, address } = await openForm(`${listed}/create`)
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
  await renderResources([kept], { at: `${listed}/edit/${id}`, permission: everything })
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
  const { dialog, notices } = await openForm(`${listed}/edit/${id}`)
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
  const { dialog, notices, address } = await openForm(`${listed}/edit/${id}`)
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
  const { dialog, notices } = await openForm(`${listed}/edit/${id}`)
  server.refuse(submit, 409, '参数键名已存在')
  await userEvent.click(saveIn(dialog))
  await waitFor(() => expect(notices).toEqual(['error: 参数键名已存在']))
  expect(within(dialog).queryByText(/其他人刚保存/)).toBeNull()
  expect(nameIn(dialog).value).toBe('注册开关')
})

it('shows a refusal at the field that it is about, and nowhere else', async () => {
  const { dialog, notices } = await openForm(`${listed}/edit/${id}`)
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
  const { dialog, notices } = await openForm(`${listed}/edit/${id}`)
  server.refuse(submit, 400, '所属租户不存在', ['tenantId'])
  await userEvent.click(saveIn(dialog))
  await waitFor(() => expect(notices).toEqual(['error: 所属租户不存在']))
})

it('closes without a question when nothing was typed', async () => {
  const { dialog, address } = await openForm(`${listed}/create`)
  await waitFor(() => expect(document.activeElement === nameIn(dialog)).toBe(true))
  pressEscape()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toMatch(/^\/system\/param\/index/)
})

it('asks before unsaved text is lost', async () => {
  const { dialog } = await openForm(`${listed}/create`)
  await userEvent.type(nameIn(dialog), '草稿')
  await userEvent.click(within(dialog).getByRole('button', { name: /取消/ }))
  await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }))
  expect(nameIn(dialog).value).toBe('草稿')
  await userEvent.click(within(dialog).getByRole('button', { name: /取消/ }))
  await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(screen.queryByLabelText('参数键值')).toBeNull())
})

it('asks before Back takes unsaved text away', async () => {
  const { notices, navigate, address } = await renderResources([param], { at: listed, permission: everything })
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

it('gives the focus back to the button that opened the dialog', async () => {
  await renderResources([param], { at: listed, permission: everything })
  const opener = await screen.findByRole('button', { name: /新增/ })
  await userEvent.click(opener)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  pressEscape()
  await waitFor(() => expect(document.activeElement === opener).toBe(true))
})

it.each([
  ['edit', 404, '数据不存在', '这条数据无法打开，可能已被删除'],
  ['show', 404, '数据不存在', '这条数据无法打开，可能已被删除'],
  ['edit', 503, '服务器繁忙', '服务器繁忙'],
  ['show', 503, '服务器繁忙', '服务器繁忙'],
])('says once, in the dialog of %s, why the record cannot be read: %s', async (view, code, msg, shown) => {
  server.refuse(`${param.path}/detail`, code, msg)
  const { notices } = await renderResources([param], { at: `${listed}/${view}/${id}`, permission: everything })
  await screen.findByText(shown)
  // A retry does not bring back a record that is gone.
  expect(screen.queryAllByRole('button', { name: '重试' })).toHaveLength(code === 404 ? 0 : 1)
  expect(notices).toEqual([])
})
