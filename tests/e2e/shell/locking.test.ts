import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signIn as ask, headersFor } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { button, openDialog, setUpDesk, signIn } from '../support/desk.ts'

const desk = setUpDesk()
const typed = 'Ink-and-Paper'
/** In the list that is locked away. */
const planted = '首席执行官'

describe('locking', () => {
  it('asks for a lock password, locks with it, refuses a wrong one, and returns to where the user was', async () => {
    const { page, complaints } = await atPosts()
    await page.getByLabel('岗位名称').first().fill('half wri')
    await page.getByRole('button', { name: '锁屏' }).click()
    const dialog = await openDialog(page)
    await button(dialog, '锁定屏幕').click()
    await dialog.getByText('锁屏密码不能为空').waitFor()
    const field = dialog.getByRole('textbox', { name: '锁屏密码' })
    expect(await field.getAttribute('type')).toBe('password')
    await field.fill(typed)
    await field.press('Enter')
    await expectLocked(page)
    expect(await page.title()).toBe('锁屏')
    await page.getByText('管理员').waitFor()
    expect(await page.content()).not.toContain(planted)
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    expect(stored).not.toContain(typed)
    expect(await page.evaluate(() => Object.keys(localStorage).filter(key => /lock/i.test(key)))).toEqual([])
    expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('saber-isLock') ?? ''))).toMatchObject({
      dataType: 'boolean',
      content: true,
      type: 'session',
    })

    await unlockWith(page, 'guess')
    await page.getByRole('alert').filter({ hasText: '解锁密码错误,请重新输入' }).waitFor()
    await expectLocked(page)
    expect(await lockField(page).inputValue()).toBe('')
    await unlockWith(page, typed)
    await page.getByRole('cell', { name: planted }).first().waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/system\/post\b/)
    expect(await page.getByLabel('岗位名称').first().inputValue()).toBe('half wri')
    expect(await page.title()).toBe('岗位管理 - 医药经济报')
    // The password is known now.
    await page.getByRole('button', { name: '锁屏' }).click()
    await expectLocked(page)
    expect(complaints).toEqual([])
  })

  it('takes the own password for a forgotten one, and asks for another next time', { tags: ['full'] }, async () => {
    const { page } = await atPosts()
    await lockWith(page, typed)
    await unlockWith(page, ADMIN_PASSWORD)
    await page.getByRole('cell', { name: planted }).first().waitFor()
    await page.getByRole('button', { name: '锁屏' }).click()
    await openDialog(page)
  })

  it('ends with the session: by signing out, which drops drafts and says so, and by the fifth wrong password', {
    tags: ['full'],
  }, async () => {
    const { page, context } = await desk.signedIn('/system/post/index/create')
    page.on('dialog', question => void question.accept())
    const form = await openDialog(page)
    await form.getByLabel('岗位名称').fill('written by half')
    await form.getByText('草稿已存在本机').waitFor()
    await page.goto(`${desk.product.address}/system/post`)
    await lockWith(page, typed)
    await page.getByRole('button', { name: '退出系统' }).click()
    await page.getByRole('dialog').getByText('退出系统, 是否继续? 本机未保存的草稿将被清除。').waitFor()
    await page.getByRole('button', { name: '确定' }).click()
    await page.waitForURL('**/login')
    expect(await lockKeys(page)).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('draft/')))).toEqual([])
    expect((await context.cookies()).filter(({ name }) => name.includes('token'))).toEqual([])
    await signIn(page)
    await page.getByRole('main').waitFor()
    expect(new URL(page.url()).pathname).not.toBe('/lock')

    await lockWith(page, typed)
    for (let time = 1; time < 5; time++) {
      await unlockWith(page, 'guess')
      await expect.poll(() => lockField(page).inputValue()).toBe('')
    }
    await unlockWith(page, 'guess')
    // The message goes by itself, and on a busy machine before the address is looked at.
    await Promise.all([page.getByText('解锁密码错误次数过多，请重新登录').waitFor(), page.waitForURL('**/login**')])
    expect(await lockKeys(page)).toEqual([])
  })
})

it('while it is locked, no address, reload, way back, change of storage or browser tab shows anything, and no tab loses anything', async () => {
  const { page, context } = await atPosts()
  const writing = await newTab(context, '/system/post')
  await button(writing, '新增').click()
  await (await openDialog(writing)).getByLabel('岗位名称').fill('written by half')
  await page.goto(`${desk.product.address}/system/dept`)
  await page.getByRole('button', { name: '锁屏' }).waitFor()
  await lockWith(page, typed)
  await expectLocked(writing)
  expect(await writing.content()).not.toContain('written by half')
  await page.goBack().catch(() => {})
  await expectLocked(page)
  for (const path of ['/system/post', '/login', '/no-such-page']) {
    await page.goto(desk.product.address + path)
    await expectLocked(page)
  }
  await page.reload()
  await expectLocked(page)
  const edits = [
    () =>
      sessionStorage.setItem('saber-isLock', '{"dataType":"boolean","content":false,"type":"session","datetime":1}'),
    () => sessionStorage.clear(),
  ]
  for (const edit of edits) {
    await page.evaluate(edit)
    await page.goto(`${desk.product.address}/system/post`)
    await expectLocked(page)
  }
  const second = await newTab(context, '/system/user')
  await expectLocked(second)
  for (const tab of [page, second]) expect(await tab.content()).not.toContain(planted)
  // The new tab goes on where it was asked to.
  await unlockWith(second, typed)
  await second.getByRole('heading', { name: /^用户管理/ }).waitFor()
  expect(new URL(second.url()).pathname).toMatch(/^\/system\/user\b/)
  await writing.waitForURL('**/system/post/index/create**')
  expect(await writing.getByRole('dialog').getByLabel('岗位名称').inputValue()).toBe('written by half')
})

async function atPosts() {
  const viewer = await desk.signedIn('/system/post')
  await viewer.page.getByRole('cell', { name: planted }).first().waitFor()
  return viewer
}

async function newTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(desk.product.address + path)
  return page
}

async function lockWith(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: '锁屏' }).click()
  await (await openDialog(page)).getByRole('textbox', { name: '锁屏密码' }).fill(password)
  await page.keyboard.press('Enter')
  await expectLocked(page)
}

async function unlockWith(page: Page, password: string): Promise<void> {
  await lockField(page).fill(password)
  await lockField(page).press('Enter')
}

async function expectLocked(page: Page): Promise<void> {
  await expect.poll(() => lockField(page).evaluate(field => field === document.activeElement)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/lock')
}

const lockField = (page: Page) => page.getByLabel('解锁密码', { exact: true })

const lockKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter(key => /lock/i.test(key)))

describe('without input', { tags: ['full'] }, () => {
  const desk = setUpDesk({ reason: 'a parameter of the platform that locks every session' })
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  it('locks all tabs after a time without input, announces it, and keeps what was typed and what was on its way', async () => {
    const api = await ask(desk.product.address)
    const key = 'account.idleLockMinutes'
    const { records } = await api.get<{ records: { id: string; version: number }[] }>('blade-system/param/list', {
      paramKey_equal: key,
    })
    const [{ id, version } = { id: '', version: 0 }] = records
    await api.post('blade-system/param/submit', { id, version, paramValue: '2' })

    const { page, context } = await desk.signedIn('/system/post', {}, { single: true })
    await page.clock.install()
    await page.reload()
    await button(page.getByRole('toolbar'), '新增').click()
    await (await openDialog(page)).getByLabel('岗位名称').fill('written by half')
    const second = await context.newPage()
    await second.goto(`${desk.product.address}/info/index`)
    await second.getByRole('img', { name: '头像' }).waitFor()

    await page.clock.fastForward(62_000)
    await notice(page)
      .getByText(/屏幕将于\d+:\d+:\d+锁定/)
      .waitFor()
    await notice(second).getByText('屏幕将于').waitFor()
    await second.keyboard.press('Shift')
    for (const tab of [page, second]) await expect.poll(() => notice(tab).textContent()).toBe('')

    // The answer to a file that was sent before the lock arrives during it.
    const stored = gate()
    const answered = gate()
    await second.route('**/put-file', async route => {
      const response = await route.fetch()
      stored.open()
      await answered.passed
      await route.fulfill({ response })
    })
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
    await second.locator('.info-avatar input[type=file]').setInputFiles(picture)
    await stored.passed

    // The state after a sleep: no timer has run meanwhile.
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('saber-token') ?? '{}').content)
    await page.clock.fastForward('30:00')
    for (const tab of [page, second]) await lockField(tab).waitFor()
    await expect.poll(() => statusWith(token)).toBe(423)
    await page.getByText('请输入登录密码').waitFor()
    answered.open()
    await lockField(page).fill(ADMIN_PASSWORD)
    await lockField(page).press('Enter')
    for (const tab of [page, second]) await lockField(tab).waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').getByLabel('岗位名称').inputValue()).toBe('written by half')
    await expect.poll(() => second.locator('.info-avatar img').getAttribute('src')).toMatch(/\.png/)
    expect(await statusWith(token)).toBe(200)

    await page.clock.fastForward('30:00')
    await lockField(page).waitFor()
    await page.reload()
    await lockField(page).fill(ADMIN_PASSWORD)
    await lockField(page).press('Enter')
    await page.getByRole('dialog').getByLabel('岗位名称').waitFor()
  })

  it('shows nothing when a browser is opened after too long', async () => {
    const { page, context } = await desk.signedIn('/system/post', {}, { single: true })
    await page.getByRole('cell', { name: '首席执行官' }).first().waitFor()
    await page.goto('about:blank')
    const next = await context.newPage()
    await next.clock.install({ time: Date.now() + 10 * 60_000 })
    await next.goto(`${desk.product.address}/system/post`)
    await lockField(next).waitFor()
    expect(await next.content()).not.toContain('首席执行官')
    await lockField(next).fill(ADMIN_PASSWORD)
    await lockField(next).press('Enter')
    await next.getByRole('cell', { name: '首席执行官' }).first().waitFor()
  })

  const notice = (page: Page) => page.locator('.idle-notice')
  const statusWith = async (token: string) =>
    (await fetch(`${desk.product.address}/api/blade-system/post/list`, { headers: headersFor(token) })).status

  function gate() {
    let open = () => {}
    const passed = new Promise<void>(resolve => {
      open = resolve
    })
    return { open: () => open(), passed }
  }
})
