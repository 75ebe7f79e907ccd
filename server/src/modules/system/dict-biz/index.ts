import { tenantDictionary } from '#contract/system/dict-biz'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { serveDictionary } from '../../../kit/serveDictionary.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeDictBiz: TableOf<typeof tenantDictionary>
  }
}

export default serveDictionary(tenantDictionary, {
  table: 'blade_dict_biz',
  menu: { under: 'system', sort: 5, source: 'iconfont iconicon_address_book' },
})
