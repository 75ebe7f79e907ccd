/** Manuscripts of word processors: a file is read and split into stories, and the confirmed ones become drafts. */
import { type TUnsafe, Unsafe } from 'typebox'

export const MAX_DOCUMENT_MEGABYTES = 20
export const MAX_STORIES = 100

/** Rule by which a file is split into stories. */
export const splitModes = ['lines', 'headings', 'pages', 'none'] as const
export type SplitMode = (typeof splitModes)[number]

type LostKind = 'picture' | 'formula' | 'character' | 'hidden'

/** Parts of a document that an import cannot keep, with their counts. */
export interface Lost {
  kind: LostKind
  count: number
  /** The beginning of hidden text. */
  sample?: string
}

/** The head of a story, which may be changed before it becomes a draft. */
export interface StoryHead {
  title: string
  leadTitle: string
  subTitle: string
  author: string
  correspondent: string
}

export interface DocumentStory extends StoryHead {
  /** Its place in the answer. */
  index: number
  /** The beginning of its text. */
  text: string
  characters: number
  pictures: number
  tables: number
  notes: number
}

export interface DocumentStories {
  format: 'docx' | 'txt'
  /** Encoding of a plain text; empty for others. */
  encoding: string
  split: SplitMode
  /** Ways to split it that differ. */
  splits: SplitMode[]
  stories: DocumentStory[]
  lost: Lost[]
}

/** A story to import: its place in the file, with the head as confirmed. */
export type ChosenStory = { index: number } & Partial<StoryHead>

export interface ImportedStories {
  ids: string[]
  lost: Lost[]
}

/** POST, multipart: `file`, and `split` where it is not to be proposed. */
export const readDocumentPath = 'blade-biz/articles/read-document'
/** POST, multipart: the fields `split`, `stories` (JSON), `columnId` and `editionId`, then `file`. */
export const importDocumentPath = 'blade-biz/articles/import-document'

const anything = { type: 'object' } as const
export const readDocumentAnswer: TUnsafe<DocumentStories> = Unsafe(anything)
export const importDocumentAnswer: TUnsafe<ImportedStories> = Unsafe(anything)
