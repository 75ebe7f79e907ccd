import { type Param, param } from '#contract/system/param'
import { serveModule } from '../../crud/serveModule.ts'
import type { TableOf } from '../../crud/table.ts'
import { PLATFORM_TENANT } from '../../db/scope.ts'

declare module '../../db/database.ts' {
  interface Database {
    bladeParam: TableOf<typeof param>
  }
}

export default serveModule(param, {
  table: 'blade_param',
  menu: { under: 'system', sort: 8, source: 'iconfont iconicon_community_line' },
  unique: [{ fields: ['paramKey'] }],
  hooks: {
    async afterRead(records: Param[], { db, caller }) {
      const inherited = records.filter(({ tenantId }) => tenantId === PLATFORM_TENANT)
      if (caller.tenantId === PLATFORM_TENANT || inherited.length === 0) return
      const keys = inherited.map(({ paramKey }) => paramKey)
      const own = await db
        .selectFrom('bladeParam')
        .select('paramKey')
        .where('tenantId', '=', caller.tenantId)
        .where('paramKey', 'in', keys)
        .execute()
      const replaced = new Set(own.map(({ paramKey }) => paramKey))
      for (const record of inherited) record.isOverridden = replaced.has(record.paramKey)
    },
  },
})
