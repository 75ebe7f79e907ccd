/** Making up an edition: its pages as a wall, their images and hot areas, what is still missing, the next issue. */
import { Array as ArrayOf, Object as ObjectOf, String as StringSchema, type TUnsafe, Unsafe } from 'typebox'
import { dateTime, longText, number, optional, text } from '../kit/fields.ts'
import type { ProblemKind } from './checklist.ts'

/** Keys of the dictionary `convert_state`. */
export const convertState = { none: 1, running: 2, done: 3, failed: 4 } as const

/** The reason why a PDF could not become the image of its page; `glyphs`: its font is neither in it nor on the server. */
export type ConvertFault =
  | 'pages'
  | 'damaged'
  | 'encrypted'
  | 'empty'
  | 'tooSlow'
  | 'memory'
  | 'large'
  | 'elsewhere'
  | 'glyphs'
  | 'failed'

/** A reason why an edition is not ready for release. */
export interface Problem {
  kind: ProblemKind
  /** The page, article or picture with the problem; all are absent when it concerns the edition. */
  pageId?: string
  articleId?: string
  imageId?: string
  /** Number of the page, headline of the article, or title of the picture. */
  name?: string
  /** Differences or stories on a page. */
  count?: number
  /** The edition cannot be released with it. */
  blocks?: true
}

export interface BoardPage {
  id: string
  pageNo: string
  pageName: string
  pdfUrl: string
  imgUrl: string
  thumbUrl: string
  videoUrl: string
  convertState: number
  /** Fault of the last conversion; a page that had an image before keeps it with its PDF. */
  convertFault: ConvertFault | ''
  /** Pages of the file, or characters without a glyph. */
  faultCount: number
  articleCount: number
  version: number
}

/** A run over the pages of an edition that have no image of their PDF. */
export interface RenderProgress {
  editionId: string
  state: 'running' | 'done' | 'cancelled'
  done: number
  failed: number
  total: number
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
  drawing: RenderProgress | null
}

/** Proposed values of the next edition, derived from this one. */
export interface NextIssue {
  title: string
  editionNo: number
  totalNo: number | null
  publishDate: string
  pages: { pageNo: string; pageName: string }[]
}

/** A corner of an area as fractions of the width and the height of the page's image. */
export type AreaCorner = readonly [x: number, y: number]

export interface PlacedArticle {
  id: string
  title: string
  /** The page it stands on; empty while it stands on none. */
  pageId: string
  pageNo: string
  version: number
  areas: AreaCorner[][]
}

export interface PageAreas {
  page: {
    id: string
    pageNo: string
    pageName: string
    editionId: string
    imgUrl: string
    width: number
    height: number
  }
  /** All articles of the edition that the caller sees: those of this page first. */
  articles: PlacedArticle[]
  /** Areas on the page of articles that the caller does not see. */
  others: AreaCorner[][]
}

/** The request body: one entry for each article whose areas changed. */
export type ChangedAreas = Pick<PlacedArticle, 'id' | 'version' | 'areas'>[]

/** Event stream of render jobs. */
export const renderEventsPath = 'blade-biz/edition/events'

/** The reading video of a page, and how far it is. */
export interface VideoJob {
  pageId: string
  state: 'none' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  percent: number
  fault: 'tooSlow' | 'failed' | null
}

/** The video of a page, with the facts that decide which actions the screen offers. */
export interface PageVideo extends VideoJob {
  /** Empty while the page has none. */
  videoUrl: string
  /** Somebody has sent it; it is never replaced by one of ours. */
  isSent: boolean
  /** The generated video shows the current page and areas. */
  isCurrent: boolean
  /** The program that makes videos is there. */
  canMake: boolean
  /** The page has a PDF to make one from. */
  hasPdf: boolean
}

/** Event stream of video jobs. */
export const videoEventsPath = 'blade-biz/page/events'

const id = text('主键', 'ID', { maxLength: 19 })
const anything = { type: 'object' } as const
const outputOf = <Answer>(): TUnsafe<Answer> => Unsafe<Answer>(anything)

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
    output: outputOf<RenderProgress>(),
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
    output: Unsafe<{ id: string }>(ObjectOf({ id: StringSchema() })),
  },
} as const

export const pageButtons = {
  convert: { label: { zh: '转换', en: 'Convert' }, action: 2 },
  areas: { label: { zh: '热区', en: 'Hot areas' }, action: 2 },
} as const

export const pageCalls = {
  toImgUrl: {
    method: 'GET',
    alsoPost: true,
    needs: 'convert',
    title: { zh: '转图片', en: 'Render the page' },
    input: { id },
    output: StringSchema(),
  },
  toVideo: {
    method: 'GET',
    alsoPost: true,
    needs: 'convert',
    title: { zh: '版面视频', en: 'Video of a page' },
    input: { id },
    output: StringSchema(),
  },
  video: {
    method: 'GET',
    needs: 'convert',
    title: { zh: '版面视频的状态', en: 'State of the video of a page' },
    input: { id },
    output: outputOf<PageVideo>(),
  },
  'stop-video': {
    method: 'POST',
    needs: 'convert',
    title: { zh: '停止生成版面视频', en: 'Stop making the video of a page' },
    input: { id },
  },
  areas: {
    method: 'GET',
    needs: 'areas',
    title: { zh: '版面热区', en: 'Hot areas of a page' },
    input: { id },
    output: outputOf<PageAreas>(),
  },
  'save-areas': {
    method: 'POST',
    needs: 'areas',
    title: { zh: '保存版面热区', en: 'Save the hot areas of a page' },
    input: { id, areas: longText('热区', 'Areas (JSON)', { maxLength: 500_000 }) },
    output: Unsafe<{ id: string; version: number }[]>(ArrayOf(anything)),
  },
} as const
