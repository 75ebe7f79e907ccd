import { dictBiz } from '#contract/system/dict-biz'
import { serveDictionary } from '../../crud/serveDictionary.ts'
import type { TableOf } from '../../crud/table.ts'

declare module '../../db/database.ts' {
  interface Database {
    bladeDictBiz: TableOf<typeof dictBiz>
  }
}

export default serveDictionary(dictBiz, {
  table: 'blade_dict_biz',
  menu: { under: 'system', sort: 5, source: 'iconfont iconicon_address_book' },
})
