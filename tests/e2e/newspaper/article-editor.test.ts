import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { picture } from '../../support/files/uploads.ts'
import { type Api, signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { button, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'
import { addPerson, roleNamed } from '../support/people.ts'

interface Stored {
  id: string
  title: string
  subTitle: string
  content: string
  author: string
}

const unique = () => String(Date.now() % 1_000_000)

async function addArticle(api: Api, values: Partial<Stored> = {}): Promise<string> {
  const mark = unique()
  const column = { columnName: `栏目${mark}`, columnCode: `e${mark}`, sort: 1 }
  const columnId = await api.create('blade-biz/columns', column)
  const article = { title: '原来的标题', content: '<p>原来的正文。</p>', columnId, ...values }
  return api.create('blade-biz/articles', article)
}

const stored = (api: Api, id: string) => api.get<Stored>('blade-biz/articles/detail', { id })

const textOf = (dialog: Locator) => dialog.getByRole('textbox', { name: '正文' })

async function edit(page: Page, id: string): Promise<Locator> {
  await page.goto(new URL(`/biz/articles/index/edit/${id}`, page.url()).href)
  const dialog = await openDialog(page)
  await textOf(dialog).getByText('原来的正文').waitFor()
  return dialog
}

/** Dispatches a paste event with the clipboard data of another program. */
function paste(text: Locator, copied: Record<string, string>): Promise<void> {
  return text.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    for (const [type, content] of Object.entries(copied)) clipboardData.setData(type, content)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, copied)
}

/** Clipboard content of Word, shortened. */
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{font-size:10.5pt}</style></head>
<body><!--StartFragment--><p class="MsoNormal">导语</p><h1 style="color:red">药价新规</h1>
<p class="MsoNormal" style="text-indent:21pt"><b><span style="font-family:宋体">重点</span></b><span lang="EN-US">内容<o:p></o:p></span></p>
<table class="MsoTableGrid"><tr><td style="border:1pt solid"><p class="MsoNormal">品种</p></td><td><p class="MsoNormal">价格</p></td></tr></table>
<img src="file:///C:/Users/a/1.png"><!--EndFragment--></body></html>`

describe('the editor of articles', () => {
  const desk = setUpDesk()

  it('tells two people of each other, merges what both wrote, and loses nothing', async () => {
    const api = await signIn(desk.product.address)
    const id = await addArticle(api)
    const account = `colleague${unique()}`
    await addPerson(api, account, await roleNamed(api, '超级管理员'), { name: '李编辑', realName: '李编辑' })
    const one = await desk.signedIn('/', {}, { single: true })
    // Browsers tell of each other every ten seconds, which nobody has to wait for.
    await one.page.clock.install()
    const seesOthers = async () => {
      await one.page.clock.fastForward(10_000)
      return (await mine.getByText('也在编辑这条数据').allInnerTexts()).join()
    }
    const mine = await edit(one.page, id)
    await mine.getByLabel('标题', { exact: true }).fill('我的标题')
    await mine.getByLabel('作者').fill('陈思远')

    const other = await desk.signedIn('/', { account })
    const theirs = await edit(other.page, id)
    await theirs.getByText('管理员 也在编辑这条数据').waitFor()
    await expect.poll(seesOthers).toContain('李编辑 也在编辑这条数据')
    await theirs.getByLabel('标题', { exact: true }).fill('对方的标题')
    await theirs.getByLabel('副题').fill('对方的副题')
    await textOf(theirs).click()
    await other.page.keyboard.press('Control+End')
    await other.page.keyboard.type('对方续写。')
    await button(theirs, '保存').click()
    await expectMessage(other.page, '更新成功')
    await expect.poll(seesOthers).toBe('')

    // Pressed from the end of the form, far from its head.
    await mine.getByLabel('视频', { exact: true }).scrollIntoViewIfNeeded()
    await button(mine, '保存').click()
    const merge = one.page.getByRole('dialog', { name: '合并两个版本' })
    await merge.getByRole('region', { name: '标题' }).waitFor()
    expect(await merge.getByRole('region').count()).toBe(1)
    expect(await seriousFaults(one.page)).toEqual([])
    await merge.getByRole('radio', { name: '对方的' }).check()
    await button(merge, '完成合并').click()
    await merge.waitFor({ state: 'detached' })
    const mergedMessage = mine.getByText('已合并对方修改的内容：标题、副题、正文')
    await mergedMessage.waitFor()
    expect((await mergedMessage.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await button(mine, '保存').click()
    await expectMessage(one.page, '更新成功')
    expect(await stored(api, id)).toMatchObject({
      ...{ title: '对方的标题', subTitle: '对方的副题', author: '陈思远', content: '<p>原来的正文。对方续写。</p>' },
    })
    expect([...one.complaints, ...other.complaints].filter(text => !text.includes('409'))).toEqual([])
  })

  it('keeps a paste from Word through a reload, without its dressing, and its pictures with their captions', {
    tags: ['full'],
  }, async () => {
    const api = await signIn(desk.product.address)
    const id = await addArticle(api)
    const { page, complaints } = await desk.signedIn('/')
    const dialog = await edit(page, id)
    await textOf(dialog).click()
    await page.keyboard.press('Control+End')
    await paste(textOf(dialog), { 'text/html': word, 'text/plain': '药价新规' })
    await textOf(dialog).getByText('药价新规').waitFor()
    await dialog.getByText('草稿已存在本机').waitFor()
    page.on('dialog', question => void question.accept())
    await page.reload()
    await button(page, '恢复').click()
    const again = page.getByRole('dialog').first()
    const text = textOf(again)
    await text.getByText('药价新规').waitFor()
    await button(again, '版面预览').click()
    const preview = page.getByRole('dialog', { name: '版面预览' })
    await preview.getByRole('heading', { name: '原来的标题' }).waitFor()
    await button(preview, '关闭').click()
    await preview.waitFor({ state: 'detached' })

    await text.click()
    await page.keyboard.press('Control+End')
    const image = '<img width=100 src="file:///C:/a.png">'
    await paste(text, {
      'text/html': `<p>药房</p><p>${image}</p><p class=MsoCaption>图1 医院药房</p><p>${image}</p>
        <p><img src="data:image/png;base64,${picture('二').toString('base64')}"></p><p>完</p>`,
      'text/plain': '药房',
      'text/rtf': `{\\rtf1{\\pict\\pngblip ${picture('一').toString('hex')}}{\\pict\\emfblip 00}}`,
    })
    await text.getByText('完').waitFor()
    await expectMessage(page, '有 1 张图片未能粘贴')
    await text.locator('img').last().click()
    await button(again, '图片说明').click()
    await again.getByLabel('图片说明文字').fill('配送中心')
    await again.getByLabel('摄影或来源').fill('王小明 摄')
    await button(again, '应用').click()
    await text.getByText('王小明 摄').waitFor()
    await button(again, '保存').click()
    await expectMessage(page, '更新成功')
    const { content } = await stored(api, id)
    expect(content).toContain('<h2>药价新规</h2>')
    expect(content).toContain('<strong>重点</strong>')
    expect(content).toMatch(/<td[^>]*><p>品种<\/p><\/td>/)
    expect(content).not.toMatch(/style=|class=|mso|file:/i)
    const captions = [
      ...content.matchAll(/<figure><img src="(\/api\/[^"]+\.png)"[^>]*><figcaption>(.*?)<\/figcaption>/g),
    ]
    expect(captions.map(([, , caption]) => caption)).toEqual(['图1 医院药房', '配送中心<small>王小明 摄</small>'])
    for (const [, link = ''] of captions) expect((await fetch(desk.product.address + link)).status).toBe(200)
    expect(complaints).toEqual([])
  })

  it('opens a note at the passage it is about', {
    tags: ['full'],
  }, async () => {
    const api = await signIn(desk.product.address)
    const mark = unique()
    const text = `<p>${'导语很长。'.repeat(600)}</p><p>文中的<b>一段</b>原文</p>`
    const articleId = await addArticle(api, { title: `有笔记的文章${mark}`, content: text })
    const note = { content: `核实${mark}`, quoteText: '的一段原', articleId, isPublic: 1 }
    await api.post('blade-biz/notes/submit', note)
    const { page, complaints } = await desk.signedIn('/biz/notes')
    await button(rowOf(page, note.content), '查看原文').click()
    const passage = await openDialog(page)
    await expect.poll(() => passage.locator('mark').allTextContents()).toEqual(['的', '一段', '原'])
    const isInView = () =>
      passage
        .locator('mark')
        .first()
        .evaluate(element => {
          const { top, bottom } = element.getBoundingClientRect()
          return top >= 0 && bottom <= window.innerHeight
        })
    await expect.poll(isInView).toBe(true)
    expect(await seriousFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})
