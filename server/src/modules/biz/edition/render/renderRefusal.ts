import type { ConvertFault } from '#contract/biz/editionCalls'
import type { Label } from '#contract/kit/fields'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import type { Fault } from '../pdf/pdfRequest.ts'

const RETRY_SECONDS = 5

/** A refusal that says why in one word, too, for who looks at the page later. */
export class RenderRefusal extends Refusal {
  readonly fault: ConvertFault
  readonly count: number

  constructor(fault: ConvertFault, count = 0, label: Label = labelOf(fault, count)) {
    super(400, label)
    this.fault = fault
    this.count = count
  }
}

/** A failure of the process is not the fault of the document, which is kept. */
export function refusalOf({ fault, pages }: Fault): Refusal {
  if (fault === 'failed') return new Refusal(503, labels.failed, { retryAfter: RETRY_SECONDS })
  return new RenderRefusal(fault, pages)
}

function labelOf(fault: ConvertFault, count: number): Label {
  if (fault === 'pages')
    return { zh: `版面PDF应只有一页，此文件有${count}页`, en: `PDF: a page has one page; this file has ${count}` }
  return labels[fault]
}

/** Names some of the characters. */
export function missingGlyphs(missing: readonly string[]): RenderRefusal {
  const some = missing.slice(0, 10).join('')
  const count = missing.length
  return new RenderRefusal('glyphs', count, {
    zh: `版面图有${count}个字无法显示（${some}）：PDF没有嵌入字体，服务器上也没有。请嵌入字体后重新导出PDF`,
    en: `${count} characters cannot be rendered (${some}): the PDF does not embed their font, and the server does not have it. Export the PDF with its fonts`,
  })
}

const labels = {
  elsewhere: { zh: '版面PDF不在本系统中，请重新上传', en: 'PDF: not kept here, please upload it' },
  large: { zh: '版面PDF不能超过128MB', en: 'PDF: at most 128 MB' },
  encrypted: {
    zh: '版面PDF已加密，请上传未加密的文件',
    en: 'PDF: it is encrypted; please upload one without a password',
  },
  damaged: { zh: '版面PDF已损坏，无法读取', en: 'PDF: it is damaged and cannot be read' },
  empty: { zh: 'PDF中没有页面（0页），没有可用的内容', en: 'PDF: it has no pages, so there is nothing to use' },
  tooSlow: { zh: '版面PDF过于复杂，未能及时转换', en: 'PDF: too complex to be rendered in time' },
  memory: {
    zh: '版面PDF中的图片过大，请将图片分辨率降低到300dpi左右后重新导出PDF',
    en: 'PDF: its images are too large; export it with images of about 300 dpi',
  },
  glyphs: { zh: '版面图有缺字，请嵌入字体后重新导出PDF', en: 'PDF: characters are missing; export it with its fonts' },
  failed: { zh: '版面PDF转换失败，请重试', en: 'PDF: the conversion failed; please try again' },
} satisfies Record<Exclude<ConvertFault, 'pages'>, Label>
