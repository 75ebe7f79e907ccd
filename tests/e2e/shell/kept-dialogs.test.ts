import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Api, signIn as apiFor } from '../../support/servers/api.ts'
import { button, openDialog, setUpDesk } from '../support/desk.ts'

let count = 0

const addTo = async (api: Api, module: string, fields: object) =>
  (await api.post<{ id: string }>(`${module}/submit`, fields)).id

async function addEdition(api: Api): Promise<string> {
  const number = 700 + ++count
  const publishDate = '2026-03-02 00:00:00'
  const editionId = await addTo(api, 'blade-biz/edition', { title: `第${number}期`, editionNo: number, publishDate })
  const columnCode = `dialog${number}`
  const column = { columnName: '要闻', columnCode, sort: 1, parentId: '0' }
  const columnId = await addTo(api, 'blade-biz/columns', column)
  await addTo(api, 'blade-biz/page', { pageNo: 'A01', pageName: '要闻', editionId, columnId, sort: 1 })
  await api.post('blade-biz/edition/review', { ids: editionId })
  return editionId
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('saber-draft/')).length)

describe('text in a dialog that is not sent', () => {
  const desk = setUpDesk()

  /** Opens a page whose question about unsaved text is answered by leaving. */
  async function at(path: string) {
    const viewer = await desk.signedIn(path)
    viewer.page.on('dialog', question => void question.accept())
    return viewer
  }

  it('is offered again: why an edition is released as it is', async () => {
    const id = await addEdition(await apiFor(desk.product.address))
    const { page, complaints } = await at(`/biz/edition/index/release/${id}`)
    await (await openDialog(page)).getByLabel('带缺出版原因').fill('印厂已开机，缺的版面随后补上')
    await expect.poll(() => drafts(page)).toBe(1)
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

  it('is offered again: the issue after this one', async () => {
    const id = await addEdition(await apiFor(desk.product.address))
    const { page } = await at(`/biz/edition/index/board/${id}`)
    await button(page.getByRole('dialog'), '下一期').click()
    await page.getByRole('dialog', { name: '新建下一期' }).getByLabel('标题').fill('两会特刊')
    await expect.poll(() => drafts(page)).toBe(1)
    await page.reload()
    await button(page.getByRole('dialog'), '下一期').click()
    await button(page, '恢复').click()
    const title = page.getByRole('dialog', { name: '新建下一期' }).getByLabel('标题')
    await expect.poll(() => title.inputValue()).toBe('两会特刊')
  })

  it('is offered again: a message that tests a configuration', async () => {
    const api = await apiFor(desk.product.address)
    const id = await addTo(api, 'blade-resource/sms', { category: 5, smsCode: 'kept', templateId: '验证码' })
    const { page } = await at(`/resource/sms/index/debug/${id}`)
    await (await openDialog(page)).getByLabel('发送参数').fill('{"code":"2468"}')
    await expect.poll(() => drafts(page)).toBe(1)
    await page.reload()
    await button(page, '恢复').click()
    await expect.poll(() => page.getByLabel('发送参数').inputValue()).toBe('{"code":"2468"}')
    expect(await page.getByLabel('资源编号').last().inputValue()).toBe('kept')
  })

  it('goes with signing out at the lock page, which says so', async () => {
    const { page } = await at('/system/post/index/create')
    await (await openDialog(page)).getByLabel('岗位名称').fill('锁屏前写的')
    await expect.poll(() => drafts(page)).toBe(1)
    await page.goto(`${desk.product.address}/system/post/index`)
    await page.getByRole('button', { name: '锁屏' }).click()
    const locking = await openDialog(page)
    await locking.getByRole('textbox', { name: '锁屏密码' }).fill('Ink-and-Paper')
    await button(locking, '锁定屏幕').click()
    await page.getByRole('button', { name: '退出系统' }).click()
    await page.getByRole('dialog').getByText('本机未保存的草稿将被清除').waitFor()
    await page.getByRole('button', { name: '确定' }).click()
    await page.waitForURL('**/login')
    expect(await drafts(page)).toBe(0)
  })
})
