// @module-tag full
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Api, signIn as apiFor } from '../../support/servers/api.ts'
import { button, openDialog, rowOf, setUpDesk, tick } from '../support/desk.ts'

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

  it('is offered again: why a comment is rejected in the queue, also after the rejection was refused', async () => {
    const api = await apiFor(desk.product.address)
    const columnCode = `queue${++count}`
    const columnId = await addTo(api, 'blade-biz/columns', { columnName: '评论', columnCode, sort: 1, parentId: '0' })
    const targetId = await addTo(api, 'blade-biz/articles', { title: '被评论', content: '<p>正文</p>', columnId })
    await addTo(api, 'blade-biz/comment', { targetType: 1, targetId, content: '版面字太小' })
    const { page } = await at('/biz/comment')
    const remark = page.getByRole('dialog').getByLabel('审核意见')
    const startRemark = async () => {
      await button(page.getByRole('toolbar'), '逐条审核').click()
      await page.getByRole('dialog').getByText('版面字太小').waitFor()
      await page.keyboard.press('r')
    }
    await startRemark()
    await remark.fill('与稿件无关')
    await expect.poll(() => drafts(page)).toBe(1)
    await page.reload()
    await startRemark()
    await button(page, '恢复').click()
    await expect.poll(() => remark.inputValue()).toBe('与稿件无关')
    await page.route('**/blade-biz/comment/approved*', route =>
      route.fulfill({ status: 400, json: { code: 400, success: false, msg: '暂时不能审核', data: null } }),
    )
    await remark.press('Enter')
    await page.getByText('暂时不能审核').waitFor()
    await page.unroute('**/blade-biz/comment/approved*')
    await page.keyboard.press('r')
    await button(page, '恢复').click()
    await expect.poll(() => remark.inputValue()).toBe('与稿件无关')
    await remark.press('Enter')
    await expect.poll(() => drafts(page)).toBe(0)
  })

  it('is offered again: what is kept of a user for a platform', async () => {
    const { page } = await at('/system/user')
    const open = async () => {
      // Other journeys of the product may have added more people than a page shows.
      await page.getByRole('search').getByLabel('登录账号').fill('admin')
      await button(page.getByRole('search'), '搜索').click()
      await tick(rowOf(page, 'admin').first().getByRole('checkbox'))
      await button(page.getByRole('toolbar'), '平台配置').click()
    }
    const extension = page.getByLabel('用户拓展')
    await open()
    await extension.fill('{"desk":7}')
    await expect.poll(() => drafts(page)).toBe(1)
    await page.reload()
    await open()
    await button(page, '恢复').click()
    await expect.poll(() => extension.inputValue()).toBe('{"desk":7}')
    await button(page.getByRole('dialog').filter({ has: extension }), '保存').click()
    await expect.poll(() => drafts(page)).toBe(0)
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
