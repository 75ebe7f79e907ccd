import { dict } from '#contract/system/dict'
import { serveDictionary } from '../../kit/serveDictionary.ts'
import type { TableOf } from '../../kit/table.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    bladeDict: TableOf<typeof dict>
  }
}

export default serveDictionary(dict, {
  table: 'blade_dict',
  menu: { under: 'system', sort: 4, source: 'iconfont iconicon_addresslist' },
})
