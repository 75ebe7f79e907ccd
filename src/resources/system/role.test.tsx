import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { role } from '#contract/system/role'
import { openModule } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'

afterEach(cleanup)

const node = { id: '7', key: '7', value: '7', parentId: '0', title: '岗位管理' }
const stored = {
  id: '11',
  tenantId: '310101',
  roleName: '记者',
  roleAlias: 'reporter',
  sort: 1,
  parentId: '0',
  version: 1,
}

const serve = (answers: Record<string, unknown>) =>
  startFakeServer(
    { [role.path]: [stored] },
    { 'blade-system/menu/grant-tree': { menu: [node], dataScope: [], apiScope: [] }, ...answers },
  )

it.each([
  ['of its own tenant for a new role', 'create', {}],
  ['of the tenant of the role that is edited', 'edit/11', { roleId: '11' }],
])('the form offers as parents the roles %s', async (_, view, params) => {
  const server = startFakeServer({ [role.path]: [stored] })
  await openModule(role, `/${view}`)
  await screen.findByRole('dialog')
  await waitFor(() => expect(server.callsTo(`${role.path}/tree-by-id`).at(-1)?.params).toEqual(params))
  expect(server.callsTo(`${role.path}/tree`)).toEqual([])
})

it.each([
  ['a menu item', '岗位管理', '7'],
  ['the path of a call', 'blade-system/post/submit', 'blade-system/post/submit'],
])('the view answers why a role gives %s', async (_, choice, target) => {
  const server = serve({
    [`${role.path}/explain`]: {
      ...{ allowed: false, title: choice, roles: [] },
      reasons: [{ allowed: false, text: '角色记者未获得“岗位管理”' }],
    },
  })
  await openModule(role, '/show/11')
  const picker = await screen.findByRole('combobox', { name: '选择菜单或按钮，或输入接口路径' })
  fireEvent.mouseDown(picker)
  fireEvent.change(picker, { target: { value: choice } })
  fireEvent.click(await screen.findByText(choice, { selector: '.ant-select-tree-title' }))
  await screen.findByText(`${choice}：不允许`)
  screen.getByText('角色记者未获得“岗位管理”')
  expect(server.callsTo(`${role.path}/explain`).map(({ params }) => params)).toEqual([{ id: '11', target }])
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it.each([
  ['saves what the user confirms', '确定', 1],
  ['saves nothing when the user does not', '取消', 0],
])('a grant says who gains and loses what, and %s', async (_, answer, saved) => {
  const server = serve({
    'blade-system/menu/role-tree-keys': { menu: [], dataScope: [], apiScope: [] },
    [`${role.path}/grant-preview`]: [{ count: 7, users: ['张编辑'], gained: ['岗位管理'], lost: [] }],
  })
  await openModule(role)
  fireEvent.click(await screen.findByRole('checkbox', { name: /记者/ }))
  fireEvent.click(screen.getByRole('button', { name: /权限设置/ }))
  await screen.findByText('岗位管理')
  fireEvent.click(screen.getByRole('button', { name: /保存/ }))
  await screen.findByText('张编辑等7个用户：')
  screen.getByText('增加：岗位管理')
  fireEvent.click(
    screen.getAllByRole('button', { name: new RegExp(answer.split('').join(' ?')) }).at(-1) as HTMLElement,
  )
  await waitFor(() => expect(screen.queryByText('增加：岗位管理')).toBeNull())
  await waitFor(() => expect(server.callsTo(`${role.path}/grant`)).toHaveLength(saved))
})
