import { dict, longText, number, optional, parent, reference, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { rowsOf, treeNodes } from '../kit/reply.ts'
import { optionalTenant, tenantField } from '../kit/tenantField.ts'
import { targets } from './targets.ts'

const deptName = text('机构名称', 'Name', { maxLength: 45 })

const fields = {
  deptName,
  tenantId: tenantField,
  fullName: text('机构全称', 'Full name', { maxLength: 45 }),
  // Clients of the open edition have no such field: a department, then.
  deptCategory: dict('机构类型', 'Kind', 'org_category', { default: 2 }),
  sort: number('排序', 'Order'),
  parentId: parent('上级机构', 'Parent', {
    path: 'blade-system/dept',
    call: 'tree',
    shows: 'deptName',
    as: 'parentName',
    tree: true,
  }),
  headId: optional(reference('负责人', 'Head', targets.colleague('headName'))),
  remark: optional(longText('备注', 'Remark', { maxLength: 255 })),
}

export const dept = defineModule({
  name: 'dept',
  path: 'blade-system/dept',
  route: '/system/dept',
  title: { zh: '机构管理', en: 'Departments' },
  fields,
  search: ['deptName', 'tenantId', 'fullName'],
  calls: {
    // Pickers of users, roles and the switch dialog read these whether or not their user may open the screen.
    tree: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '机构树', en: 'Tree of departments' },
      input: { tenantId: optionalTenant },
      output: treeNodes,
    },
    'lazy-tree': {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '机构懒加载树', en: 'One level of the tree' },
      input: { parentId: optional(text('上级机构', 'Parent')), tenantId: optionalTenant },
      output: treeNodes,
    },
    select: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '机构下拉', en: 'Departments to choose from' },
      input: { userId: optional(text('用户', 'User')), deptId: optional(text('机构', 'Department')) },
      output: rowsOf({ deptName }),
    },
  },
})

/** `ancestors` has the ids from the root, joined by commas. */
export interface Dept extends RecordOf<{ fields: typeof fields }> {
  ancestors: string
  hasChildren?: boolean
}
