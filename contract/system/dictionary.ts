/** System and business dictionaries are alike in everything but their owner. */
import { type Field, flag, longText, number, optional, parent, text } from '../kit/fields.ts'
import { defineModule, type RecordOf, type Tenancy } from '../kit/module.ts'
import { forestSchema, pageInput, pageSchema, rowsOf, treeNodes } from '../kit/reply.ts'
import { tenantField } from '../kit/tenantField.ts'

const code = text('字典编号', 'Code', { maxLength: 64 })
const dictValue = text('字典名称', 'Name', { maxLength: 255 })
const sort = number('字典排序', 'Order')
const remark = optional(longText('字典备注', 'Remark', { maxLength: 255 }))
/** A dictionary itself stores `-1` here and shows nothing; its entries must have one. */
const dictKey = optional(text('字典键值', 'Key', { maxLength: 64 }))

const named = { code: optional(code), dictValue: optional(dictValue) }

const fieldsOf = (path: string) => ({
  code,
  dictValue,
  dictKey,
  sort,
  isSealed: flag('封存', 'Sealed'),
  remark,
  parentId: parent(
    '上级字典',
    'Parent',
    { path, call: 'tree', shows: 'dictValue', as: 'parentName', tree: true },
    { modes: { create: 'locked', edit: 'locked' } },
  ),
})

type DictFields = ReturnType<typeof fieldsOf>

/** A dictionary (`parentId` 0) or one of its entries. */
export interface Dict extends RecordOf<{ fields: DictFields }> {
  children?: Dict[]
  hasChildren?: boolean
}

interface Identity {
  name: string
  path: string
  route: string
  title: { zh: string; en: string }
  tenancy: Tenancy
}

export type Dictionary = ReturnType<typeof defineDictionary>

export const defineDictionary = (identity: Identity) => {
  const owner: Record<string, Field> = identity.tenancy === 'tenant' ? { tenantId: tenantField } : {}
  const fields: DictFields = { ...owner, ...fieldsOf(identity.path) }
  return defineModule({
    ...identity,
    fields,
    search: ['code', 'dictValue'],
    calls: {
      'parent-list': {
        method: 'GET',
        needs: 'list',
        title: { zh: '字典分页', en: 'Dictionaries, paged' },
        input: { ...pageInput, ...named },
        output: pageSchema<Dict>(),
      },
      'child-list': {
        method: 'GET',
        needs: 'list',
        title: { zh: '字典项', en: 'Entries of a dictionary' },
        input: { ...pageInput, ...named, parentId: optional(text('上级字典', 'Parent')) },
        output: forestSchema<Dict>(),
      },
      tree: {
        method: 'GET',
        needs: 'signedIn',
        title: { zh: '字典树', en: 'Tree of dictionaries' },
        input: { code: optional(code) },
        output: treeNodes,
      },
      dictionary: {
        method: 'GET',
        needs: 'signedIn',
        title: { zh: '按编号取字典项', en: 'Entries to choose from' },
        input: { code },
        output: rowsOf({ code, dictKey, dictValue, sort, remark }),
      },
    },
  })
}
