/** Manuscripts of word processors: a file is read and split into stories, and the confirmed ones become drafts. */
import type { ReadingNote } from '../kit/texts/reading.ts'
import { outputOf } from './callParts.ts'

export const MAX_DOCUMENT_MEGABYTES = 20
export const MAX_STORIES = 100

/** Rule by which a file is split into stories; by hand where the lines that begin one are named. */
export const splitModes = ['lines', 'headings', 'pages', 'none', 'hand'] as const
export type SplitMode = (typeof splitModes)[number]

/** Longer files are not split by hand. */
export const MAX_LINES = 2000

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
  /** Encoding of a plain text; empty for others. */
  encoding: string
  split: SplitMode
  /** Ways to split it that differ. */
  splits: SplitMode[]
  stories: DocumentStory[]
  /** The beginnings of its paragraphs, tables and lists; none where there are too many. */
  lines: string[]
  /** Places of those that begin a story. */
  starts: number[]
  reading: ReadingNote[]
}

/** A story to import: its place in the file, with the head as confirmed. */
export type ChosenStory = { index: number } & Partial<StoryHead>

export interface ImportedStories {
  ids: string[]
  reading: ReadingNote[]
}

/** POST, multipart: `file`, and `split` where it is not to be proposed, with `starts` (JSON) where it is by hand. */
export const readDocumentPath = 'blade-biz/articles/read-document'
/** POST, multipart: the fields `split`, `starts` and `stories` (JSON), `columnId` and `editionId`, then `file`. */
export const importDocumentPath = 'blade-biz/articles/import-document'

export const readDocumentAnswer = outputOf<DocumentStories>()
export const importDocumentAnswer = outputOf<ImportedStories>()
