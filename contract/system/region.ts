import { Object as ObjectOf, Unsafe } from 'typebox'
import { dict, type Label, longText, number, optional, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { forestSchema, pageInput, pageSchema, rowsOf, treeNodes } from '../kit/reply.ts'

const code = text('区划编号', 'Code', { maxLength: 12 })
const name = text('区划名称', 'Name', { maxLength: 32 })
const parentCode = text('父区划编号', 'Parent code', { maxLength: 12 })
const regionLevel = dict('区划等级', 'Level', 'region')
const sort = number('区划排序', 'Order')
const remark = optional(longText('区划备注', 'Remark', { maxLength: 255 }))

/** Set by the server: the region itself and those above it, one pair per level. */
const codeOf = (zh: string, en: string) => optional(text(`${zh}编号`, `${en} code`, { maxLength: 12 }))
const nameOf = (zh: string, en: string) => optional(text(`${zh}名称`, `${en} name`, { maxLength: 32 }))

const fields = {
  code,
  parentCode,
  /** Codes from the country down to the parent, joined by commas. */
  ancestors: optional(text('祖区划编号', 'Codes above')),
  name,
  provinceCode: codeOf('省级', 'Province'),
  provinceName: nameOf('省级', 'Province'),
  cityCode: codeOf('市级', 'City'),
  cityName: nameOf('市级', 'City'),
  districtCode: codeOf('区级', 'District'),
  districtName: nameOf('区级', 'District'),
  townCode: codeOf('镇级', 'Town'),
  townName: nameOf('镇级', 'Town'),
  villageCode: codeOf('村级', 'Village'),
  villageName: nameOf('村级', 'Village'),
  regionLevel,
  sort,
  remark,
}

type StoredRegion = RecordOf<{ fields: typeof fields }>

/** Regions are identified by their code; only the detail contains the id, by which its history is requested. */
export type Region = Omit<StoredRegion, 'id' | 'tenantId'> & { parentName: string; hasChildren?: boolean }

/** Codes of the country, and of what is above it. */
export const country = '00'

const button = (zh: string, en: string): { label: Label; action: 1 } => ({ label: { zh, en }, action: 1 })
const at = optional(text('区划编号', 'Code', { maxLength: 12 }))

export const region = defineModule({
  name: 'region',
  path: 'blade-system/region',
  route: '/base/region',
  title: { zh: '行政区划', en: 'Regions' },
  tenancy: 'platform',
  fields,
  operations: [],
  recorded: true,
  buttons: {
    add: button('新增下级', 'Add below'),
    edit: button('修改', 'Edit'),
    delete: button('删除', 'Delete'),
    debug: button('调试', 'Try the cascade'),
  },
  calls: {
    list: {
      method: 'GET',
      needs: 'list',
      title: { zh: '区划分页', en: 'Regions, paged' },
      input: { ...pageInput, code: at, name: optional(name), parentCode: at, regionLevel: optional(regionLevel) },
      output: pageSchema<Region>(),
    },
    'lazy-list': {
      method: 'GET',
      needs: 'list',
      title: { zh: '下级区划', en: 'Regions below one' },
      input: { parentCode: at, name: optional(name), code: at },
      output: forestSchema<Region>(),
    },
    /** Pickers of places read these three whether or not their user may open the screen. */
    'lazy-tree': {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '区划懒加载树', en: 'One level of the tree' },
      input: { parentCode: at },
      output: treeNodes,
    },
    detail: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '区划详情', en: 'One region' },
      // Screens know any record by its `id`, which is the code here.
      input: { code: at, id: at },
      output: Unsafe<Region & { id: string }>(ObjectOf({}, { additionalProperties: true })),
    },
    select: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '区划下拉', en: 'Regions to choose from' },
      input: { code: at },
      output: rowsOf({ code, name }),
    },
    /** Creates the region of this code or changes it; needs 新增下级 or 修改 accordingly. */
    submit: {
      method: 'POST',
      needs: 'list',
      title: { zh: '保存区划', en: 'Save a region' },
      input: {
        code,
        parentCode: optional(parentCode),
        name: optional(name),
        regionLevel: optional(regionLevel),
        sort: optional(sort),
        remark,
        version: optional(number('版本号', 'Version', { min: 1 })),
      },
    },
    remove: {
      method: 'POST',
      needs: 'delete',
      title: { zh: '删除区划', en: 'Remove a region' },
      input: { id: code },
    },
  },
})
