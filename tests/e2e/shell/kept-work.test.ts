import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { FlowModel } from '../../../contract/flow/model.ts'
import { emptyDefinition, encodeDefinition } from '../../../contract/report/definition.ts'
import type { Report } from '../../../contract/report/report.ts'
import type { Region } from '../../../contract/system/region.ts'
import { newspaperPage } from '../../support/files/pdf.ts'
import { type Api, signIn as apiFor } from '../../support/servers/api.ts'
import { button, expectMessage, openDialog, pick, setUpDesk, signIn } from '../support/desk.ts'

const desk = setUpDesk()

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
    const add = (module: string, fields: object) => api.create(`blade-biz/${module}`, fields)
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

let count = 0

async function addModel(api: Api): Promise<string> {
  const modelKey = `drawn${++count}`
  return api.create('blade-flow/model', { modelKey, name: '画过的流程' })
}

const modelOf = (api: Api, id: string) => api.get<FlowModel>('blade-flow/model/detail', { id })

/** Somebody else saves the diagram with another description. */
async function describeElsewhere(api: Api, id: string, words: string): Promise<void> {
  const { xml, version } = await modelOf(api, id)
  const documentation = `<bpmn:documentation>${words}</bpmn:documentation>`
  const changed = String(xml).replace(/(<(?:bpmn2?:)?process [^>]*>)/, (_, start: string) => {
    const prefix = /^<(\w+:)?process/.exec(start)?.[1] ?? ''
    return start + documentation.replaceAll('bpmn:', prefix)
  })
  await api.post('blade-flow/model/submit', { id, xml: changed, version })
}

async function openDesigner(page: Page, id: string): Promise<Locator> {
  await page.goto(new URL(`/flow/model/index/design/${id}`, page.url()).href)
  return designerOf(page)
}

async function designerOf(page: Page): Promise<Locator> {
  const designer = page.getByRole('dialog', { name: /流程设计/ })
  await designer.getByLabel('说明').waitFor()
  return designer
}

async function describeHere(designer: Locator, words: string): Promise<void> {
  await designer.getByLabel('说明').fill(words)
  await designer.getByLabel('说明').blur()
}

describe('a diagram that is not saved', { tags: ['full'] }, () => {
  it('is offered again after a reload, until it is saved', async () => {
    const api = await apiFor(desk.product.address)
    const id = await addModel(api)
    const { page, complaints } = await desk.signedIn('/')
    page.on('dialog', question => void question.accept())
    await describeHere(await openDesigner(page, id), '画了一半')
    await page.getByText('草稿已存在本机').waitFor()
    await page.reload()
    await button(page, '恢复').click()
    const again = await designerOf(page)
    await expect.poll(() => again.getByLabel('说明').inputValue()).toBe('画了一半')
    await button(again, '保存').click()
    await expectMessage(page, '已保存为版本2')
    expect((await modelOf(api, id)).xml).toContain('画了一半')
    await page.reload()
    await designerOf(page)
    expect(await button(page, '恢复').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('meets one that was saved elsewhere, and is dropped only by choice', async () => {
    const api = await apiFor(desk.product.address)
    const id = await addModel(api)
    const { page } = await desk.signedIn('/')
    const designer = await openDesigner(page, id)
    await describeHere(designer, '我的说明')
    await describeElsewhere(api, id, '对方的说明')
    await button(designer, '保存').click()
    await page.getByText('其他人已保存了此模型的版本2').waitFor()
    await button(page, '保留我的').click()
    expect(await designer.getByLabel('说明').inputValue()).toBe('我的说明')
    await button(designer, '保存').click()
    await expectMessage(page, '已保存为版本3')
    expect((await modelOf(api, id)).xml).toContain('我的说明')

    await describeHere(designer, '又改了')
    await api.post('blade-flow/model/submit', { id, description: '别处改了', version: 3 })
    await button(designer, '保存').click()
    await button(page, '载入对方的').click()
    await expect.poll(() => designer.getByLabel('说明').inputValue()).toBe('我的说明')
    // Nothing is unsaved any more.
    await designer.locator('.ant-modal-close').click()
    await designer.waitFor({ state: 'detached' })
  })
})

describe('hot areas that are not saved', { tags: ['full'] }, () => {
  async function laidOut(api: Api) {
    const add = (module: string, fields: object) => api.create(`blade-biz/${module}`, fields)
    const columnCode = `kept${++count}`
    const columnId = await add('columns', { columnName: '要闻', columnCode, sort: 1, parentId: '0' })
    const publishDate = '2026-03-02 00:00:00'
    const editionId = await add('edition', { title: `第${count}期`, editionNo: 500 + count, publishDate })
    const pdfUrl = await api.send('A01.pdf', newspaperPage('A01').pdf)
    const placed = { pageNo: 'A01', pageName: '要闻', editionId, columnId, sort: 1, pdfUrl }
    const pageId = await add('page', placed)
    await api.get('blade-biz/page/toImgUrl', { id: pageId })
    await add('articles', { columnId, editionId, content: '<p>正文</p>', title: '甲篇' })
    return pageId
  }

  async function openAreas(page: Page, id: string): Promise<Locator> {
    await page.goto(new URL(`/biz/page/index/areas/${id}`, page.url()).href)
    return areasOf(page)
  }

  async function areasOf(page: Page): Promise<Locator> {
    const areas = page.getByRole('dialog', { name: /热区/ })
    await areas.getByRole('button', { name: '添加热区' }).waitFor()
    return areas
  }

  async function drawFor(areas: Locator, title: string): Promise<void> {
    await areas.getByRole('button', { name: '添加热区' }).press('Enter')
    await areas.getByRole('button', { name: title }).first().click()
    await areas.getByRole('button', { name: new RegExp(`^热区\\d+：${title}`) }).waitFor()
  }

  it('are offered again after a reload, and saved', async () => {
    const api = await apiFor(desk.product.address)
    const pageId = await laidOut(api)
    const { page, complaints } = await desk.signedIn('/')
    page.on('dialog', question => void question.accept())
    await drawFor(await openAreas(page, pageId), '甲篇')
    await page.getByText('草稿已存在本机').waitFor()
    await page.reload()
    await button(page, '恢复').click()
    const areas = await areasOf(page)
    await areas.getByRole('button', { name: /^热区1：甲篇/ }).waitFor()

    await button(areas, '保存').click()
    await areas.waitFor({ state: 'detached' })
    const stored = await api.get<{ articles: { areas: number[][][] }[] }>('blade-biz/page/areas', { id: pageId })
    expect(stored.articles.map(({ areas }) => areas.length)).toEqual([1])
    expect(complaints).toEqual([])
  })
})

describe('concurrent changes', { tags: ['full'] }, () => {
  it('in one report is merged, and a draft of it is offered after a reload', async () => {
    const api = await apiFor(desk.product.address)
    const content = encodeDefinition({ ...emptyDefinition, statement: 'select n from generate_series(1, 3) as n' })
    const id = await api.create('blade-report/report/rest', { name: '原来的报表', content })
    const { page } = await desk.signedIn(`/report/design/${id}`)
    page.on('dialog', question => void question.accept())
    const designer = page.getByRole('article')
    await designer.getByLabel('文件名').fill('我的报表')
    await page.getByText('草稿已存在本机').waitFor()
    await page.reload()
    await button(page, '恢复').click()
    await expect.poll(() => designer.getByLabel('文件名').inputValue()).toBe('我的报表')

    await api.post('blade-report/report/rest/submit', { id, name: '对方的报表', remark: '对方的备注' })
    await button(designer, '保存').click()
    await page.getByText('您也修改的：文件名').waitFor()
    await button(page, '保留我的').click()
    await designer.getByText('对方的修改已合并').waitFor()
    expect(await designer.getByLabel('备注', { exact: true }).inputValue()).toBe('对方的备注')
    await button(designer, '保存').click()
    await expectMessage(page, '操作成功!')
    const stored = await api.get<Report>('blade-report/report/rest/detail', { id })
    expect(stored).toMatchObject({ name: '我的报表', remark: '对方的备注' })
  })

  it('in one region is merged field by field', async () => {
    const api = await apiFor(desk.product.address)
    const { page } = await desk.signedIn('/base/region')
    await page.getByRole('complementary', { name: '行政区划' }).getByText('山西省').click()
    const name = page.getByLabel('区划名称', { exact: true })
    await expect.poll(() => name.inputValue()).toBe('山西省')
    await name.fill('山西')
    const region = await api.get<Region>('blade-system/region/detail', { code: '14' })
    await api.post('blade-system/region/submit', { ...region, remark: '对方的备注' })
    await button(page, '保存').click()
    await page.getByText('已合并对方修改的内容').waitFor()
    expect(await name.inputValue()).toBe('山西')
    await button(page, '保存').click()
    await expectMessage(page, '更新成功')
    const stored = await api.get<Region>('blade-system/region/detail', { code: '14' })
    expect(stored).toMatchObject({ name: '山西', remark: '对方的备注' })
  })
})

it('a form that is saved before its editors are there keeps what they would show', { tags: ['full'] }, async () => {
  const api = await apiFor(desk.product.address)
  const add = (module: string, fields: object) => api.create(`blade-biz/${module}`, fields)
  const columnId = await add('columns', { columnName: '要闻', columnCode: 'lianjie', sort: 1 })
  const id = await add('articles', { title: '集采落地', content: '<p>正文</p>', columnId })
  const { page } = await desk.signedIn('/healthz', {}, { single: true })
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(/\/(RichText|Html)Editor-[^/]*\.js/, async route => {
    await released
    await route.continue()
  })
  await page.goto(`${desk.product.address}/biz/articles/edit/${id}`)
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('标题', { exact: true }).inputValue()).toBe('集采落地')
  await dialog.getByLabel('标题', { exact: true }).fill('集采扩围')
  await button(dialog, '保存').click()
  await expectMessage(page, '更新成功')
  release()
  const saved = await api.get<{ title: string; content: string }>('blade-biz/articles/detail', { id })
  expect(saved).toMatchObject({ title: '集采扩围', content: '<p>正文</p>' })
})
