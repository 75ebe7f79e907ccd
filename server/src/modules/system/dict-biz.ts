import { dictBiz } from '#contract/system/dict-biz'
import { serveDictionary } from '../../kit/serveDictionary.ts'
import type { TableOf } from '../../kit/table.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    bladeDictBiz: TableOf<typeof dictBiz>
  }
}

export default serveDictionary(dictBiz, {
  table: 'blade_dict_biz',
  menu: { under: 'system', sort: 5, source: 'iconfont iconicon_address_book' },
})
