import type { Page } from 'playwright-core'
import { newspaperPage } from '../files/pdf.ts'
import type { Api } from '../servers/api.ts'
import type { Action } from './measure.ts'
import type { Ready } from './observe.ts'

/** A screen that somebody opens by its address. */
export interface MeasuredScreen {
  name: string
  path: string
  signedIn: boolean
  /** The last that a user waits for. */
  ready: Ready
  /** Addresses that are opened next, one after the other. */
  next?: readonly { name: string; action: Action }[]
}

const PAGES = 8
const column = '要闻'
const row = 'tr.ant-table-row'

export const signInScreen: MeasuredScreen = {
  name: 'sign-in',
  path: '/',
  signedIn: false,
  ready: { selectors: ['form.sign-in button[type=submit]'] },
}

/** The list of posts, by its address; then the list of parameters, by the menu; then the posts again, by their tab. */
export const firstList: MeasuredScreen = {
  name: 'first list',
  path: '/system/post',
  signedIn: true,
  ready: { selectors: [row] },
  next: [
    {
      name: 'second module',
      action: {
        run: page => click(page, 'nav a[href="/system/param"]'),
        ready: { selectors: [`${row}:not([data-before])`] },
      },
    },
    {
      name: 'kept tab',
      action: {
        run: page => click(page, '[role=tab][aria-selected=false]:nth-last-child(2)'),
        ready: { selectors: [`.resource-list[aria-label=岗位管理] ${row}`] },
      },
    },
  ],
}

export const home: MeasuredScreen = {
  name: 'home',
  path: '/wel/index',
  signedIn: true,
  ready: { selectors: ['.home-card'], waiting: '加载中' },
}

/** Adds the records that the other screens show. */
export async function addScreens(api: Api, pages = PAGES): Promise<MeasuredScreen[]> {
  const columnId = await api.create('blade-biz/columns', { columnName: column, columnCode: 'yw', sort: 1 })
  const content = '<p>国家医保局发布通知，集采续约规则明确。</p>'.repeat(20)
  const article = await api.create('blade-biz/articles', { title: '集采落地', content, columnId })
  const edition = await addEdition(api, pages)
  const model = await api.create('blade-flow/model', { modelKey: 'measured', name: '测速' })
  return [
    {
      name: 'article form',
      path: `/biz/articles/edit/${article}`,
      signedIn: true,
      ready: {
        selectors: ['.article-form .ProseMirror p', `.article-place .ant-select-selection-item[title=${column}]`],
      },
    },
    {
      name: 'edition board',
      path: `/biz/edition/board/${edition}`,
      signedIn: true,
      ready: { selectors: ['.page-thumb img'] },
    },
    {
      name: 'BPMN designer',
      path: `/flow/model/design/${model}`,
      signedIn: true,
      ready: { selectors: ['.designer-steps button', '.designer-dialog input'] },
    },
  ]
}

async function addEdition(api: Api, pages: number): Promise<string> {
  const editionId = await api.create('blade-biz/edition', {
    title: '测速',
    editionNo: 1,
    publishDate: '2026-03-02 00:00:00',
  })
  const { pdf } = newspaperPage('A01')
  for (let sort = 1; sort <= pages; sort++) {
    const pdfUrl = await api.send('A01.pdf', pdf)
    const id = await api.create('blade-biz/page', { pageNo: `A${sort}`, pageName: column, editionId, sort, pdfUrl })
    await api.get('blade-biz/page/toImgUrl', { id })
  }
  return editionId
}

/** By the pointer alone: Playwright's own click looks for the element under it, on the thread that is measured. */
async function click(page: Page, selector: string): Promise<void> {
  const element = page.locator(selector)
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error(`${selector} is not there`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
