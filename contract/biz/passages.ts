/** Passages and pictures of an article that other articles of the tenant have as well. */
import { type TUnsafe, Unsafe } from 'typebox'
import { reference } from '../kit/fields.ts'
import { targets } from './targets.ts'

/** A passage in its surroundings. Long ones are cut. */
export interface Excerpt {
  before: string
  text: string
  after: string
}

/** The same passage in both articles. */
export interface PassagePair {
  /** Length without spaces. */
  characters: number
  here: Excerpt
  there: Excerpt
}

/** An article that the passages also stand in. */
export interface PassageSource {
  id: string
  title: string
  publishState: number
  publishStateName: string
  /** The time of its publication; that of its entry where it was never published. */
  date: string
  editionTitle: string
}

export interface RepeatingArticle extends PassageSource {
  characters: number
  /** The longest ones, in the order of the text. */
  passages: PassagePair[]
  /** Further passages that are not listed. */
  more: number
}

/** A passage that many articles have, such as the closing sentence of a column. */
export interface CommonPassage {
  characters: number
  here: Excerpt
  /** Number of articles at least. */
  count: number
  /** The newest ones. */
  articles: PassageSource[]
}

/** A picture that other articles show as well. */
export interface RepeatedPicture {
  here: string
  there: string
  /** The same file; otherwise it looks alike, such as a scaled copy. */
  isSame: boolean
  count: number
  articles: PassageSource[]
}

export interface RepeatedPassages {
  articles: RepeatingArticle[]
  /** Further articles that are not listed. */
  more: number
  common: CommonPassage[]
  pictures: RepeatedPicture[]
  /** Articles of an earlier version are still being indexed. */
  isIndexing: boolean
}

const outputOf = <Answer>(): TUnsafe<Answer> => Unsafe<Answer>({ type: 'object' })

export const passageCalls = {
  passages: {
    method: 'GET',
    needs: 'view',
    title: { zh: '查重', en: 'Repeated passages' },
    input: { id: reference('文章', 'Article', targets.article) },
    output: outputOf<RepeatedPassages>(),
  },
} as const
