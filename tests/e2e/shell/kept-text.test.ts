import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signIn as apiFor } from '../../support/servers/api.ts'
import { button, expectMessage, openDialog, pick, setUpDesk, signIn } from '../support/desk.ts'
import { addRecord } from '../support/people.ts'

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

  it('is offered again in a dialog: why an edition is released as it is', { tags: ['full'] }, async () => {
    const api = await apiFor(desk.product.address)
    const add = (module: string, fields: object) => addRecord(api, `blade-biz/${module}`, fields)
    const id = await add('edition', { title: '第701期', editionNo: 701, publishDate: '2026-03-02 00:00:00' })
    await add('page', { pageNo: 'A01', pageName: '要闻', editionId: id, sort: 1 })
    await api.post('blade-biz/edition/review', { ids: id })
    const { page, complaints } = await desk.signedIn(`/biz/edition/index/release/${id}`)
    page.on('dialog', question => void question.accept())
    await (await openDialog(page)).getByLabel('带缺出版原因').fill('印厂已开机，缺的版面随后补上')
    await page.getByRole('dialog').getByText('草稿已存在本机').waitFor()
    await page.reload()
    await button(page, '恢复').click()
    const reason = page.getByLabel('带缺出版原因')
    await expect.poll(() => reason.inputValue()).toBe('印厂已开机，缺的版面随后补上')
    await page.keyboard.press('Escape')
    await button(page, '继续编辑').click()

    // The wall of pages asks for the same reason.
    await page.goto(`${desk.product.address}/biz/edition/index/board/${id}`)
    await button(page.getByRole('dialog'), '带缺出版').click()
    await button(page, '恢复').click()
    await expect.poll(() => reason.inputValue()).toBe('印厂已开机，缺的版面随后补上')
    // A release that is refused keeps the reason.
    await page.route('**/blade-biz/edition/publish', route =>
      route.fulfill({ status: 400, json: { code: 400, success: false, msg: '暂时不能出版', data: null } }),
    )
    await page.getByRole('dialog').filter({ has: reason }).last().getByRole('button', { name: '带缺出版' }).click()
    await page.getByText('暂时不能出版').waitFor()
    expect(await reason.inputValue()).toBe('印厂已开机，缺的版面随后补上')
    expect(complaints.filter(complaint => !complaint.includes('400'))).toEqual([])
  })
})
