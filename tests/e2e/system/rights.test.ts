import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Menu } from '#contract/system/menu'
import { digestOf, hashPassword } from '../../../server/src/auth/accounts/passwords.ts'
import { signIn } from '../../support/servers/api.ts'
import { button, rowOf, setUpDesk } from '../support/desk.ts'

const role = '1000000000000000001'

const flat = (nodes: readonly Menu[]): Menu[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])

const editor = { account: 'bianji', password: 'Margin-Note-42' }

describe('a role that may see parameters and change them, but not add', () => {
  const desk = setUpDesk()

  beforeAll(async () => {
    const client = new pg.Client(desk.product.connection)
    await client.connect()
    await client.query(
      `insert into blade_role (id, tenant_id, role_name, role_alias) values ($1, '000000', '编辑', 'editor')`,
      [role],
    )
    await client.query(
      `insert into blade_role_menu (role_id, menu_id)
       select $1, id from blade_menu where code in ('param', 'param_edit', 'param_view')`,
      [role],
    )
    await client.query(
      `insert into blade_user (id, tenant_id, account, password, name, real_name, role_id)
       values ('1000000000000000002', '000000', $1, $2, '编辑', '编辑', $3)`,
      [editor.account, await hashPassword(digestOf(editor.password)), role],
    )
    await client.end()
  })

  it('sees only what was granted', async () => {
    const { page } = await desk.signedIn('/system/param', editor)
    const row = rowOf(page, 'account.failCount')
    await row.waitFor()
    expect(await button(row, '编辑').count()).toBe(1)
    expect(await button(page, '新增').count()).toBe(0)
    expect(await button(page, '删除').count()).toBe(0)
    const menu = page.getByRole('navigation')
    await menu.getByText('参数管理').waitFor()
    expect(await menu.getByText('岗位管理').count()).toBe(0)
  })

  it('loses at once what is taken from the role, and has it back as soon as it is granted', async () => {
    const { page } = await desk.signedIn('/system/param', editor)
    await rowOf(page, 'account.failCount').waitFor()
    const admin = await signIn(desk.product.address)
    const menus = new Map(flat(await admin.get<Menu[]>('blade-system/menu/buttons')).map(({ id, code }) => [code, id]))
    const grant = (...codes: string[]) =>
      admin.post('blade-system/role/grant', { roleIds: role, menuIds: codes.map(code => menus.get(code)).join() })

    await grant('param', 'param_view')
    await expect.poll(() => button(rowOf(page, 'account.failCount'), '编辑').count()).toBe(0)
    // The list reads its rows again.
    await rowOf(page, 'account.failCount').waitFor()
    expect(await button(rowOf(page, 'account.failCount'), '编辑').count()).toBe(0)

    await grant('post')
    await page.getByRole('heading', { name: '403' }).waitFor()
    await page.getByText('你无权访问该页面').waitFor()
    expect(new URL(page.url()).pathname).toBe('/system/param/index')
    expect(await page.getByText('account.failCount').count()).toBe(0)
    expect(await page.getByRole('tab', { name: '参数管理' }).count()).toBe(0)
    expect(await page.getByRole('navigation').getByText('参数管理').count()).toBe(0)
    await page.getByRole('navigation').getByText('岗位管理').waitFor()

    await grant('param', 'param_edit', 'param_view')
    await button(rowOf(page, 'account.failCount'), '编辑').waitFor()
    expect(await page.getByRole('heading', { name: '403' }).count()).toBe(0)
  })
})
