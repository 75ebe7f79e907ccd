/** PDFs of third parties: files of several pages that are distributed over an edition, and the stories on a page. */
import { longText, number, text } from '../kit/fields.ts'
import type { ReadingNote } from '../kit/texts/reading.ts'
import { recordId as id, outputOf } from './callParts.ts'
import type { ConvertFault, Polygon } from './pageCalls.ts'

/** A page of a file, or one of the two pages that are printed side by side on its sheet. */
export type PdfPart = 'whole' | 'left' | 'right'

/** The reason why a page of a file is proposed for a page of the edition. */
type PlacedBy = 'name' | 'label' | 'folio' | 'order'

/**
 * The reason why the stories of a page cannot be read: fonts without a table of their characters, vertical writing,
 * or a page that lies on its side.
 */
export type Obstacle = 'unmapped' | 'vertical' | 'turned'

export interface PdfPage {
  /** In the file, from 1 on. */
  number: number
  part: PdfPart
  /** Page number that the document or the print states; empty where neither does. */
  pageNo: string
  /** Millimetres after trimming. */
  width: number
  height: number
  /** Text can be read: it is no scanned image. */
  hasText: boolean
  obstacle: Obstacle | ''
  isTrimmed: boolean
  isRotated: boolean
  /** The proposed page of the edition; empty where there is none of that number. */
  pageId: string
  placedBy: PlacedBy | ''
}

export interface PdfPages {
  fault: ConvertFault | ''
  /** Number of pages of a file that has too many. */
  faultCount: number
  pages: PdfPage[]
}

/** A page of a file for a page of the edition, or for a new one of this number. */
export interface PdfPlace {
  number: number
  part: PdfPart
  pageId?: string
  pageNo?: string
}

/** A story that was found on a page. */
export interface FoundStory {
  /** Its place in the answer. */
  index: number
  area: Polygon
  title: string
  kicker: string
  deck: string
  byline: string
  /** The beginning of its text. */
  text: string
  characters: number
  pictures: number
  tables: number
  /** Lines whose letters are spaced on the page, but not in the text. */
  spacedLines: number
  /** Line that names another page. */
  jump: string
  reading: ReadingNote[]
  /** The article that it prints; empty where none is like it. */
  articleId: string
  /** Likeness of headline and text, from 0 to 1. */
  confidence: number
}

export interface FoundStories {
  fault: ConvertFault | ''
  hasText: boolean
  obstacle: Obstacle | ''
  /** Characters whose fonts have no table of characters: they are in no story. */
  unreadable: number
  stories: FoundStory[]
  /** The beginnings of texts that belong to no headline. */
  loose: string[]
}

const editionId = text('期次', 'Edition', { maxLength: 19 })
const link = text('PDF地址', 'Address of the PDF', { maxLength: 500 })

export const pdfCalls = {
  'pdf-pages': {
    method: 'GET',
    needs: 'edit',
    title: { zh: 'PDF的版面', en: 'Pages of a PDF' },
    input: { editionId, link, name: text('文件名', 'File name', { maxLength: 255 }) },
    output: outputOf<PdfPages>(),
  },
  'place-pdf': {
    method: 'POST',
    needs: 'edit',
    title: { zh: '分配PDF到版面', en: 'Distribute a PDF over pages' },
    input: { editionId, link, places: longText('分配', 'Places (JSON)', { maxLength: 50_000 }) },
    output: outputOf<{ placed: number }>(),
  },
  stories: {
    method: 'GET',
    needs: 'areas',
    title: { zh: '识别版面稿件', en: 'Stories on a page' },
    input: { id },
    output: outputOf<FoundStories>(),
  },
} as const

/** A call of articles: the draft is one. */
export const storyCalls = {
  'draft-story': {
    method: 'POST',
    needs: 'add',
    title: { zh: '版面稿件转为草稿', en: 'Make a draft of a story on a page' },
    input: {
      pageId: text('版面', 'Page', { maxLength: 19 }),
      index: number('序号', 'Index', { max: 1000 }),
      title: text('标题', 'Headline', { maxLength: 500 }),
    },
    output: outputOf<{ id: string; version: number }>(),
  },
} as const
