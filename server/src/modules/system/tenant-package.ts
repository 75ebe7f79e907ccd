import { tenantPackage } from '#contract/system/tenant-package'
import { grantToAdministrators } from '../../auth/tenantGrants.ts'
import { serveModule } from '../../crud/serveModule.ts'
import type { TableOf } from '../../crud/table.ts'
import { Refusal } from '../../http/refusal.ts'

declare module '../../db/database.ts' {
  interface Database {
    bladeTenantPackage: TableOf<typeof tenantPackage>
  }
}

export default serveModule(tenantPackage, {
  table: 'blade_tenant_package',
  menu: { under: 'system', sort: 10, source: 'iconfont icon-quanxian' },
  hooks: {
    async afterSubmit(record, { before, db }) {
      if (!before || record.menuId === before.menuId) return
      const tenants = await db.selectFrom('bladeTenant').select('tenantId').where('packageId', '=', record.id).execute()
      for (const { tenantId } of tenants) await grantToAdministrators(db, tenantId)
    },

    // Without its package a tenant would have no limit.
    async beforeRemove(ids, { db }) {
      const tenant = await db
        .selectFrom('bladeTenant')
        .select('tenantName')
        .where('packageId', 'in', ids)
        .executeTakeFirst()
      if (tenant)
        throw new Refusal(400, {
          zh: `产品包正由租户${tenant.tenantName}使用`,
          en: `The tenant ${tenant.tenantName} uses this package`,
        })
    },
  },
  calls: {
    select: (_, { db }) =>
      db.selectFrom('bladeTenantPackage').select(['id', 'packageName']).orderBy('createTime').execute(),
  },
})
