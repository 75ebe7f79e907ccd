import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, md5, signIn as signInByApi } from '../../support/servers/api.ts'
import { act, button, expectMessage, openDialog, pick, rowOf, setUpDesk, tick } from '../support/desk.ts'
import { openEveryScreen } from '../support/everyScreen.ts'

interface Node {
  id: string
  title: string
  children?: Node[]
}

/** Ids of items by their names, wherever they stand. */
function idsOf(nodes: readonly Node[], titles: readonly string[]): string[] {
  return nodes.flatMap(({ id, title, children = [] }) => [
    ...(titles.includes(title) ? [id] : []),
    ...idsOf(children, titles),
  ])
}

const desk = setUpDesk({ reason: 'adds tenants, whose records the platform lists with its own' })
const fresh = 'Second-Edition-5'

describe('a new tenant', () => {
  const name = '海右医药报'

  it('is made with a package, works within it, and ends when its time is over', async () => {
    const api = await signInByApi(desk.product.address)
    const menus = idsOf(await api.get<Node[]>('blade-system/menu/tree'), ['岗位管理', '参数管理', '角色管理'])
    await api.post('blade-system/tenant-package/submit', { packageName: '采编包', menuId: menus.join(',') })

    const { page, complaints } = await desk.signedIn('/system/tenant')
    await button(page.getByRole('toolbar'), '新增').click()
    let dialog = await openDialog(page)
    await dialog.getByLabel('租户名称').fill(name)
    await pick(page, dialog.getByLabel('产品包'), '采编包')
    await button(dialog, '保存').click()
    dialog = page.getByRole('dialog', { name: '一次性密码' })
    await dialog.getByText('密码只显示这一次', { exact: false }).waitFor()
    const [tenantId = '', account = '', password = ''] = await dialog.locator('code').allTextContents()
    expect([tenantId, account, password]).toEqual([
      expect.stringMatching(/^\d{6}$/),
      'admin',
      expect.stringMatching(/^\w{16}$/),
    ])
    await page.keyboard.press('Escape')
    await button(dialog, '我已保存').click()
    await dialog.waitFor({ state: 'detached' })
    await rowOf(page, name).getByText(tenantId).waitFor()
    await rowOf(page, name).getByText('不限制').first().waitFor()

    const tenant = { tenantId, account, password }
    const { page: first } = await desk.signedIn('/', tenant)
    await first.getByLabel('原密码').fill(password)
    await first.getByLabel('新密码', { exact: true }).fill(fresh)
    await first.getByLabel('确认密码').fill(fresh)
    await button(first, '保存并继续').click()
    const menu = first.getByRole('navigation').first()
    await menu.getByText('系统管理').click()
    await menu.getByText('岗位管理').waitFor()
    const shown = (await menu.allInnerTexts()).flatMap(text => text.split('\n')).filter(line => line !== '')
    expect(shown.toSorted()).toEqual(['首页', '系统管理', '岗位管理', '参数管理', '权限管理'].toSorted())
    await first.goto(`${desk.product.address}/system/param`)
    await rowOf(first, 'account.failCount').waitFor()

    await tick(rowOf(page, name).getByRole('checkbox'))
    await button(page.getByRole('toolbar'), '授权配置').click()
    dialog = await openDialog(page)
    await dialog.getByLabel('过期时间').fill('2020-01-01 00:00:00')
    await page.keyboard.press('Enter')
    await button(dialog, '保存').click()
    await expectMessage(page, '配置成功!')
    await rowOf(page, name).getByText('2020-01-01 00:00:00').waitFor()
    // The stream of notices may have ended the session already.
    await menu
      .getByText('岗位管理')
      .click({ timeout: 2_000 })
      .catch(() => {})
    await first.waitForURL(url => url.pathname === '/login')
    expect(complaints).toEqual([])
  })

  it('overrides a parameter of the platform for itself', { tags: ['full'] }, async () => {
    const api = await signInByApi(desk.product.address)
    const { firstUser } = await api.post<{ firstUser: { tenantId: string; account: string; password: string } }>(
      'blade-system/tenant/submit',
      { tenantName: '覆盖报' },
    )
    const { page } = await desk.signedIn('/', firstUser)
    await page.getByLabel('原密码').fill(firstUser.password)
    await page.getByLabel('新密码', { exact: true }).fill(fresh)
    await page.getByLabel('确认密码').fill(fresh)
    await button(page, '保存并继续').click()
    await page.getByText('密码已修改').waitFor()
    await page.goto(`${desk.product.address}/system/param`)
    const row = rowOf(page, 'account.failCount').filter({ hasText: '平台' })
    await row.waitFor()
    expect(await button(row, '编辑').count()).toBe(0)
    expect(await row.getByRole('checkbox').isDisabled()).toBe(true)
    await act(row, '覆盖')
    const dialog = await openDialog(page)
    expect(await dialog.getByLabel('参数键名').isDisabled()).toBe(true)
    await dialog.getByLabel('参数键值').fill('9')
    await button(dialog, '保存').click()
    await expectMessage(page, '新增成功')
    await rowOf(page, '已覆盖').waitFor()
    await button(rowOf(page, 'account.failCount').filter({ hasNotText: '已覆盖' }), '编辑').waitFor()
  })
})

describe('a tenant with the full package', () => {
  const names = { account: 'fangyuan', name: '方圆', realName: '方圆' }
  let firstUser: { tenantId: string; account: string; password: string }
  let administrator: Api

  beforeAll(async () => {
    const { address } = desk.product
    const platform = await signInByApi(address)
    const allIds = (nodes: readonly Node[]): string[] =>
      nodes.flatMap(({ id, children = [] }) => [id, ...allIds(children)])
    const menuId = allIds(await platform.get<Node[]>('blade-system/menu/package-tree')).join()
    const full = { packageName: '全功能包', menuId }
    const { id: packageId } = await platform.post<{ id: string }>('blade-system/tenant-package/submit', full)
    const made = { tenantName: '全版报', packageId }
    firstUser = (await platform.post<{ firstUser: typeof firstUser }>('blade-system/tenant/submit', made)).firstUser
    const first = await signInByApi(address, firstUser)
    const [oldPassword, newPassword] = [md5(firstUser.password), md5(fresh)]
    await first.post('blade-user/update-password', { oldPassword, newPassword, newPassword1: newPassword })
    firstUser.password = fresh
    administrator = await signInByApi(address, firstUser)
    const roles = await administrator.get<Node[]>('blade-system/role/tree')
    const [dept] = await administrator.get<Node[]>('blade-system/dept/tree')
    const posts = await administrator.get<{ id: string; postName: string }[]>('blade-system/post/select')
    await administrator.post('blade-user/submit', {
      ...{ ...names, password: fresh, userType: 1, deptId: dept?.id },
      roleId: roles.find(({ title }) => title === '员工')?.id,
      postId: posts.find(({ postName }) => postName === '普通员工')?.id,
    })
  })

  // In two parts, so that neither takes long.
  it.each(['even', 'odd'])('lets its administrator open every screen of the menu: the %s groups', async part => {
    const viewer = await desk.signedIn('/', firstUser)
    const { opened, wrong } = await openEveryScreen(
      viewer,
      administrator,
      index => index % 2 === Number(part === 'odd'),
    )
    expect(wrong).toEqual([])
    expect(opened.length).toBeGreaterThan(10)
  })

  it('lets a member of its staff open every screen of the menu', { tags: ['full'] }, async () => {
    const member = { tenantId: firstUser.tenantId, account: names.account, password: fresh }
    const viewer = await desk.signedIn('/', member)
    const { opened, wrong } = await openEveryScreen(viewer, await signInByApi(desk.product.address, member))
    expect(wrong).toEqual([])
    expect(opened.length).toBeGreaterThan(3)
  })
})

describe('the tools of the platform', () => {
  it('ask for rows, preview a package and manage packages in a dialog', async () => {
    const api = await signInByApi(desk.product.address)
    const menus = idsOf(await api.get<Node[]>('blade-system/menu/tree'), ['岗位管理', '角色管理'])
    await api.post('blade-system/tenant-package/submit', { packageName: '小包', menuId: menus.join(',') })
    for (const tenantName of ['甲报', '乙报']) await api.post('blade-system/tenant/submit', { tenantName })

    const { page, complaints } = await desk.signedIn('/system/tenant')
    const toolbar = page.getByRole('toolbar')
    await button(toolbar, '数据源配置').click()
    await expectMessage(page, '请选择至少一条数据')
    await tick(rowOf(page, '甲报').getByRole('checkbox'))
    await button(toolbar, '数据源配置').click()
    let dialog = await openDialog(page)
    await dialog.getByText('暂无数据源', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await button(toolbar, '产品包配置').click()
    dialog = await openDialog(page)
    await pick(page, dialog.getByLabel('产品包'), '小包')
    await dialog.getByRole('tree').getByText('岗位管理').waitFor()
    await button(dialog, '保存').click()
    await expectMessage(page, '配置成功!')

    await tick(rowOf(page, '乙报').getByRole('checkbox'))
    await button(toolbar, '授权配置').click()
    dialog = await openDialog(page)
    await dialog.getByText('2个租户', { exact: false }).waitFor()
    await dialog.getByLabel('账号额度').fill('12')
    await button(dialog, '保存').click()
    await expect.poll(() => page.getByRole('cell', { name: '12', exact: true }).count()).toBe(2)

    await button(toolbar, '产品包管理').click()
    dialog = page.getByRole('dialog', { name: '产品包管理' })
    const address = page.url()
    await button(rowOf(dialog, '小包'), '编辑').click()
    const form = page.getByRole('dialog').last()
    await form.getByLabel('产品包名').fill('小包改')
    await button(form, '保存').click()
    await rowOf(dialog, '小包改').waitFor()
    expect(page.url()).toBe(address)
    expect(complaints).toEqual([])
  })

  it('make a client application whose secret is not shown again', { tags: ['full'] }, async () => {
    const { page } = await desk.signedIn('/system/client')
    await button(page.getByRole('toolbar'), '新增').click()
    let dialog = await openDialog(page)
    const id = 'wire'
    await dialog.getByLabel('应用id').fill(id)
    await dialog.getByLabel('应用密钥').fill('Hot-Metal-9')
    await button(dialog, '保存').click()
    await dialog.getByText('请选择授权类型').waitFor()
    await tick(dialog.getByRole('checkbox', { name: 'password' }))
    await tick(dialog.getByRole('checkbox', { name: 'refresh_token' }))
    await button(dialog, '保存').click()
    await expectMessage(page, '新增成功')
    await rowOf(page, id).getByText('refresh_token,password').waitFor()
    await button(rowOf(page, id), '编辑').click()
    dialog = await openDialog(page)
    expect(await dialog.getByLabel('应用密钥').inputValue()).toBe('******')
    expect(await dialog.getByRole('checkbox', { name: 'captcha' }).isChecked()).toBe(false)
  })
})

it('administrators of the platform see whose users there are, and find those of a tenant', {
  tags: ['full'],
}, async () => {
  const api = await signInByApi(desk.product.address)
  const tenantName = '别家日报'
  await api.post('blade-system/tenant/submit', { tenantName })
  const { page, complaints } = await desk.signedIn('/system/user')
  await page.getByRole('columnheader', { name: '所属租户' }).waitFor()
  const users = page.locator('.record-table tbody tr[data-row-key]')
  await users.filter({ hasNotText: tenantName }).first().waitFor()
  const search = page.getByRole('search')
  const field = search.getByLabel('所属租户')
  await field.fill(tenantName)
  await pick(page, field, tenantName)
  await button(search, '搜索').click()
  await expect.poll(() => users.filter({ hasNotText: tenantName }).count()).toBe(0)
  // Its first administrator.
  expect(await users.allTextContents()).toEqual([expect.stringContaining('admin')])
  expect(complaints).toEqual([])
})
