import { dict, longText, number, optional, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'
import { rowsOf } from '../kit/reply.ts'
import { optionalTenant, tenantField } from '../kit/tenantField.ts'

const postCode = text('岗位编号', 'Code', { maxLength: 12, isName: true })
const postName = text('岗位名称', 'Name', { maxLength: 64 })

export const post = defineModule({
  name: 'post',
  path: 'blade-system/post',
  route: '/system/post',
  title: { zh: '岗位管理', en: 'Posts' },
  fields: {
    tenantId: tenantField,
    category: dict('岗位类型', 'Category', 'post_category'),
    postCode,
    postName,
    sort: number('岗位排序', 'Order'),
    remark: optional(longText('岗位描述', 'Remark', { maxLength: 255 })),
  },
  unique: ['postCode'],
  search: ['category', 'postCode', 'postName'],
  calls: {
    // Every form with a post picker reads this, whether or not its user may open the posts screen.
    select: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '岗位下拉', en: 'Posts to choose from' },
      input: { tenantId: optionalTenant },
      output: rowsOf({ postCode, postName }),
    },
  },
})
