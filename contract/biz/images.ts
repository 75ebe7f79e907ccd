import { dateTime, dictBiz, image, longText, number, optional, reference, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'
import { choiceCall, historic } from '../kit/references.ts'
import { ownerField } from '../kit/tenantField.ts'
import { usesCall } from '../kit/uses.ts'
import { targets } from './targets.ts'

/** Photographs and pictures, with what is printed next to them. */
export const images = defineModule({
  name: 'images',
  path: 'blade-biz/images',
  route: '/biz/images',
  title: { zh: '图片管理', en: 'Images' },
  fields: {
    title: text('图片标题', 'Title', { maxLength: 200 }),
    imgUrl: image('图片', 'Image'),
    thumbUrl: optional(image('缩略图', 'Thumbnail')),
    imageType: dictBiz('图片类型', 'Type', 'image_type', { default: 1 }),
    description: optional(longText('图片说明', 'Caption', { maxLength: 500 })),
    photographer: optional(text('摄影', 'Photographer', { maxLength: 100 })),
    copyrightText: optional(text('版权', 'Rights', { maxLength: 255 })),
    /** The line next to the picture where it is not the photographer's name. */
    credit: optional(text('署名', 'Credit', { maxLength: 200 })),
    /** The last day on which it may be shown. */
    licenceUntil: optional(dateTime('授权到期', 'Licence until', { dayOnly: true })),
    /** Describes the image for those who do not see it. */
    altText: optional(text('替代文本', 'Alternative text', { maxLength: 300 })),
    articleId: optional(reference('文章', 'Article', historic(targets.article))),
    editionId: optional(reference('期次', 'Edition', historic(targets.edition))),
    pageId: optional(reference('版面', 'Page', historic(targets.page))),
    width: optional(number('宽', 'Width', { max: 100_000 })),
    height: optional(number('高', 'Height', { max: 100_000 })),
    /** Bytes. */
    fileSize: optional(number('文件大小', 'File size', { max: 1_000_000_000_000 })),
    sort: optional(number('排序', 'Order')),
    tenantId: ownerField,
  },
  search: ['title', 'imageType', 'photographer'],
  calls: {
    select: choiceCall(targets.image, { zh: '图片下拉', en: 'Images to choose from' }),
    uses: usesCall,
  },
})
