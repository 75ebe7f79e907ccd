import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { picture, video } from '../../support/files/uploads.ts'
import { signIn } from '../../support/servers/api.ts'
import { act, button, choose, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

/** Part of a name that no other attempt has used. */
const unique = () => String(Date.now() % 1_000_000)

async function agree(page: Page): Promise<void> {
  const question = await openDialog(page)
  await button(question, '确定').click()
  await question.waitFor({ state: 'detached' })
}

// A second attempt finds the editions of the first one.
let editionNo = 40

describe('the newspaper', () => {
  const desk = setUpDesk()

  it('takes an article from its column, edition and page to its readers and back', async () => {
    const api = await signIn(desk.product.address)
    const mark = unique()
    const columnId = await api.create('blade-biz/columns', { columnName: `要闻${mark}`, columnCode: mark, sort: 1 })
    const editionId = await api.create('blade-biz/edition', {
      ...{ title: `第${mark}期`, editionNo: ++editionNo, publishDate: '2026-11-20 00:00:00' },
    })
    const other = await api.create('blade-biz/edition', {
      title: `旧${mark}期`,
      editionNo: ++editionNo,
      publishDate: '2026-11-13 00:00:00',
    })
    await api.create('blade-biz/page', { editionId, pageNo: 'A01', pageName: `头版${mark}`, sort: 1 })
    await api.create('blade-biz/page', { editionId: other, pageNo: 'A01', pageName: `旧头版${mark}`, sort: 1 })

    const { page, complaints } = await desk.signedIn('/biz/articles')
    // A list without records offers it a second time.
    await button(page.getByRole('toolbar'), '新增').click()
    const dialog = await openDialog(page)
    await dialog.getByLabel('标题', { exact: true }).fill(`集采落地${mark}`)
    await dialog.getByRole('textbox', { name: '正文' }).fill('国家医保局公布采购结果。')
    await dialog.getByText('12 字').waitFor()
    await choose(page, dialog, '栏目', `要闻${mark}`)
    await choose(page, dialog, '期次', `第${mark}期`)
    await dialog.getByLabel('版面', { exact: true }).click()
    const pages = page.locator('.ant-select-dropdown:visible')
    await pages.getByTitle(`A01 头版${mark}`, { exact: true }).click()
    expect(await pages.getByTitle(`A01 旧头版${mark}`, { exact: true }).count()).toBe(0)
    await button(dialog, '保存').click()
    await expectMessage(page, '新增成功')
    const row = rowOf(page, `集采落地${mark}`)
    await row.getByText('草稿').waitFor()
    expect(await row.textContent()).toMatch(new RegExp(`要闻${mark}.*第${mark}期`))

    for (const [step, state] of [
      ['提交审核', '待审'],
      ['发布', '已发布'],
    ] as const) {
      await act(row, step)
      await agree(page)
      await row.getByText(state).waitFor()
    }
    await act(row, '改稿')
    const draft = await openDialog(page)
    await draft.getByText('读者看到的仍是线上版本').waitFor()
    await draft.getByLabel('标题', { exact: true }).fill(`集采全面落地${mark}`)
    await button(draft, '保存').click()
    await draft.waitFor({ state: 'detached' })
    const changed = rowOf(page, `集采全面落地${mark}`)
    await changed.getByRole('link', { name: `《集采落地${mark}》的稿件草稿` }).waitFor()
    await act(changed, '对比并发布')
    const comparison = await openDialog(page)
    await comparison.getByText('文字有').waitFor()
    await button(comparison, '发布草稿').click()
    await comparison.waitFor({ state: 'detached' })
    await changed.getByText('已发布').waitFor()
    await act(changed, '撤回')
    await agree(page)
    await changed.getByText('已撤回').waitFor()
    await page.getByLabel('全文检索').fill('采购结果')
    await button(page, '搜索').click()
    await changed.waitFor()
    await changed.getByRole('checkbox').check()
    await button(page, '批量操作').click()
    const bulk = await openDialog(page)
    await bulk.getByRole('radio', { name: '转为草稿' }).check()
    await button(bulk, '预览').click()
    await button(bulk, '执行（1条）').click()
    await bulk.getByText('已更改1条').waitFor()
    await button(bulk, '确定').click()
    await changed.getByText('草稿').waitFor()
    await api.get('blade-biz/columns/detail', { id: columnId })
    expect(complaints).toEqual([])
  })

  it('extends an article beside its printed text, with an image of its own, and each leads to the other', {
    tags: ['full'],
  }, async () => {
    const api = await signIn(desk.product.address)
    const mark = unique()
    const title = `医保目录落地提速${mark}`
    const columnId = await api.create('blade-biz/columns', {
      columnName: `扩展${mark}`,
      columnCode: `x${mark}`,
      sort: 1,
    })
    await api.create('blade-biz/articles', { title, content: `<p>${title}的正文</p>`, columnId })
    const image = { title: `现场${mark}`, imgUrl: await api.send('现场.png', picture('场')), imageType: 1 }
    await api.create('blade-biz/images', image)
    const { page, complaints } = await desk.signedIn('/biz/articles')
    await act(rowOf(page, title), '扩展信息')
    const form = await openDialog(page)
    await form.getByRole('region', { name: '见报文章' }).getByText(`${title}的正文`).waitFor()
    await form.getByLabel('版权声明').fill('转载须授权')
    await choose(page, form, '扩展图片', image.title)
    await button(form, '保存').click()
    await expectMessage(page, '新增成功')

    await page.goto(`${desk.product.address}/biz/articlesext`)
    const row = rowOf(page, title)
    await act(row, '编辑')
    const again = await openDialog(page)
    await again.getByText(image.title).waitFor()
    await button(again, '取消').click()
    await again.waitFor({ state: 'detached' })
    await row.getByRole('link', { name: title }).click()
    await page.waitForURL(/\/biz\/articles\//)
    await page.getByRole('dialog').getByText(title).first().waitFor()
    expect(complaints).toEqual([])
  })

  it('has twenty comments reviewed with twenty keys', async () => {
    const api = await signIn(desk.product.address)
    const mark = unique()
    const columnId = await api.create('blade-biz/columns', {
      columnName: `评论${mark}`,
      columnCode: `c${mark}`,
      sort: 1,
    })
    const targetId = await api.create('blade-biz/articles', {
      title: `被评论${mark}`,
      content: '<p>正文</p>',
      columnId,
    })
    // An earlier attempt may have left tasks.
    const waiting = () =>
      api.get<{ records: { id: string }[] }>('blade-biz/comment/list', { approved_equal: '1', size: '200' })
    const left = (await waiting()).records.map(({ id }) => id)
    if (left.length > 0) await api.post('blade-biz/comment/remove', { ids: left.join(',') })
    for (let number = 1; number <= 20; number++)
      await api.create('blade-biz/comment', {
        content: `第${number}条评论${mark}`,
        targetType: 1,
        targetId,
        userName: `读者${number}`,
      })

    const { page } = await desk.signedIn('/biz/comment')
    await button(page, '逐条审核').click()
    const dialog = await openDialog(page)
    await dialog.getByText(`第1条评论${mark}`).waitFor()
    await expect.poll(() => dialog.locator('.queue').evaluate(queue => queue === document.activeElement)).toBe(true)
    for (let number = 1; number <= 20; number++) await page.keyboard.press('a')
    await dialog.getByText('待审 0 条，已通过 20 条，已驳回 0 条').waitFor()
    await dialog.getByText('没有待审核的评论').waitFor()
    await expect.poll(async () => (await waiting()).records.length).toBe(0)
    await button(dialog, '关闭').click()

    await api.create('blade-biz/comment', { content: `广告${mark}`, targetType: 1, targetId })
    await api.create('blade-biz/comment', { content: `好评${mark}`, targetType: 1, targetId })
    await button(page, '逐条审核').click()
    const again = await openDialog(page)
    await again.getByText(`广告${mark}`).waitFor()
    await page.keyboard.press('n')
    await again.getByText(`好评${mark}`).waitFor()
    await page.keyboard.press('n')
    await again.getByText(`广告${mark}`).waitFor()
    await page.keyboard.press('r')
    await page.keyboard.type('推广信息')
    await page.keyboard.press('Enter')
    await again.getByText(`好评${mark}`).waitFor()
    await button(again, '关闭').click()
    await again.waitFor({ state: 'detached' })
    await rowOf(page, `广告${mark}`).getByText('推广信息').waitFor()

    await act(rowOf(page, `好评${mark}`), '驳回')
    const rejection = await openDialog(page)
    await rejection.getByText(`好评${mark}`).waitFor()
    await rejection.getByLabel('审核意见').fill('重复')
    await page.keyboard.press('Enter')
    await rowOf(page, `好评${mark}`).getByText('重复').waitFor()
  })

  it('answers a reader, and takes a cover from the video that is sent', { tags: ['full'] }, async () => {
    const api = await signIn(desk.product.address)
    const mark = unique()
    const images = await api.send('错字.png', picture('错'))
    const id = await api.create('blade-biz/feedback', {
      ...{ content: `第三版有错字${mark}`, feedbackType: 3, userName: '赵读者', images },
    })
    const { page, complaints } = await desk.signedIn('/biz/feedback')
    const row = rowOf(page, `第三版有错字${mark}`)
    await act(row, '回复')
    const dialog = await openDialog(page)
    await dialog.getByText('赵读者').waitFor()
    await expect.poll(() => dialog.locator('img').evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(160)
    await button(dialog, '回复').click()
    await dialog.getByText('请输入回复内容').waitFor()
    await dialog.getByLabel('回复内容').fill('谢谢指正，明日更正。')
    await button(dialog, '回复').click()
    await dialog.waitFor({ state: 'detached' })
    await row.getByText('已处理').waitFor()
    expect(await api.get('blade-biz/feedback/detail', { id })).toMatchObject({
      ...{ handleState: 3, replyContent: '谢谢指正，明日更正。' },
    })

    await page.goto(`${desk.product.address}/biz/videos/index/create`)
    const form = await openDialog(page)
    const sent = form.locator('.ant-form-item', { has: page.getByLabel('视频', { exact: true }) })
    await sent.locator('input[type=file]').setInputFiles({ name: '假.mp4', mimeType: '', buffer: Buffer.from('MZ') })
    await sent.getByText('文件内容与扩展名不符').waitFor()
    await sent.locator('input[type=file]').setInputFiles({ name: '短片.mp4', mimeType: '', buffer: video })
    await expect.poll(() => form.getByLabel('封面').inputValue()).toMatch(/\/oss\/file\/.+\.jpg$/)
    await form.getByRole('img', { name: '封面' }).waitFor()
    await form.getByLabel('视频标题').fill(`专访${mark}`)
    await button(form, '保存').click()
    await expectMessage(page, '新增成功')
    await rowOf(page, `专访${mark}`).locator('img').waitFor()

    await page.goto(`${desk.product.address}/biz/articles/index/create`)
    const article = await openDialog(page)
    const asked = page.waitForRequest(request => request.url().includes('blade-biz/videos/getVideosWithStr'))
    await choose(page, article, '视频', `专访${mark}`)
    expect((await asked).method()).toBe('POST')
    expect(complaints.filter(text => !text.includes('415'))).toEqual([])
  })
})
