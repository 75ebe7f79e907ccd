/** Drafts of released articles: created next to the live version, compared with it, and released in its place. */
import { type Label, longText, number, optional, reference } from '../kit/fields.ts'
import type { FieldChange } from '../kit/history.ts'
import { idAnswer, outputOf } from './callParts.ts'
import type { ComparedTexts } from './printCalls.ts'
import { targets } from './targets.ts'

/**
 * Fields that releasing the draft copies to the live version, which retains its place, state and settings on the site.
 */
export const draftedFields = [
  ...(['title', 'leadTitle', 'subTitle', 'author', 'correspondent', 'source', 'columnId', 'articleType'] as const),
  ...(['summary', 'content', 'coverUrl', 'fee', 'keywords', 'linkUrl', 'imageIds', 'videoIds'] as const),
] as const

/** Differences between two versions of an article. The text is compared separately; null: same words. */
export interface VersionDifferences {
  fields: FieldChange[]
  /** `printed` is the live version, or the earlier one of it. */
  text: ComparedTexts | null
  /** The text differs in its form or its pictures, and in no word. */
  isFormatted: boolean
}

export interface DraftComparison {
  draft: { id: string; title: string; version: number; publishState: number }
  live: { id: string; title: string; version: number; publishState: number }
  /** From the live version to the draft. */
  differences: VersionDifferences
  /** Changes of the live version since the draft began: null without any, `unknown` where the history is gone. */
  since: VersionDifferences | 'unknown' | null
  /** The reason why the draft cannot be released now. */
  refusal: Label | null
}

const id = reference('文章', 'Article', targets.article)
const version = number('版本号', 'Version', { min: 1 })

export const draftCalls = {
  'edit-draft': {
    method: 'POST',
    needs: 'edit',
    title: { zh: '改稿', en: 'Edit as a draft' },
    input: { id },
    output: idAnswer,
  },
  'compare-draft': {
    method: 'GET',
    needs: 'view',
    title: { zh: '草稿对比', en: 'Compare the draft' },
    input: { id },
    output: outputOf<DraftComparison>(),
  },
  'release-draft': {
    method: 'POST',
    needs: 'publish',
    title: { zh: '发布草稿', en: 'Publish the draft' },
    input: {
      id,
      version,
      /** The version of the live article that the caller has seen and means to replace. */
      liveVersion: number('线上版本号', 'Live version', { min: 1 }),
      correction: optional(longText('更正说明', 'What was wrong', { maxLength: 500 })),
    },
    output: idAnswer,
  },
  'discard-draft': {
    method: 'POST',
    needs: 'edit',
    title: { zh: '放弃草稿', en: 'Discard the draft' },
    input: { id, version },
  },
} as const
