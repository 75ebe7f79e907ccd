import { bulkSteps } from '../kit/bulk.ts'
import { dateTime, dictBiz, file, flag, image, longText, number, optional, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { choiceCall, setElsewhere } from '../kit/references.ts'
import { stepCalls } from '../kit/steps.ts'
import { ownerField } from '../kit/tenantField.ts'
import { ruleCalls, rulesButton } from './checklist.ts'
import { distributionButtons, editionCalls, keepChanged } from './editionCalls.ts'
import { embargoButton, embargoUntil, releaseReason, waitingCalls } from './planned.ts'
import { editionStates, publishState, returnReason } from './states.ts'
import { targets } from './targets.ts'

const steps = stepCalls(editionStates, targets.edition)

/** An issue of the newspaper. */
export const edition = defineModule({
  name: 'edition',
  path: 'blade-biz/edition',
  route: '/biz/edition',
  title: { zh: '期刊管理', en: 'Editions' },
  fields: {
    title: text('标题', 'Title', { maxLength: 100 }),
    editionNo: number('期号', 'Issue', { min: 1 }),
    totalNo: optional(number('总期号', 'Running number', { min: 1 })),
    publishDate: dateTime('出版日期', 'Date of issue', { dayOnly: true }),
    pageCount: optional(number('版数', 'Pages', { max: 999 })),
    isSpecial: flag('特刊', 'Special issue'),
    editorInChief: optional(text('总编', 'Editor-in-chief', { maxLength: 64 })),
    coverUrl: optional(image('封面', 'Cover')),
    pdfUrl: optional(file('整期PDF', 'PDF of the issue')),
    publishState: dictBiz('状态', 'State', 'edition_state', { default: publishState.draft, ...setElsewhere }),
    publishTime: optional(dateTime('出版时间', 'Released at', setElsewhere)),
    viewCount: optional(number('浏览数', 'Views', { max: 999_999_999, ...setElsewhere })),
    remark: optional(longText('备注', 'Remark', { maxLength: 500 })),
    releaseReason: optional({ ...releaseReason, ...setElsewhere }),
    returnReason,
    embargoUntil,
    keepChanged,
    tenantId: ownerField,
  },
  unique: ['editionNo', 'totalNo'],
  search: ['title', 'editionNo', 'publishDate', 'publishState'],
  buttons: {
    publish: { label: { zh: '出版', en: 'Release' }, action: 2 },
    rules: rulesButton,
    ...distributionButtons,
    ...embargoButton,
  },
  bulk: bulkSteps(editionStates, {
    publish: { releaseReason: optional(releaseReason) },
    'send-back': { returnReason: { ...returnReason, required: true } },
    withdraw: { keepChanged },
  }),
  calls: {
    select: choiceCall(targets.edition, { zh: '期刊下拉', en: 'Editions to choose from' }),
    ...editionCalls,
    ...ruleCalls,
    ...waitingCalls(targets.edition),
    ...steps,
    // Releases the edition where it is complete, or with the reason why it is not.
    publish: { ...steps.publish, input: { ...steps.publish.input, reason: optional(releaseReason) } },
    withdraw: { ...steps.withdraw, input: { ...steps.withdraw.input, keepChanged } },
  },
})

export type Edition = RecordOf<typeof edition>
