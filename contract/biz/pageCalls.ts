/** A page of an edition: its image, its hot areas and its video. */
import { Array as ArrayOf, String as StringSchema, Unsafe } from 'typebox'
import { type Label, longText } from '../kit/fields.ts'
import { parseJson } from '../kit/texts/parseJson.ts'
import { recordId as id, outputOf } from './callParts.ts'

/** Keys of the dictionary `convert_state`. */
export const convertState = { none: 1, running: 2, done: 3, failed: 4 } as const

const faults = {
  damaged: { zh: '版面PDF已损坏，无法读取', en: 'The PDF is damaged and cannot be read' },
  encrypted: {
    zh: '版面PDF已加密，请上传未加密的文件',
    en: 'The PDF is encrypted: please upload one without a password',
  },
  empty: { zh: 'PDF中没有页面（0页），没有可用的内容', en: 'The PDF has no pages, so there is nothing to use' },
  tooSlow: { zh: '版面PDF过于复杂，未能及时转换', en: 'The PDF is too complex to be rendered in time' },
  memory: {
    zh: '版面PDF中的图片过大，请将图片分辨率降低到300dpi左右后重新导出PDF',
    en: 'The images of the PDF are too large: export it with images of about 300 dpi',
  },
  large: { zh: '版面PDF不能超过128MB', en: 'The PDF is larger than 128 MB' },
  elsewhere: { zh: '版面PDF不在本系统中，请重新上传', en: 'The PDF is not stored here: please upload it' },
  failed: { zh: '版面PDF转换失败，请重试', en: 'The conversion failed: please try again' },
} satisfies Record<string, Label>

/** The reason why a PDF could not become the image of its page; `glyphs`: its font is neither in it nor on the server. */
export type ConvertFault = keyof typeof faults | 'pages' | 'glyphs'

/** `count`: pages of the file, or characters without a glyph. */
export function faultText(fault: ConvertFault, count: number): Label {
  if (fault === 'pages')
    return { zh: `版面PDF应只有一页，此文件有${count}页`, en: `A page has one page; this PDF has ${count}` }
  if (fault === 'glyphs')
    return {
      zh: `${count}个字没有字体，请嵌入字体后重新导出PDF`,
      en: `${count} characters have no font: export the PDF with its fonts`,
    }
  return faults[fault]
}

/** A corner of an area: fractions of the width and the height of the page image. */
export type Corner = readonly [x: number, y: number]
export type Polygon = readonly Corner[]

/** The areas of an article on its page, as in `coordinates`; undefined where the text is none. */
export function readCoordinates(text: string): readonly Polygon[] | undefined {
  if (text === '') return []
  const read = parseJson(text)
  return Array.isArray(read) && read.every(isPolygon) ? read : undefined
}

function isPolygon(value: unknown): value is Polygon {
  return Array.isArray(value) && value.length >= 3 && value.every(isCorner)
}

function isCorner(value: unknown): value is Corner {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every(part => typeof part === 'number' && part >= 0 && part <= 1)
  )
}

export interface PlacedArticle {
  id: string
  title: string
  /** The page it is on; empty while it is on none. */
  pageId: string
  pageNo: string
  version: number
  areas: Polygon[]
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
  others: Polygon[]
}

/** The request body: one entry for each article whose areas changed. */
export type ChangedAreas = Pick<PlacedArticle, 'id' | 'version' | 'areas'>[]

/** The reading video of a page: how far it is, and the facts that decide which actions the screen offers. */
export interface PageVideo {
  state: 'none' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  percent: number
  fault: 'tooSlow' | 'failed' | null
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
    output: Unsafe<{ id: string; version: number }[]>(ArrayOf(Unsafe({}))),
  },
} as const
