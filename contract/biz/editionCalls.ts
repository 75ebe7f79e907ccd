/** Making up an edition: its board, its release and withdrawal, its exports, the public reader, the next issue. */
import { dateTime, flag, longText, number, optional, text } from '../kit/fields.ts'
import { setElsewhere } from '../kit/references.ts'
import { recordId as id, idAnswer, outputOf } from './callParts.ts'
import type { Problem } from './checklist.ts'
import type { ConvertFault } from './pageCalls.ts'

export interface BoardPage {
  id: string
  pageNo: string
  pageName: string
  pdfUrl: string
  imgUrl: string
  thumbUrl: string
  videoUrl: string
  convertState: number
  /** Fault of the last conversion; a page with an earlier image retains it and its PDF. */
  convertFault: ConvertFault | ''
  /** Pages of the file, or characters without a glyph. */
  faultCount: number
  articleCount: number
  version: number
}

export interface Board {
  edition: {
    id: string
    title: string
    editionNo: number
    publishDate: string
    publishState: number
    releaseReason: string
    version: number
  }
  pages: BoardPage[]
  problems: Problem[]
  /** Articles that a release of the edition publishes with it. */
  readyCount: number
}

/** Proposed values of the next edition, derived from this one. */
export interface NextIssue {
  title: string
  editionNo: number
  totalNo: number | null
  publishDate: string
  pages: { pageNo: string; pageName: string }[]
}

/** A portable archive of web pages, and the exchange format of news agencies. */
export const issueFormats = ['zip', 'epub', 'ninjs'] as const
export type IssueFormat = (typeof issueFormats)[number]

/** The public reader of a tenant. */
export interface ReaderState {
  isOn: boolean
  address: string
}

export const readerPath = (tenantId: string): string => `/reader/${tenantId}`

interface SettledArticle {
  id: string
  title: string
}

/** Released articles of an edition, before it is withdrawn. */
export interface Withdrawal {
  /** They were released with the edition and go back to the state that they had. */
  returning: SettledArticle[]
  /** The same, but changed since: somebody decides what becomes of them. */
  changed: SettledArticle[]
  /** They were published by themselves and stay so. */
  staying: number
}

const { default: _, ...decision } = flag('保留改过的文章', 'Keep changed articles published', setElsewhere)

/** The decision about articles that were changed since they were released with their edition; unset, nobody has decided. */
export const keepChanged = optional(decision)

export const distributionButtons = {
  package: { label: { zh: '整期导出', en: 'Export the issue' }, action: 2 },
  reader: { label: { zh: '公开阅读', en: 'Public reader' }, action: 1 },
} as const

export const editionCalls = {
  board: {
    method: 'GET',
    needs: 'view',
    title: { zh: '版面墙', en: 'Board of an edition' },
    input: { id },
    output: outputOf<Board>(),
  },
  reorder: {
    method: 'POST',
    needs: 'edit',
    title: { zh: '调整版面顺序', en: 'Put the pages in order' },
    input: { id, pageIds: longText('版面顺序', 'Pages in order', { maxLength: 20_000 }) },
  },
  draw: {
    method: 'POST',
    needs: 'edit',
    title: { zh: '整期转图片', en: 'Render all pages' },
    input: { id },
  },
  'stop-drawing': {
    method: 'POST',
    needs: 'edit',
    title: { zh: '停止转图片', en: 'Stop rendering pages' },
    input: { id },
  },
  'next-issue': {
    method: 'GET',
    needs: 'add',
    title: { zh: '下一期预填', en: 'What the next issue will be' },
    input: { id },
    output: outputOf<NextIssue>(),
  },
  'add-next-issue': {
    method: 'POST',
    needs: 'add',
    title: { zh: '新建下一期', en: 'Make the next issue' },
    input: {
      id,
      title: text('标题', 'Title', { maxLength: 100 }),
      editionNo: number('期号', 'Issue', { min: 1 }),
      totalNo: optional(number('总期号', 'Running number', { min: 1 })),
      publishDate: dateTime('出版日期', 'Date of issue', { dayOnly: true }),
    },
    output: idAnswer,
  },
  'export-issue': {
    method: 'POST',
    needs: 'package',
    title: { zh: '导出整期', en: 'Export an edition' },
    input: { id, format: text('格式', 'Format', { maxLength: 8 }) },
    output: idAnswer,
  },
  reader: {
    method: 'GET',
    needs: 'reader',
    title: { zh: '公开阅读的设置', en: 'Settings of the public reader' },
    output: outputOf<ReaderState>(),
  },
  'save-reader': {
    method: 'POST',
    needs: 'reader',
    title: { zh: '开关公开阅读', en: 'Open or close the public reader' },
    input: { isOn: flag('开启公开阅读', 'Open to the public') },
  },
  withdrawal: {
    method: 'GET',
    needs: 'publish',
    title: { zh: '撤回预览', en: 'Outcome of a withdrawal in advance' },
    input: { id },
    output: outputOf<Withdrawal>(),
  },
  'undo-withdrawal': {
    method: 'POST',
    needs: 'publish',
    title: { zh: '撤销撤回', en: 'Undo the withdrawal' },
    input: { id },
  },
} as const
