import { number, optional, references, type Target, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'
import { choiceCall } from '../kit/references.ts'
import { ownerField } from '../kit/tenantField.ts'
import { targets } from './targets.ts'

const role: Target = { path: 'blade-system/role', call: 'tree', shows: 'roleName', as: 'roleNames', tree: true }

/** A stage (审次) that articles of some columns pass before they are ready: 一审, 二审, 三审 or proofs. None by default. */
export const stages = defineModule({
  name: 'stages',
  path: 'blade-biz/stages',
  route: '/biz/stages',
  title: { zh: '审稿环节', en: 'Review stages' },
  fields: {
    stageName: text('环节名称', 'Name', { maxLength: 32 }),
    stageNameEn: optional(text('英文名称', 'English name', { maxLength: 64 })),
    sort: number('顺序', 'Order', { min: 1, max: 99 }),
    columnIds: references('适用栏目', 'Columns', { ...targets.column, as: 'columnNames' }),
    roleIds: optional(references('审稿角色', 'Reviewing roles', role)),
    userIds: optional(references('审稿人', 'Reviewers', targets.colleague('userNames'))),
    tenantId: ownerField,
  },
  search: ['stageName', 'columnIds'],
  calls: { select: choiceCall(targets.stage, { zh: '审稿环节下拉', en: 'Review stages to choose from' }) },
})
