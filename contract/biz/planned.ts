/** Content that waits for its time: released by a plan, or under embargo until then. */
import { dateTime, dictBiz, longText, optional, reference, type Target } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { historic, setElsewhere } from '../kit/references.ts'
import { ownerField } from '../kit/tenantField.ts'
import { outputOf } from './callParts.ts'
import { targets } from './targets.ts'

/** The reason for releasing an edition though something was missing. */
export const releaseReason = longText('带缺出版原因', 'Reason for releasing as it is', { maxLength: 500 })

/** Until then it is shown only to those who have the button. */
export const embargoUntil = optional(dateTime('解禁时间', 'End of embargo', setElsewhere))

export const embargoButton = { embargo: { label: { zh: '设为保密', en: 'Embargo' }, action: 2 } } as const

/** The plan for one record, as its dialog shows it. */
export interface ReleasePlan {
  /** Empty where nothing is planned. */
  releaseTime: string
  plannerName: string
  reason: string
}

/** `until` empty: the embargo ends now. Planning anew replaces the plan and makes the caller its planner. */
export const waitingCalls = (target: Target) => {
  const id = reference('编号', 'ID', target)
  return {
    embargo: {
      method: 'POST' as const,
      needs: 'embargo' as const,
      title: { zh: '设置解禁时间', en: 'Set the end of an embargo' },
      input: { id, until: optional(dateTime('解禁时间', 'End of embargo')) },
    },
    'release-plan': {
      method: 'GET' as const,
      needs: 'publish' as const,
      title: { zh: '发布计划', en: 'Plan of a release' },
      input: { id },
      output: outputOf<ReleasePlan>(),
    },
    plan: {
      method: 'POST' as const,
      needs: 'publish' as const,
      title: { zh: '计划发布', en: 'Plan the release' },
      input: { id, releaseTime: dateTime('发布时间', 'Release time'), reason: optional(releaseReason) },
    },
    'cancel-plan': {
      method: 'POST' as const,
      needs: 'publish' as const,
      title: { zh: '取消计划发布', en: 'Cancel the planned release' },
      input: { id },
    },
  }
}

/** Keys of the dictionary `plan_state`. */
export const planState = { planned: 1, failed: 2, released: 3, cancelled: 4 } as const

/** Releases of editions and articles at a set time. Calls of their modules plan and cancel them. */
export const planned = defineModule({
  name: 'planned',
  path: 'blade-biz/planned',
  route: '/biz/planned',
  title: { zh: '计划发布', en: 'Planned releases' },
  fields: {
    releaseTime: dateTime('发布时间', 'Release time'),
    editionId: optional(reference('期次', 'Edition', historic(targets.edition))),
    articleId: optional(reference('文章', 'Article', historic(targets.article))),
    plannerId: optional(reference('计划人', 'Planned by', targets.colleague('plannerName'))),
    planState: dictBiz('状态', 'State', 'plan_state', { default: planState.planned }),
    reason: optional(releaseReason),
    // A fault may name an article, which not everybody who sees the plan sees.
    fault: optional(longText('未发布原因', 'Why it failed', { maxLength: 1000, unfiltered: true })),
    faultEn: optional(longText('未发布原因（英文）', 'Why it failed (English)', { maxLength: 1000, unfiltered: true })),
    settledTime: optional(dateTime('处理时间', 'Settled at')),
    tenantId: ownerField,
  },
  search: ['planState', 'releaseTime', 'editionId', 'articleId'],
  operations: ['list'],
})

export type PlannedRelease = RecordOf<typeof planned>
