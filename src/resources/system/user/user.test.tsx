import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { type UserRights, user } from '#contract/system/user'
import { openModule } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'

const id = '1900000000000000001'

afterEach(cleanup)

/** The view of a user with these rights, and the texts of its sections of menus. */
async function openView(rights: UserRights) {
  const row = { id, account: 'zhang', realName: '张编辑', roleId: '1', roleName: rights.roles.join(',') }
  const server = startFakeServer({ [user.path]: [row] }, { [`${user.path}/rights`]: rights })
  await openModule(user, `/show/${id}`)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('可用菜单')
  // The last is for questions.
  const sections = [...dialog.querySelectorAll('section')]
    .slice(0, -1)
    .map(({ children }) => [...children].map(({ textContent }) => textContent))
  return { server, dialog, sections }
}

it('lists the roles of a user, the menus they open, and those that the package leaves out', async () => {
  const { server, dialog, sections } = await openView({
    roles: ['编辑', '主任'],
    menus: [
      { group: '内容管理', items: ['文章', '图片'] },
      { group: '', items: ['首页'] },
    ],
    leftOut: [{ group: '系统管理', items: ['岗位管理'] }],
  })
  within(dialog).getByText('编辑,主任')
  expect(sections).toEqual([
    ['可用菜单', '内容管理：文章、图片', '首页'],
    ['已授权、但产品包不含', '系统管理：岗位管理'],
  ])
  expect(server.callsTo(`${user.path}/rights`).map(({ params }) => params)).toEqual([{ id }])
})

it('says that a user has no role and no menu, and nothing of a package that leaves nothing out', async () => {
  const { dialog, sections } = await openView({ roles: [], menus: [], leftOut: [] })
  within(dialog).getByText('未分配角色')
  expect(sections).toEqual([['可用菜单', '没有可用菜单']])
})

it('answers why the user may do something', async () => {
  const node = { id: '7', key: '7', value: '7', parentId: '0', title: '岗位管理' }
  const row = { id, account: 'zhang', realName: '张编辑', roleId: '1', roleName: '编辑' }
  const server = startFakeServer(
    { [user.path]: [row] },
    {
      [`${user.path}/rights`]: { roles: ['编辑'], menus: [], leftOut: [] },
      'blade-system/menu/grant-tree': { menu: [node], dataScope: [], apiScope: [] },
      [`${user.path}/explain`]: {
        allowed: true,
        title: '岗位管理',
        reasons: [{ allowed: true, text: '角色编辑拥有“岗位管理”' }],
        roles: [],
      },
    },
  )
  await openModule(user, `/show/${id}`)
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '选择菜单或按钮，或输入接口路径' }))
  fireEvent.click(await screen.findByText('岗位管理'))
  await screen.findByText('岗位管理：允许')
  screen.getByText('角色编辑拥有“岗位管理”')
  expect(server.callsTo(`${user.path}/explain`).map(({ params }) => params)).toEqual([{ id, target: '7' }])
})

it('is saved without a post, and not without roles and departments', async () => {
  startFakeServer({})
  await openModule(user, '/create')
  const dialog = await screen.findByRole('dialog')
  const required = async (label: string) =>
    (await within(dialog).findByText(label, { selector: 'label' })).classList.contains('ant-form-item-required')
  expect([await required('所属角色'), await required('所属部门'), await required('所属岗位')]).toEqual([
    true,
    true,
    false,
  ])
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => within(dialog).getByText('请选择所属部门', { selector: '.ant-form-item-explain-error' }))
  expect(within(dialog).queryByText('请选择所属岗位', { selector: '.ant-form-item-explain-error' })).toBeNull()
})
