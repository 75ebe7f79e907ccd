import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Api, signIn as apiFor } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { seriousFaults } from '../support/axe.ts'
import { button, expectMessage, openDialog, pick, setUpDesk, signIn } from '../support/desk.ts'

interface Post {
  id: string
  postName: string
  postCode: string
  remark: string
}

let count = 0

async function addPost(api: Api): Promise<string> {
  const post = { category: 1, postCode: `kept${++count}`, postName: '原来的岗位', sort: 1, remark: '原来的描述' }
  return (await api.post<{ id: string }>('blade-system/post/submit', post)).id
}

/** Another administrator, who is not signed in yet. */
async function addColleague(api: Api): Promise<string> {
  const roles = await api.get<{ id: string; title: string }[]>('blade-system/role/tree')
  const roleId = roles.find(({ title }) => title === '超级管理员')?.id
  const idOf = async (path: string) => (await api.get<{ id: string }[]>(path))[0]?.id
  const [deptId, postId] = await Promise.all(['blade-system/dept/tree', 'blade-system/post/select'].map(idOf))
  const account = `keeper${++count}`
  const person = { account, password: ADMIN_PASSWORD, name: '李编辑', realName: '李编辑', userType: 1 }
  await api.post('blade-user/submit', { ...person, roleId, deptId, postId })
  return account
}

async function openPost(page: Page, id: string, name = '岗位名称'): Promise<Locator> {
  await page.goto(new URL(`/system/post/index/edit/${id}`, page.url()).href)
  const dialog = await openDialog(page)
  await expect.poll(() => dialog.getByLabel(name).inputValue()).toBe('原来的岗位')
  return dialog
}

async function fillPost(page: Page, dialog: Locator, { code, name }: { code: string; name: string }): Promise<void> {
  await pick(page, dialog.getByLabel('岗位类型'), '高层')
  await dialog.getByLabel('岗位编号').fill(code)
  await dialog.getByLabel('岗位名称').fill(name)
  await dialog.getByLabel('岗位排序').fill('1')
}

/** Ends the session on the server, as an administrator or its own end does. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { content } = JSON.parse(localStorage.getItem('saber-token') ?? '')
    const headers = { Authorization: `Basic ${btoa('saber:saber_secret')}`, 'Blade-Auth': `bearer ${content}` }
    await fetch('/api/blade-auth/oauth/logout', { headers })
  })
}

describe('text of a form that is not saved', () => {
  const desk = setUpDesk()

  it('is offered again after the session has ended in the middle of it', async () => {
    const { page } = await desk.signedIn('/system/post/index/create')
    const dialog = await openDialog(page)
    await fillPost(page, dialog, { code: 'half', name: '写了一半的岗位' })
    // Kept with the page that closes, though typed in the same moment: a little later the page has left the dialog.
    await Promise.all([endSession(page), dialog.getByLabel('岗位名称').fill('写了一半的岗位，又写了一点')])
    // The stream of notices may notice the end of the session before the click.
    const save = () =>
      button(dialog, '保存')
        .click({ timeout: 1000 })
        .catch(() => {})
    await expect.poll(() => save().then(() => new URL(page.url()).pathname)).toBe('/login')
    await signIn(page)
    await button(page, '恢复').click()
    const again = page.getByRole('dialog').first()
    await expect.poll(() => again.getByLabel('岗位名称').inputValue()).toBe('写了一半的岗位，又写了一点')
    expect(await again.getByLabel('岗位编号').inputValue()).toBe('half')
  })

  it('is not shown to another user of the same browser, and goes when its own user signs out', {
    tags: ['full'],
  }, async () => {
    const api = await apiFor(desk.product.address)
    const account = await addColleague(api)
    const { page } = await desk.signedIn('/system/post/index/create')
    const dialog = await openDialog(page)
    await dialog.getByLabel('岗位名称').fill('别人不该看到')
    await dialog.getByText('草稿已存在本机').waitFor()
    await endSession(page)
    page.on('dialog', question => void question.accept())
    await page.reload()
    await page.waitForURL(/\/login/)
    await signIn(page, { account })
    const theirs = await openDialog(page)
    expect(await theirs.getByLabel('岗位名称').inputValue()).toBe('')
    expect(await button(page, '恢复').count()).toBe(0)
    await theirs.getByLabel('岗位名称').fill('自己的草稿')
    await theirs.getByText('草稿已存在本机').waitFor()
    await page.keyboard.press('Escape')
    await button(page, '放弃修改').click()
    const draftKeys = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('saber-draft/')))
    await expect.poll(async () => (await draftKeys()).length).toBe(1)
  })

  it('that two users change in one record is merged, and each sees the other', async () => {
    const api = await apiFor(desk.product.address)
    const [id, account] = [await addPost(api), await addColleague(api)]
    const one = await desk.signedIn('/')
    const mine = await openPost(one.page, id)
    await mine.getByLabel('岗位名称').fill('我改的岗位')
    const other = await desk.signedIn('/', { account })
    const theirs = await openPost(other.page, id)
    await theirs.getByText('管理员 也在编辑这条数据').waitFor()
    await theirs.getByLabel('岗位描述').fill('对方改的描述')
    await button(theirs, '保存').click()
    await expectMessage(other.page, '更新成功')
    await button(mine, '保存').click()
    await mine.getByText('已合并对方修改的内容：岗位描述').waitFor()
    expect(await mine.getByLabel('岗位名称').inputValue()).toBe('我改的岗位')
    await button(mine, '保存').click()
    await expectMessage(one.page, '更新成功')
    const stored = await api.get<Post>('blade-system/post/detail', { id })
    expect(stored).toMatchObject({ postName: '我改的岗位', remark: '对方改的描述' })
  })

  it('is sent once when the connection is back, and a banner says so meanwhile', { tags: ['full'] }, async () => {
    const { page, context } = await desk.signedIn('/system/post/index/create')
    const dialog = await openDialog(page)
    await fillPost(page, dialog, { code: 'offline', name: '离线时写的岗位' })
    const sent: string[] = []
    page.on('request', request => request.url().endsWith('/post/submit') && sent.push(request.url()))
    await context.setOffline(true)
    await page.getByText('离线：可以继续编辑').waitFor()
    // The tools under the banner can still be used.
    expect(await page.locator('.offline-banner').evaluate(banner => getComputedStyle(banner).pointerEvents)).toBe(
      'none',
    )
    await button(dialog, '保存').click()
    await page.getByText('离线，恢复后自动保存').waitFor()
    expect(sent).toEqual([])
    await context.setOffline(false)
    await expectMessage(page, '新增成功')
    expect(sent).toHaveLength(1)
    await expect.poll(() => page.locator('.offline-banner').textContent()).toBe('')
  })

  it('is offered after a reload, in English and on a phone too, where a conflict is decided field by field', {
    tags: ['full'],
  }, async () => {
    const api = await apiFor(desk.product.address)
    const id = await addPost(api)
    const { page, complaints } = await desk.signedIn('/', {}, { width: 390, height: 844 })
    await page.evaluate(() => {
      const entry = { dataType: 'string', content: 'en', datetime: Date.now() }
      localStorage.setItem('saber-language', JSON.stringify(entry))
    })
    const dialog = await openPost(page, id, 'Name')
    await dialog.getByLabel('Name').fill('My post')
    await dialog.getByText('Draft kept in this browser').waitFor()
    page.on('dialog', question => void question.accept())
    await api.post('blade-system/post/submit', { id, postName: 'Their post', remark: 'Their remark' })
    await page.reload()
    await page.getByText('The record was saved since').waitFor()
    await button(page, 'Recover').click()
    const merge = page.getByRole('dialog', { name: 'Merge two versions' })
    await merge.getByRole('region', { name: 'Name' }).getByText('My post').first().waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await merge.getByRole('radio', { name: 'Mine' }).check()
    await button(merge, 'Finish merging').click()
    await merge.waitFor({ state: 'detached' })
    const again = page.getByRole('dialog').first()
    expect(await again.getByLabel('Name').inputValue()).toBe('My post')
    expect(await again.getByLabel('Remark').inputValue()).toBe('Their remark')
    expect(complaints).toEqual([])
  })

  it('cannot be saved before all fields are there, whose frames are drawn at once', { tags: ['full'] }, async () => {
    const { page } = await desk.signedIn('/')
    let arrive = () => {}
    const arrived = new Promise<void>(resolve => {
      arrive = resolve
    })
    await page.route('**/HtmlEditor-*.js', async route => {
      await arrived
      await route.continue()
    })
    await page.goto(new URL('/desk/notice/index/create', page.url()).href)
    const dialog = await openDialog(page)
    await dialog.getByLabel('通知标题').fill('先写标题')
    expect(await button(dialog, '保存').isEnabled()).toBe(false)
    const frame = dialog.locator('.field-waiting')
    // The other fields arrive on their own.
    await expect.poll(() => frame.count()).toBe(1)
    expect((await frame.boundingBox())?.height).toBeGreaterThan(100)
    expect(await frame.evaluate(element => getComputedStyle(element).borderTopWidth)).toBe('1px')
    arrive()
    await dialog.getByRole('textbox', { name: '通知内容' }).waitFor()
    await expect.poll(() => button(dialog, '保存').isEnabled()).toBe(true)
    expect(await dialog.getByLabel('通知标题').inputValue()).toBe('先写标题')
  })
})
