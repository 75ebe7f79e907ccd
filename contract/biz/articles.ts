import {
  dateTime,
  dictBiz,
  flag,
  html,
  image,
  link,
  longText,
  money,
  number,
  optional,
  reference,
  references,
  text,
} from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { choiceCall, setElsewhere } from '../kit/references.ts'
import { stepCalls } from '../kit/steps.ts'
import { ownerField } from '../kit/tenantField.ts'
import { draftCalls } from './draftCalls.ts'
import { storyCalls } from './pdfCalls.ts'
import { embargoButton, embargoUntil, waitingCalls } from './planned.ts'
import { reviewCalls } from './reviewCalls.ts'
import { articleStates, publishingInBulk, publishState, returnReason } from './states.ts'
import { targets } from './targets.ts'

/** The headline, the lines above and below it, and whose text it is. */
const headSet = {
  title: text('标题', 'Headline', { maxLength: 200 }),
  leadTitle: optional(text('引题', 'Kicker', { maxLength: 200 })),
  subTitle: optional(text('副题', 'Deck', { maxLength: 200 })),
  author: optional(text('作者', 'Author', { maxLength: 100 })),
  correspondent: optional(text('通讯员', 'Correspondent', { maxLength: 100 })),
  source: optional(text('来源', 'Source', { maxLength: 100 })),
}

/** Fields of reviews and corrections. Their calls write them; forms and submissions do not. */
const reviewed = {
  stageId: optional(reference('审稿环节', 'Review stage', targets.stage, setElsewhere)),
  reviewNote: optional(longText('审稿意见', 'Review note', { maxLength: 500, ...setElsewhere })),
  reviewQuote: optional(longText('退改位置', 'Passage to change', { maxLength: 500, ...setElsewhere })),
  reviewStart: optional(number('退改起点', 'Start of the passage', { max: 9_999_999, ...setElsewhere })),
  /** Corrections of the released article, a line for each: the day, and what was wrong. */
  correction: optional(longText('更正', 'Correction', { maxLength: 10_000, ...setElsewhere })),
  /** The released article that this one is a draft of. */
  originId: optional(reference('原文章', 'Released version', { ...targets.article, as: 'originTitle' }, setElsewhere)),
}

export const articles = defineModule({
  name: 'articles',
  path: 'blade-biz/articles',
  route: '/biz/articles',
  title: { zh: '文章管理', en: 'Articles' },
  fields: {
    ...headSet,
    columnId: reference('栏目', 'Column', targets.column),
    editionId: optional(reference('期次', 'Edition', targets.edition)),
    pageId: optional(reference('版面', 'Page', targets.page)),
    articleType: dictBiz('文章类型', 'Type', 'article_type', { default: 1 }),
    summary: optional(longText('摘要', 'Summary', { maxLength: 500 })),
    content: html('正文', 'Text'),
    coverUrl: optional(image('封面', 'Cover')),
    fee: optional(money('稿费', "Author's fee")),
    keywords: optional(text('关键词', 'Keywords')),
    linkUrl: optional(link('外链地址', 'Link')),
    sort: optional(number('排序', 'Order')),
    isTop: flag('置顶', 'On top'),
    isRecommend: flag('推荐', 'Recommended'),
    allowComment: flag('允许评论', 'Open to comments', { default: 1 }),
    imageIds: optional(references('配图', 'Images', targets.image)),
    videoIds: optional(references('视频', 'Videos', targets.video)),
    /** Its areas on the image of its page; see coordinates.ts. */
    coordinates: optional(longText('版面坐标', 'Areas on the page', { maxLength: 20_000, ...setElsewhere })),
    publishState: dictBiz('状态', 'State', 'article_state', { default: publishState.draft, ...setElsewhere }),
    publishTime: optional(dateTime('发布时间', 'Published at', setElsewhere)),
    ...reviewed,
    returnReason,
    embargoUntil,
    /** The last reading of foreign text into it; see `readingIn`. */
    reading: optional(longText('读入说明', 'Foreign text', { maxLength: 4000, ...setElsewhere })),
    tenantId: ownerField,
  },
  searches: { words: text('全文检索', 'Full text', { maxLength: 100 }) },
  search: ['title', 'columnId', 'author', 'editionId', 'publishState', 'publishTime'],
  found: { text: ['leadTitle', 'subTitle', 'author', 'correspondent', 'source', 'keywords', 'summary', 'content'] },
  buttons: { publish: { label: { zh: '发布', en: 'Publish' }, action: 3 }, ...embargoButton },
  bulk: publishingInBulk,
  calls: {
    select: choiceCall(targets.article, { zh: '文章下拉', en: 'Articles to choose from' }),
    ...stepCalls(articleStates, targets.article),
    ...storyCalls,
    ...reviewCalls,
    ...draftCalls,
    ...waitingCalls(targets.article),
  },
})

/** Fields that reviewers read, and readers after them. */
export const readFields = [
  ...(['title', 'leadTitle', 'subTitle', 'author', 'correspondent', 'source', 'summary', 'content'] as const),
  ...(['coverUrl', 'imageIds', 'videoIds', 'keywords', 'linkUrl'] as const),
]

/** The id of the draft of it joins each article that has one. */
export type Article = RecordOf<typeof articles> & { draftId?: string }
