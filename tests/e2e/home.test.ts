import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Api, md5, signIn } from '../support/api.ts'
import { invite, openRegistration } from '../support/registration.ts'
import { button, expectMessage, openDialog, type Person, setUpDesk } from './support/desk.ts'

const desk = setUpDesk()

describe('the home screen', () => {
  it('leads back to the screens and records that were opened, and to those that were starred', async () => {
    const api = await signIn(desk.product.address)
    const { records } = await api.get<{ records: { id: string; postName: string }[] }>('blade-system/post/list')
    const post = records.find(({ postName }) => postName === '首席执行官')
    const { page, complaints } = await desk.signedIn(`/system/post/show/${post?.id}`)
    await page.getByRole('dialog').getByText('首席执行官').waitFor()
    await page.goto(`${desk.product.address}/wel/index`)
    await page.getByRole('heading', { name: '您好，管理员' }).waitFor()

    const all = page.getByRole('region', { name: '全部功能' })
    const shortcuts = page.getByRole('region', { name: '快捷入口' })
    await shortcuts.getByRole('link', { name: '岗位管理' }).waitFor()
    await all.getByRole('button', { name: '快捷入口：参数管理' }).click()
    await shortcuts.getByRole('link', { name: '参数管理' }).waitFor()
    await page.reload()
    await shortcuts.getByRole('link', { name: '参数管理' }).waitFor()
    await shortcuts.getByRole('button', { name: '快捷入口：参数管理' }).click()
    await shortcuts.getByRole('link', { name: '参数管理' }).waitFor({ state: 'detached' })

    await page.getByRole('region', { name: '最近访问' }).getByRole('link', { name: '岗位管理' }).waitFor()
    await page.getByRole('region', { name: '最近查看的数据' }).getByRole('link', { name: '首席执行官' }).click()
    await page.getByRole('dialog').getByText('首席执行官').waitFor()
    expect(complaints).toEqual([])
  })

  it('says what waits, with the number that the list behind it shows', async () => {
    const client = { authorization: `Basic ${btoa('saber:saber_secret')}` }
    await openRegistration(desk.product.connection)
    for (const account of ['apply.one', 'apply.two']) {
      const oauthId = await invite(desk.product.connection)
      const guest = new URLSearchParams({
        tenantId: '000000',
        name: '来客',
        account,
        password: 'Galley-Proof-3',
        oauthId,
      })
      await fetch(`${desk.product.address}/api/blade-user/register-guest?${guest}`, { method: 'POST', headers: client })
    }
    const { page } = await desk.signedIn()
    const waiting = page.getByRole('region', { name: '待办' })
    await waiting.getByRole('listitem').filter({ hasText: '注册申请待审核' }).getByTitle('2').waitFor()
    await waiting.getByRole('link', { name: '注册申请待审核' }).click()
    await page.getByText('共 2 条').waitFor()
    await page.getByRole('cell', { name: 'apply.one', exact: true }).waitFor()
  })

  it("shows the newspaper's edition of today with its state, and opens what is unread", async () => {
    const platform = await signIn(desk.product.address)
    const { person, api } = await addNewspaper(platform)
    const [title, told] = [`第${Date.now() % 100_000}期`, `改版通知${Date.now() % 100_000}`]
    const edition = { editionNo: 7, publishDate: `${today()} 00:00:00`, pageCount: 8 }
    await api.post('blade-biz/edition/submit', { ...edition, title })
    await api.post('blade-biz/edition/submit', {
      ...edition,
      editionNo: 6,
      title: '上期',
      publishDate: '2026-01-05 00:00:00',
    })
    await api.post('blade-desk/notice/submit', { title: told, category: 1, releaseTime: '2026-01-05 08:00:00' })

    const { page, complaints } = await desk.signedIn('/wel/index', person)
    const card = page.getByRole('region', { name: '今日期刊' })
    await card.getByText('编辑中').waitFor()
    expect(await card.getByRole('listitem').allTextContents()).toEqual([`${title}8版编辑中`])
    const unread = page.getByRole('region', { name: '未读通知' })
    await unread.getByRole('button', { name: told }).click()
    await page.getByRole('dialog').getByText(told).waitFor()
    await page.keyboard.press('Escape')
    await unread.getByText('没有未读通知。').waitFor()
    await card.getByRole('link', { name: title }).click()
    await page.getByRole('dialog').getByText(title).first().waitFor()
    expect(complaints).toEqual([])

    const { page: theirs } = await desk.signedIn('/wel/index')
    await theirs.getByRole('region', { name: '今日期刊' }).getByText('没有期刊').waitFor()
  })

  it('shows how many records a pinned list holds, and opens it with its filters', async () => {
    const { page, complaints } = await desk.signedIn('/system/post')
    const search = page.getByRole('search')
    await search.getByLabel('岗位名称').fill('首席')
    await button(search, '搜索').click()
    await page.waitForURL(/filters/)
    const total = page.getByText(/^共 \d+ 条$/)
    const listed = /\d+/.exec((await total.textContent()) ?? '')?.[0] ?? ''
    expect(Number(listed)).toBeGreaterThan(0)
    await page.getByRole('button', { name: '固定到首页' }).click()
    const dialog = await openDialog(page)
    await dialog.getByText('包含当前的1个筛选条件和排序').waitFor()
    await dialog.getByLabel('名称').fill('首席岗位')
    await button(dialog, '固定').click()
    await expectMessage(page, '已固定到首页')

    await page.goto(`${desk.product.address}/wel/index`)
    const card = page.getByRole('region', { name: '首席岗位' })
    await card.getByRole('link', { name: `首席岗位 ${listed}` }).click()
    await page.getByText(`共 ${listed} 条`).waitFor()
    expect(await page.getByRole('search').getByLabel('岗位名称').inputValue()).toBe('首席')
    expect(complaints).toEqual([])
  })

  it('fits a phone while its cards are arranged, and every control is large enough for a finger', async () => {
    const { page } = await desk.signedIn('/wel/index', {}, { width: 390, height: 844 })
    await page.getByRole('button', { name: '整理首页' }).click()
    await page.getByRole('list', { name: '首页卡片' }).waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    const sizes = await page.locator('.home button:visible').evaluateAll(controls =>
      controls.map(control => {
        const { width, height } = control.getBoundingClientRect()
        return Math.min(width, height)
      }),
    )
    expect(sizes.length).toBeGreaterThan(10)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  })

  it('fits a phone, as the tree of what a role may do does', async () => {
    const { page } = await desk.signedIn('/wel/index', {}, { width: 375, height: 740 })
    await page.getByRole('region', { name: '今日期刊' }).getByText('没有期刊').waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.goto(`${desk.product.address}/authority/role`)
    await page.getByRole('checkbox').first().waitFor()
    await page.getByRole('checkbox', { name: /^选择/ }).first().check()
    await button(page.getByRole('toolbar'), '权限设置').click()
    const dialog = await openDialog(page)
    await dialog.getByRole('tree').getByRole('checkbox').first().waitFor()
    for (const part of ['.ant-tree-checkbox', '.ant-tree-switcher_close']) {
      const sizes = await dialog.locator(`.ant-tree-list-holder ${part}`).evaluateAll(parts =>
        parts.map(each => {
          const { width, height } = each.getBoundingClientRect()
          return Math.min(width, height)
        }),
      )
      expect(sizes.length, part).toBeGreaterThan(0)
      expect(Math.min(...sizes), part).toBeGreaterThanOrEqual(44)
    }
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
})

/** The day of the browser. */
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** A tenant whose administrator has chosen a password. */
async function addNewspaper(platform: Api) {
  const { firstUser } = await platform.post<{ firstUser: Required<Person> }>('blade-system/tenant/submit', {
    tenantName: '新城报',
  })
  const first = await signIn(desk.product.address, firstUser)
  const password = 'Galley-Proof-3'
  await first.post('blade-user/update-password', {
    oldPassword: md5(firstUser.password),
    newPassword: md5(password),
    newPassword1: md5(password),
  })
  const person = { ...firstUser, password }
  return { person, api: await signIn(desk.product.address, person) }
}

describe('screens in no menu', () => {
  it('the console shows real figures to administrators', async () => {
    const { page, complaints } = await desk.signedIn('/wel/dashboard')
    await page.getByRole('region', { name: '服务器' }).getByText(process.versions.node).waitFor()
    await page.getByRole('region', { name: '接口请求' }).getByRole('img', { name: '最近30分钟' }).waitFor()
    await page.getByRole('region', { name: '数据量' }).getByRole('link').first().waitFor()
    expect(await page.getByRole('navigation', { name: '主导航' }).getByText('控制台').count()).toBe(0)
    await expect.poll(() => page.title()).toBe('控制台 - 医药经济报')
    expect(complaints).toEqual([])
  })

  it('the test page says that mock data is off, and measures the way to the server', async () => {
    const { page } = await desk.signedIn('/test/index')
    await page.getByText('模拟数据已关闭').waitFor()
    await page.getByRole('button', { name: '测量' }).click()
    await page.getByText(/5次请求：最快.+毫秒/).waitFor()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('saber-token') ?? '{}').content)
    expect(await page.getByRole('main').textContent()).not.toContain(token)
    expect(await page.getByRole('navigation', { name: '主导航' }).getByText('测试页').count()).toBe(0)
  })
})
