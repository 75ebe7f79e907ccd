import { describe, expect, it } from 'vitest'
import { signIn } from '../support/api.ts'
import { invite, openRegistration } from '../support/registration.ts'
import { setUpDesk } from './support/desk.ts'

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
})

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
