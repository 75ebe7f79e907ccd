/** The search over everything: records of all modules whose lists the caller may open. */
import { Array as ArrayOf, Object as ObjectOf, Unsafe } from 'typebox'
import { type Label, number, optional, text } from '../kit/fields.ts'
import type { StandaloneCall } from '../kit/module.ts'

/** A piece of a text; `hit`: it matches what was looked for. */
export interface FoundPart {
  text: string
  hit?: true
}

export interface FoundRecord {
  id: string
  title: FoundPart[]
  /** The passage in which words were found, or the beginning of the text. */
  text: FoundPart[]
  updateTime: string
}

/** The records of one module, the newest first. */
export interface FoundGroup {
  /** API path of the module. */
  path: string
  /** The route of its screen. */
  route: string
  title: Label
  /** Whether the caller may open a record; otherwise its list. */
  opens: boolean
  records: FoundRecord[]
  /** There are more than these. */
  more: boolean
}

/** Results of each module, and of one module alone. */
export const foundAmongAll = 5
export const foundInOne = 30

export const search = {
  path: 'blade-system/search',
  calls: {
    find: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '全局搜索', en: 'Search over everything' },
      input: {
        words: text('搜索内容', 'Text', { maxLength: 100 }),
        type: optional(text('模块路径', 'Path of a module', { maxLength: 100 })),
        size: optional(number('每类条数', 'Results of each type', { min: 1, max: 100 })),
      },
      output: Unsafe<FoundGroup[]>(ArrayOf(ObjectOf({}, { additionalProperties: true }))),
    },
  },
} satisfies { path: string; calls: Record<string, StandaloneCall> }
