import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Api, signIn } from '../support/api.ts'
import { seriousFaults } from './support/axe.ts'
import { button, expectMessage, openDialog, setUpDesk } from './support/desk.ts'

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

/** What Word puts on the clipboard, in short. */
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{font-size:10.5pt}</style></head>
<body><!--StartFragment--><p class="MsoNormal">导语</p><h1 style="color:red">药价新规</h1>
<p class="MsoNormal" style="text-indent:21pt"><b><span style="font-family:宋体">重点</span></b><span lang="EN-US">内容<o:p></o:p></span></p>
<table class="MsoTableGrid"><tr><td style="border:1pt solid"><p class="MsoNormal">品种</p></td><td><p class="MsoNormal">价格</p></td></tr></table>
<img src="file:///C:/Users/a/1.png"><!--EndFragment--></body></html>`

describe('the editor of articles', () => {
  const desk = setUpDesk()

  it('merges what two people wrote at the same time, and loses nothing', async () => {
    const api = await signIn(desk.product.address)
    const id = await addArticle(api)
    const one = await desk.signedIn('/')
    const mine = await edit(one.page, id)
    await mine.getByLabel('标题', { exact: true }).fill('我的标题')
    await mine.getByLabel('作者').fill('陈思远')
    // Somebody else saves the same article meanwhile.
    await api.post('blade-biz/articles/submit', { id, title: '对方的标题', subTitle: '对方的副题' })
    await button(mine, '保存').click()
    await mine.getByText('您输入的内容仍在这里').waitFor()
    expect(await mine.getByLabel('标题', { exact: true }).inputValue()).toBe('我的标题')
    await button(mine, '比较并合并').click()
    const merge = one.page.getByRole('dialog', { name: '合并两个版本' })
    await merge.getByRole('region', { name: '标题' }).waitFor()
    expect(await merge.getByRole('region').count()).toBe(1)
    expect(await seriousFaults(one.page)).toEqual([])
    await merge.getByRole('radio', { name: '对方的' }).check()
    await button(merge, '完成合并').click()
    await merge.waitFor({ state: 'detached' })
    await button(mine, '保存').click()
    await expectMessage(one.page, '更新成功')
    expect(await stored(api, id)).toMatchObject({ title: '对方的标题', subTitle: '对方的副题', author: '陈思远' })
  })

  it('keeps what was typed through a reload, and takes paste from Word without its dressing', async () => {
    const api = await signIn(desk.product.address)
    const id = await addArticle(api)
    const { page, complaints } = await desk.signedIn('/')
    const dialog = await edit(page, id)
    const text = textOf(dialog)
    await text.click()
    await page.keyboard.press('Control+End')
    await text.evaluate((element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      clipboardData.setData('text/plain', '药价新规')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, word)
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
})
