// @module-tag full
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { FlowModel } from '../../../contract/flow/model.ts'
import { newspaperPage } from '../../support/files/pdf.ts'
import { type Api, signIn as apiFor } from '../../support/servers/api.ts'
import { button, expectMessage, setUpDesk } from '../support/desk.ts'
import { addRecord } from '../support/people.ts'

let count = 0

async function addModel(api: Api): Promise<string> {
  const modelKey = `drawn${++count}`
  return (await api.post<{ id: string }>('blade-flow/model/submit', { modelKey, name: '画过的流程' })).id
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

describe('a diagram that is not saved', () => {
  const desk = setUpDesk()

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

describe('hot areas that are not saved', () => {
  const desk = setUpDesk()

  async function laidOut(api: Api) {
    const add = (module: string, fields: object) => addRecord(api, `blade-biz/${module}`, fields)
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
