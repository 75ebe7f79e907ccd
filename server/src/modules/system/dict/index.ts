import { systemDictionary } from '#contract/system/dict'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { serveDictionary } from '../../../kit/serveDictionary.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeDict: TableOf<typeof systemDictionary>
  }
}

export default serveDictionary(systemDictionary, {
  table: 'blade_dict',
  menu: { under: 'system', sort: 4, source: 'iconfont iconicon_addresslist' },
})
