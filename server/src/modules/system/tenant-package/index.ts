import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { tenantPackage } from '#contract/system/tenant-package'
import { grantToAdministrators } from '../../../auth/permissions/grantable.ts'
import { grantableMenus } from '../../../auth/permissions/permissions.ts'
import { assertPackageAdministers } from '../../../auth/permissions/retainAdministration.ts'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { type Context, serveModule } from '../../../kit/definition/serveModule.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeTenantPackage: TableOf<typeof tenantPackage>
  }
}

export default serveModule(tenantPackage, {
  table: 'blade_tenant_package',
  needsProof: true,
  menu: { under: 'system', sort: 10, source: 'iconfont icon-quanxian' },
  hooks: {
    async beforeSubmit(draft, { before, db }) {
      if (draft.menuId) draft.menuId = (await usableMenus(draft.menuId, before?.menuId ?? '', db)).join(',')
      if (before && draft.menuId !== undefined && (await isUsed(before.id, db)))
        await assertPackageAdministers(draft.menuId ?? '', before.menuId ?? '', db)
    },

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
      db.selectFrom('bladeTenantPackage').select(['id', 'packageName']).orderBy('createTime').orderBy('id').execute(),
  },
})

async function isUsed(packageId: string, db: Context['db']): Promise<boolean> {
  const tenant = await db.selectFrom('bladeTenant').select('id').where('packageId', '=', packageId).executeTakeFirst()
  return tenant !== undefined
}

/** Refuses menus that only the platform can use, and drops those that became so after they were chosen. */
async function usableMenus(menuId: string, before: string, db: Context['db']): Promise<string[]> {
  const ids = splitIds(menuId)
  const usable = new Set((await grantableMenus(db)).map(({ id }) => id))
  const added = ids.filter(id => !usable.has(id) && !splitIds(before).includes(id))
  if (added.length > 0) {
    const found = await db
      .selectFrom('bladeMenu')
      .select(['name', 'nameEn'])
      .where('id', 'in', added)
      .orderBy('sort')
      .orderBy('id')
      .execute()
    if (found.length > 0) throw new Refusal(400, onlyForPlatform(found))
  }
  return ids.filter(id => usable.has(id) || added.includes(id))
}

function onlyForPlatform(menus: readonly { name: string; nameEn: string | null }[]): Label {
  const { menuId } = tenantPackage.fields
  return {
    zh: `${menuId.label.zh}不能包含仅限平台使用的菜单：${menus.map(({ name }) => name).join('、')}`,
    en: `${menuId.label.en}: only the platform can use ${menus.map(({ name, nameEn }) => nameEn || name).join(', ')}`,
  }
}
