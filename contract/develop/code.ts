import { Array as ArrayOf, Object as ObjectOf, String as StringSchema, type TUnsafe, Unsafe } from 'typebox'
import { dict, longText, optional, reference, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import type { CodeField } from './codeFields.ts'

/** Values of `template`. */
export const codeTemplate = { list: 1, tree: 2 } as const

/** A file of a generated module, with its path in the repository. */
export interface CodeFile {
  path: string
  content: string
}

/** Suggestions derived from a table of a data source. */
export interface TableStructure {
  title: string
  pkName: string
  template: number
  fields: CodeField[]
  /** Columns that no field can represent. */
  skipped: string[]
}

export const tableStructure = Unsafe<TableStructure>({ type: 'object', additionalProperties: true })

const datasourceId = reference('数据源', 'Data source', {
  path: 'blade-develop/datasource',
  call: 'select',
  shows: 'name',
  as: 'datasourceName',
})

/** Settings from which modules of this product are generated. Nothing is ever written to `apiPath` and `webPath`. */
export const code = defineModule({
  name: 'code',
  path: 'blade-develop/code',
  route: '/tool/code',
  title: { zh: '代码生成', en: 'Code generation' },
  tenancy: 'platform',
  readBy: 'platform',
  sheets: 'export',
  fields: {
    datasourceId: optional(datasourceId),
    codeName: text('模块名', 'Module', { maxLength: 40 }),
    codeNameEn: optional(text('英文名称', 'English name', { maxLength: 64 })),
    serviceName: text('服务名', 'Service', { maxLength: 64, default: 'blade-biz' }),
    tableName: text('表名', 'Table', { maxLength: 63 }),
    tablePrefix: text('表前缀', 'Table prefix', { maxLength: 32, default: 'blade_' }),
    pkName: text('主键名', 'Primary key', { maxLength: 63, default: 'id' }),
    template: dict('模板', 'Template', 'code_template', { default: codeTemplate.list }),
    menuUnder: optional(
      text('上级菜单', 'Menu above', {
        maxLength: 64,
        prompt: { zh: '默认按服务名', en: 'That of the service' },
      }),
    ),
    packageName: text('包名', 'Package', { maxLength: 500, default: 'org.springblade.biz' }),
    fieldList: longText('字段', 'Fields', { maxLength: 60_000 }),
    baseMode: dict('基础业务', 'Base entity', 'yes_no', { default: 2 }),
    wrapMode: dict('包装器', 'Wrapper', 'yes_no', { default: 2 }),
    apiPath: text('后端生成路径', 'Back-end path', { maxLength: 2000, default: 'server/src/modules' }),
    webPath: text('前端生成路径', 'Front-end path', { maxLength: 2000, default: 'src/resources' }),
  },
  search: ['datasourceId', 'codeName', 'serviceName'],
  found: { text: ['codeNameEn', 'serviceName', 'tableName', 'packageName', 'apiPath', 'webPath'] },
  calls: {
    copy: {
      method: 'POST',
      inQuery: true,
      needs: 'edit',
      title: { zh: '复制代码生成配置', en: 'Copy a setting' },
      input: { id: text('主键', 'ID', { maxLength: 19 }) },
    },
    /** A preview of the files that `gen-code` would generate. */
    preview: {
      method: 'GET',
      needs: 'view',
      title: { zh: '预览生成的代码', en: 'Preview of the files' },
      input: { ids: text('主键集合', 'IDs', { maxLength: 1000 }) },
      output: Unsafe<CodeFile[]>(ArrayOf(ObjectOf({ path: StringSchema(), content: StringSchema() }))),
    },
    tables: {
      method: 'GET',
      needs: 'edit',
      title: { zh: '数据源中的表', en: 'Tables of a data source' },
      input: { datasourceId },
      output: namedRows<{ name: string; comment: string }>('comment'),
    },
    structure: {
      method: 'GET',
      needs: 'edit',
      title: { zh: '读取表结构', en: 'What a table suggests' },
      input: { datasourceId, tableName: text('表名', 'Table', { maxLength: 63 }) },
      output: tableStructure,
    },
    /** Modules that references may point at in addition to `commonTargets`: by path generated ones, by name those of services. */
    targets: {
      method: 'GET',
      needs: 'list',
      title: { zh: '可引用的模块', en: 'Modules to refer to' },
      output: Unsafe<{ path: string; name: string; nameEn: string }[]>(
        ArrayOf(ObjectOf({ path: StringSchema(), name: StringSchema(), nameEn: StringSchema() })),
      ),
    },
    /** Services whose paths and folders may contain a module. */
    services: {
      method: 'GET',
      needs: 'list',
      title: { zh: '可选的服务', en: 'Services to choose from' },
      output: namedRows<{ name: string }>(),
    },
    /** Groups of the menu, by the code that a setting stores. */
    groups: {
      method: 'GET',
      needs: 'list',
      title: { zh: '可选的上级菜单', en: 'Groups of the menu' },
      output: namedRows<{ code: string; name: string; nameEn: string }>('code', 'nameEn'),
    },
  },
})

export type Code = RecordOf<typeof code>

/** POST with a workbook or a CSV file, as multipart: suggestions derived from it. */
export const sheetPath = `${code.path}/sheet`

/** POST with `ids` (and the original's `system`): a ZIP archive of the files. */
export const generatePath = `${code.path}/gen-code`

function namedRows<Row>(...others: string[]): TUnsafe<Row[]> {
  const columns = Object.fromEntries(['name', ...others].map(name => [name, StringSchema()]))
  return Unsafe<Row[]>(ArrayOf(ObjectOf(columns)))
}
