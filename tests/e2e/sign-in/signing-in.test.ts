import { describe, expect, it } from 'vitest'
import { md5 } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { setUpDesk, signIn } from '../support/desk.ts'

describe('without a captcha', () => {
  const desk = setUpDesk()

  it('a wrong password is reported once, and nothing is stored', async () => {
    const { page, context } = await desk.open()
    await page.getByLabel('账号', { exact: true }).fill('admin')
    await page.getByLabel('密码', { exact: true }).fill('wrong password')
    await page.getByRole('button', { name: '登 录' }).click()
    const text = page.getByText('用户名或密码不正确')
    await text.waitFor()
    expect(await text.count()).toBe(1)
    expect(await page.evaluate(() => Object.keys(localStorage).filter(key => /token/i.test(key)))).toEqual([])
    expect((await context.cookies()).filter(({ name }) => name.includes('token'))).toEqual([])
    expect(page.url()).toContain('/login')
  })

  it('sends the digest of the password, never the password', { tags: ['full'] }, async () => {
    const { page } = await desk.open()
    const urls: string[] = []
    page.on('request', request => urls.push(request.url() + (request.postData() ?? '')))
    await signIn(page)
    expect(urls.some(url => url.includes(md5(ADMIN_PASSWORD)))).toBe(true)
    expect(urls.some(url => url.includes(ADMIN_PASSWORD))).toBe(false)
  })

  it('leads to the home tab, and the session survives a reload', async () => {
    const { page, complaints } = await desk.signedIn()
    await page.waitForURL('**/wel/index')
    await expect.poll(() => page.title()).toBe('首页 - 医药经济报')
    await page.reload()
    await page.getByRole('main').waitFor()
    expect(new URL(page.url()).pathname).toBe('/wel/index')
    await page.goto(`${desk.product.address}/login`)
    await page.waitForURL('**/wel/index')
    expect(complaints).toEqual([])
  })

  it('a deep link returns after signing in', async () => {
    const { page } = await desk.signedIn('/system/post?current=1&pageSize=30')
    await page.waitForURL('**/system/post**')
    await page.getByRole('cell', { name: '首席执行官' }).first().waitFor()
  })

  it('signing out asks first, ends the token at the server and returns to the sign-in page', async () => {
    const { page } = await desk.signedIn()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('saber-token') ?? '{}').content)
    await page.getByRole('button', { name: '当前用户' }).click()
    await page.getByRole('menuitem', { name: '退出系统' }).click()
    await page.getByRole('dialog').getByText('退出系统, 是否继续?').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定/ })
      .click()
    await page.waitForURL('**/login**')
    const reply = await fetch(`${desk.product.address}/api/blade-auth/oauth/user-info`, {
      headers: { authorization: `Basic ${btoa('saber:saber_secret')}`, 'blade-auth': `bearer ${token}` },
    })
    expect(reply.status).toBe(401)
  })

  it('a session that ends while working is reported once and leads to the sign-in page', async () => {
    const { page, complaints } = await desk.signedIn('/system/post')
    await page.getByRole('cell', { name: '首席执行官' }).first().waitFor()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('saber-token') ?? '{}').content)
    await fetch(`${desk.product.address}/api/blade-auth/oauth/logout`, {
      headers: { authorization: `Basic ${btoa('saber:saber_secret')}`, 'blade-auth': `bearer ${token}` },
    })
    // Nobody has to touch anything: the server ends the stream of notices with the session.
    await page.waitForURL('**/login**')
    expect(await page.getByText('请先登录').count()).toBe(1)
    expect(complaints).toEqual([])
  })
})
