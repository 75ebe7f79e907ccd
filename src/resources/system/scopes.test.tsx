import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dataScope } from '#contract/system/data-scope'
import { openModule, rightsTo } from '../../../tests/support/dom/renderResources.tsx'
import { type FakeServer, startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import type { Language } from '../../lib/text/languages.ts'

const { path } = dataScope
const posts = {
  id: '11',
  parentId: '0',
  name: '岗位管理',
  nameEn: 'Posts',
  code: 'post',
  path: '/system/post',
  sort: 3,
}
const own = {
  id: '21',
  menuId: '11',
  scopeName: '本人',
  resourceCode: 'post',
  scopeColumn: 'create_user',
  scopeType: 2,
}
const custom = {
  ...own,
  id: '22',
  scopeName: '手写',
  scopeType: 5,
  scopeColumn: '',
  scopeValue: 'sort = 1',
  version: 1,
}
const types = [
  { dictKey: '2', dictValue: '本人可见' },
  { dictKey: '5', dictValue: '自定义' },
]

let server: FakeServer

beforeEach(() => {
  server = startFakeServer(
    { [path]: [own, custom], 'blade-system/menu': [posts] },
    { 'blade-system/menu/lazy-menu-list': [posts], 'blade-system/dict/dictionary': types },
  )
})
afterEach(cleanup)

async function openDrawer(language: Language = 'zh') {
  const permission = rightsTo(dataScope, 'setting')
  const rendered = await openModule(dataScope, '', { permission, language })
  const [action, title] =
    language === 'zh' ? ['权限配置', '[岗位管理] 数据权限配置'] : ['Permissions', '[Posts] Data scopes']
  await userEvent.click(await screen.findByRole('button', { name: action }))
  const drawer = await screen.findByRole('dialog', { name: title })
  return { ...rendered, drawer }
}

async function choose(form: HTMLElement, label: string, entry: string) {
  fireEvent.mouseDown(await within(form).findByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByTitle(entry))
}

const formOf = async (title: string) =>
  (await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]') as HTMLElement

it.each(['zh', 'en'] as const)('lists the scopes of a menu item in a drawer with an address, in %s', async language => {
  const { drawer, address } = await openDrawer(language)
  await within(drawer).findByText('本人')
  expect(address()).toContain('/authority/datascope/index/setting/11')
  expect(server.callsTo(`${path}/list`)[0]?.params).toEqual({ current: 1, size: 10, menuId_equal: '11' })
})

it('offers no drawer without the right to it', async () => {
  await openModule(dataScope, '', { permission: rightsTo(dataScope) })
  await screen.findByText('岗位管理')
  expect(screen.queryByRole('button', { name: '权限配置' })).toBeNull()
})

it('fills a new scope from the menu item and the chosen type, and offers the fields of the module by their titles', async () => {
  server.answers[`${path}/fields`] = [
    { id: 'postName', title: '岗位名称' },
    { id: 'remark', title: '岗位描述' },
  ]
  const { drawer, notices } = await openDrawer()
  await userEvent.click(within(drawer).getByRole('button', { name: /新增/ }))
  const form = await formOf('新增 · 数据权限')
  await choose(form, '规则类型', '本人可见')
  await waitFor(() => expect(within(form).getByLabelText<HTMLInputElement>('权限字段').value).toBe('create_user'))
  expect(within(form).queryByLabelText('规则值')).toBeNull()
  await choose(form, '脱敏字段', '岗位名称')
  await userEvent.click(within(form).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(notices).toEqual(['success: 新增成功']))
  expect(server.callsTo(`${path}/fields`)[0]?.params).toEqual({ menuId: '11' })
  expect(server.callsTo(`${path}/submit`)[0]?.body).toEqual({
    ...{ menuId: '11', scopeName: '岗位管理 [本人可见]', resourceCode: 'post' },
    ...{ scopeColumn: 'create_user', scopeType: 2, scopeField: '*', maskedFields: 'postName' },
  })
})

it('asks for a rule where the type is custom, and tells how it is written', async () => {
  const { drawer } = await openDrawer()
  await userEvent.click(within(drawer).getByRole('button', { name: /新增/ }))
  const form = await formOf('新增 · 数据权限')
  await choose(form, '规则类型', '自定义')
  await within(form).findByLabelText('规则值')
  await userEvent.click(within(form).getByRole('button', { name: '保存' }))
  await within(form).findByText('请输入规则值', { selector: '.ant-form-item-explain-error' })
  await userEvent.click(within(form).getByRole('button', { name: '语法说明' }))
  await screen.findByText(/deptIdsBelow/)
})

it('shows the rule of a custom scope when that is edited', async () => {
  const { drawer } = await openDrawer()
  const row = (await within(drawer).findByText('手写')).closest('tr') as HTMLElement
  await userEvent.click(within(row).getByRole('button', { name: '编辑' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('规则值').value).toBe('sort = 1'))
})
