import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readingIn } from '#contract/kit/texts/reading'
import { picture } from '../../support/files/uploads.ts'
import { type Api, signIn } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { seriousFaults } from '../support/axe.ts'
import { button, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

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
  const { id: columnId } = await api.post<{ id: string }>('blade-biz/columns/submit', column)
  const article = { title: '原来的标题', content: '<p>原来的正文。</p>', columnId, ...values }
  return (await api.post<{ id: string }>('blade-biz/articles/submit', article)).id
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

/** Somebody with the rights of the administrator. */
async function addColleague(api: Api, realName: string): Promise<string> {
  const roles = await api.get<{ id: string; title: string }[]>('blade-system/role/tree')
  const roleId = roles.find(({ title }) => title === '超级管理员')?.id
  const idOf = async (path: string) => (await api.get<{ id: string }[]>(path))[0]?.id
  const account = `colleague${unique()}`
  const [deptId, postId] = await Promise.all(['blade-system/dept/tree', 'blade-system/post/select'].map(idOf))
  const person = { account, password: ADMIN_PASSWORD, name: realName, realName, userType: 1, roleId, deptId, postId }
  await api.post('blade-user/submit', person)
  return account
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
    const account = await addColleague(api, '李编辑')
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

  it('keeps the pictures of a paste from Word with their captions, and says once which it cannot read', async () => {
    const api = await signIn(desk.product.address)
    const id = await addArticle(api)
    const { page, complaints } = await desk.signedIn('/')
    const dialog = await edit(page, id)
    const text = textOf(dialog)
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
    await button(dialog, '图片说明').click()
    await dialog.getByLabel('图片说明文字').fill('配送中心')
    await dialog.getByLabel('摄影或来源').fill('王小明 摄')
    await button(dialog, '应用').click()
    await text.getByText('王小明 摄').waitFor()
    await button(dialog, '保存').click()
    await expectMessage(page, '更新成功')
    const { content } = await stored(api, id)
    const captions = [
      ...content.matchAll(/<figure><img src="(\/api\/[^"]+\.png)"[^>]*><figcaption>(.*?)<\/figcaption>/g),
    ]
    expect(captions.map(([, , caption]) => caption)).toEqual(['图1 医院药房', '配送中心<small>王小明 摄</small>'])
    for (const [, link = ''] of captions) expect((await fetch(desk.product.address + link)).status).toBe(200)
    expect(complaints).toEqual([])
  })

  it('shows hidden text of a paste before the rest is taken over, and keeps the report in the history', {
    tags: ['full'],
  }, async () => {
    const api = await signIn(desk.product.address)
    const id = await addArticle(api)
    const { page, complaints } = await desk.signedIn('/')
    const dialog = await edit(page, id)
    // The question before the rest is taken over is a dialog on top.
    const text = textOf(page.getByRole('dialog').first())
    await text.click()
    await paste(text, {
      'text/html': '<p>10<span style="mso-text-raise:4pt">9</span>/L<span style="mso-hide:all">病历号 1</span></p>',
      'text/plain': '109/L',
    })
    await page.getByText('未读入的隐藏内容：隐藏文字1处（病历号 1）').waitFor()
    expect(await text.textContent()).not.toContain('10')
    await button(page, '粘贴其余内容').click()
    await text.locator('sup').waitFor()
    expect(await text.textContent()).not.toContain('病历号')
    await button(dialog, '保存').click()
    await expectMessage(page, '更新成功')
    const { records } = await api.get<{ records: { changes: { field: string; after: string }[] }[] }>(
      'blade-biz/articles/history',
      { id },
    )
    const reading = records[0]?.changes.find(({ field }) => field === 'reading')
    expect(readingIn(reading?.after)).toMatchObject({
      source: 'paste',
      notes: [
        { kind: 'hidden', count: 1, sample: '病历号 1' },
        { kind: 'shifted', count: 1 },
      ],
    })
    expect(complaints).toEqual([])
  })

  it('keeps what was typed through a reload, and takes paste from Word without its dressing', async () => {
    const api = await signIn(desk.product.address)
    const id = await addArticle(api)
    const { page, complaints } = await desk.signedIn('/')
    const dialog = await edit(page, id)
    const text = textOf(dialog)
    await text.click()
    await page.keyboard.press('Control+End')
    await paste(text, { 'text/html': word, 'text/plain': '药价新规' })
    await text.getByText('药价新规').waitFor()
    await dialog.getByText('草稿已存在本机').waitFor()
    page.on('dialog', question => void question.accept())
    await page.reload()
    await button(page, '恢复').click()
    const again = page.getByRole('dialog').first()
    await textOf(again).getByText('药价新规').waitFor()
    await button(again, '版面预览').click()
    const preview = page.getByRole('dialog', { name: '版面预览' })
    await preview.getByRole('heading', { name: '原来的标题' }).waitFor()
    await button(preview, '关闭').click()
    await preview.waitFor({ state: 'detached' })
    await button(again, '保存').click()
    await expectMessage(page, '更新成功')
    const { content } = await stored(api, id)
    expect(content).toContain('<h2>药价新规</h2>')
    expect(content).toContain('<strong>重点</strong>')
    expect(content).toMatch(/<td[^>]*><p>品种<\/p><\/td>/)
    expect(content).not.toMatch(/style=|class=|mso|file:|<img/i)
    expect(complaints).toEqual([])
  })

  it('keeps superscripts and subscripts that are stored, pasted and typed', { tags: ['full'] }, async () => {
    const api = await signIn(desk.product.address)
    const content = '<p>血小板 10<sup>9</sup>/L，H<sub>2</sub>O。</p><p>原来的正文。</p>'
    const id = await addArticle(api, { content })
    const { page, complaints } = await desk.signedIn('/')
    const dialog = await edit(page, id)
    const text = textOf(dialog)
    await text.click()
    await page.keyboard.press('Control+End')
    await paste(text, { 'text/html': '<p>面积 m<sup>3</sup><a href="#_ftn1">[1]</a>，</p>', 'text/plain': '面积 m3' })
    await text.getByText('面积').waitFor()
    await page.keyboard.type('x')
    await page.keyboard.press('Control+.')
    await page.keyboard.type('2')
    await page.keyboard.press('Control+.')
    await page.keyboard.type(' CO')
    await button(dialog, '下标').click()
    await page.keyboard.type('2')
    expect(await button(dialog, '下标').getAttribute('aria-pressed')).toBe('true')
    await button(dialog, '保存').click()
    await expectMessage(page, '更新成功')
    expect((await stored(api, id)).content).toBe(
      '<p>血小板 10<sup>9</sup>/L，H<sub>2</sub>O。</p><p>原来的正文。面积 m<sup>3[1]</sup>，x<sup>2</sup> CO<sub>2</sub></p>',
    )
    expect(complaints).toEqual([])
  })

  it('opens a note at the passage it is about, and leads from an image to where it is used', {
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
    await page.keyboard.press('Escape')
    await passage.waitFor({ state: 'detached' })

    const imgUrl = `${desk.product.address}/api/blade-resource/oss/file/x/a.png`
    const image = { title: `车间${mark}`, imgUrl, imageType: 1 }
    const { id: imageIds } = await api.post<{ id: string }>('blade-biz/images/submit', image)
    await api.post('blade-biz/articles/submit', { id: articleId, imageIds })
    await page.goto(`${desk.product.address}/biz/images`)
    await button(rowOf(page, image.title), '使用位置').click()
    const uses = await openDialog(page)
    await uses.getByRole('link', { name: `有笔记的文章${mark}` }).click()
    await page.waitForURL(/\/biz\/articles/)
    await page.getByRole('dialog').getByText(`有笔记的文章${mark}`).first().waitFor()
    expect(complaints.filter(text => !text.includes('a.png'))).toEqual([])
  })
})
