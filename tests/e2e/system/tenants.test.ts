import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Credentials, signIn as signInByApi } from '../../support/servers/api.ts'
import { button, expectMessage, openDialog, pick, rowOf, setUpDesk, tick } from '../support/desk.ts'
import { openEveryScreen } from '../support/everyScreen.ts'
import { addPerson, addTenant, roleNamed } from '../support/people.ts'

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
})

describe('a tenant with the full package', () => {
  let chief: Credentials
  let administrator: Api

  beforeAll(async () => {
    const platform = await signInByApi(desk.product.address)
    const allIds = (nodes: readonly Node[]): string[] =>
      nodes.flatMap(({ id, children = [] }) => [id, ...allIds(children)])
    const menuId = allIds(await platform.get<Node[]>('blade-system/menu/package-tree')).join()
    const full = { packageName: '全功能包', menuId }
    const packageId = await platform.create('blade-system/tenant-package', full)
    const made = await addTenant(desk.product.address, { tenantName: '全版报', packageId })
    chief = made.chief
    administrator = made.api
  })

  it('lets its administrator open every screen of the menu', { tags: ['full'] }, async () => {
    const { opened, wrong } = await openEveryScreen(await desk.signedIn('/', chief), administrator)
    expect(wrong).toEqual([])
    expect(opened.length).toBeGreaterThan(20)
  })

  it('lets a member of its staff open every screen of the menu', { tags: ['full'] }, async () => {
    await addPerson(administrator, 'fangyuan', await roleNamed(administrator, '员工'))
    const member = { ...chief, account: 'fangyuan' }
    const api = await signInByApi(desk.product.address, member)
    const { opened, wrong } = await openEveryScreen(await desk.signedIn('/', member), api)
    expect(wrong).toEqual([])
    expect(opened.length).toBeGreaterThan(3)
  })
})
