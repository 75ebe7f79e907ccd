import { longText, optional, text } from '../fields.ts'
import { defineModule, type RecordOf } from '../module.ts'
import { rowsOf } from '../reply.ts'

const name = text('名称', 'Name', { maxLength: 100 })

/** Databases that the platform may lend to a tenant. */
export const datasource = defineModule({
  name: 'datasource',
  path: 'blade-develop/datasource',
  title: { zh: '数据源管理', en: 'Data sources' },
  tenancy: 'platform',
  fields: { name, remark: optional(longText('备注', 'Remark', { maxLength: 255 })) },
  operations: [],
  calls: {
    select: {
      method: 'GET',
      needs: 'platform',
      title: { zh: '数据源下拉', en: 'Data sources to choose from' },
      output: rowsOf({ name }),
    },
  },
})

export type Datasource = RecordOf<typeof datasource>
