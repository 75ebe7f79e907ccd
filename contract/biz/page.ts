import { dictBiz, file, image, number, optional, reference, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { choiceCall, setElsewhere } from '../kit/references.ts'
import { ownerField } from '../kit/tenantField.ts'
import { pageButtons, pageCalls } from './pageCalls.ts'
import { pdfCalls } from './pdfCalls.ts'
import { printCalls } from './printCalls.ts'
import { targets } from './targets.ts'

const pixels = { max: 100_000, ...setElsewhere } as const

const choices = choiceCall(targets.page, { zh: '版面下拉', en: 'Pages to choose from' })

/** A printed page of an edition. */
export const newsPage = defineModule({
  name: 'page',
  path: 'blade-biz/page',
  route: '/biz/page',
  title: { zh: '版面管理', en: 'Pages' },
  fields: {
    pageNo: text('版次', 'Page number', { maxLength: 16 }),
    pageName: text('版名', 'Name', { maxLength: 100 }),
    editionId: reference('期次', 'Edition', targets.edition),
    sort: number('排序', 'Order'),
    columnId: optional(reference('栏目', 'Column', targets.column)),
    dutyEditor: optional(text('责编', 'Editor on duty', { maxLength: 64 })),
    layoutEditor: optional(text('版式', 'Layout', { maxLength: 64 })),
    pdfUrl: optional(file('版面PDF', 'PDF')),
    imgUrl: optional(image('版面图', 'Image', setElsewhere)),
    thumbUrl: optional(image('缩略图', 'Thumbnail', setElsewhere)),
    width: optional(number('图宽', 'Width', pixels)),
    height: optional(number('图高', 'Height', pixels)),
    videoUrl: optional(file('版面视频', 'Video')),
    convertState: dictBiz('转换状态', 'Conversion', 'convert_state', { default: 1, ...setElsewhere }),
    tenantId: ownerField,
  },
  unique: ['pageNo'],
  search: ['editionId', 'pageNo', 'pageName'],
  buttons: pageButtons,
  calls: {
    ...pageCalls,
    ...pdfCalls,
    ...printCalls,
    select: {
      ...choices,
      input: { ...choices.input, editionId: optional(reference('期次', 'Edition', targets.edition)) },
    },
  },
})

/** The number of articles on it joins each page. */
export type NewsPage = RecordOf<typeof newsPage> & { articleCount: number }
