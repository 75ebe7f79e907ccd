import {
  Array as ArrayOf,
  Null,
  Number as NumberOf,
  Object as ObjectOf,
  type Static,
  String as StringOf,
  Union,
} from 'typebox'
import { dateTime, dictBiz, file, image, longText, number, optional, reference, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'
import { choiceCall, setElsewhere } from '../kit/references.ts'
import { pageInput } from '../kit/reply.ts'
import { stepCalls } from '../kit/steps.ts'
import { ownerField } from '../kit/tenantField.ts'
import { publishingInBulk, publishState, returnReason, videoStates } from './states.ts'
import { targets } from './targets.ts'

/** A video as players and pickers need it. */
const found = ObjectOf({
  id: StringOf(),
  title: StringOf(),
  videoUrl: StringOf(),
  coverUrl: StringOf(),
  /** Seconds. */
  duration: Union([Null(), NumberOf()]),
})

export type FoundVideo = Static<typeof found>

export const videos = defineModule({
  name: 'videos',
  path: 'blade-biz/videos',
  route: '/biz/videos',
  title: { zh: '视频管理', en: 'Videos' },
  fields: {
    title: text('视频标题', 'Title', { maxLength: 200 }),
    videoUrl: file('视频', 'Video'),
    coverUrl: optional(image('封面', 'Cover')),
    /** Seconds. */
    duration: optional(number('时长（秒）', 'Duration in seconds', { max: 1_000_000 })),
    width: optional(number('宽', 'Width', { max: 100_000 })),
    height: optional(number('高', 'Height', { max: 100_000 })),
    /** Bytes. */
    fileSize: optional(number('文件大小', 'File size', { max: 1_000_000_000_000 })),
    columnId: optional(reference('栏目', 'Column', targets.column)),
    source: optional(text('来源', 'Source', { maxLength: 100 })),
    author: optional(text('作者', 'Author', { maxLength: 100 })),
    description: optional(longText('视频简介', 'Description', { maxLength: 500 })),
    keywords: optional(text('关键词', 'Keywords')),
    sort: optional(number('排序', 'Order')),
    publishState: dictBiz('状态', 'State', 'article_state', { default: publishState.draft, ...setElsewhere }),
    publishTime: optional(dateTime('发布时间', 'Published at', setElsewhere)),
    returnReason,
    viewCount: optional(number('浏览数', 'Views', { max: 999_999_999, ...setElsewhere })),
    tenantId: ownerField,
  },
  search: ['title', 'columnId', 'publishState'],
  buttons: { publish: { label: { zh: '发布', en: 'Publish' }, action: 3 } },
  bulk: publishingInBulk,
  calls: {
    select: choiceCall(targets.video, { zh: '视频下拉', en: 'Videos to choose from' }),
    /** Digits and commas are ids, answered in their order; anything else, and digits that are no ids, is looked for in titles and keywords. */
    getVideosWithStr: {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '按编号或文字取视频', en: 'Videos by ids or words' },
      bare: 'str',
      input: {
        str: optional(text('编号或文字', 'IDs or words', { maxLength: 4000 })),
        keyword: optional(text('关键词', 'Keyword', { maxLength: 100 })),
        ...pageInput,
      },
      output: ArrayOf(found),
    },
    ...stepCalls(videoStates, targets.video),
  },
})
