import { complaintText } from '#contract/kit/complaints'
import { branding, brandingValues, isColor, pictureRules } from '#contract/system/branding'
import { brandingOf } from '../../../auth/branding/brandings.ts'
import { type Hooks, serveModule } from '../../../kit/definition/serveModule.ts'
import { currentScope, PLATFORM_TENANT } from '../../../platform/db/tenancy/scope.ts'
import { actingTenant } from '../../../platform/http/caller.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { assertPicture } from './pictures.ts'

const pictureKeys = Object.keys(pictureRules) as (keyof typeof pictureRules)[]

const hooks: Hooks<typeof branding> = {
  async beforeSubmit(draft, { before, db }) {
    const { themeColor } = branding.fields
    if (draft.themeColor && !isColor(draft.themeColor))
      throw new Refusal(400, complaintText(themeColor, 'wrong'), { fields: [themeColor] })
    const scope = currentScope()
    const tenantId = before?.tenantId ?? (scope === 'system' ? PLATFORM_TENANT : scope.tenantId)
    for (const key of pictureKeys) {
      const address = draft[key]
      if (address && address !== before?.[key]) await assertPicture(key, address, tenantId, db)
    }
  },
}

export default serveModule(branding, {
  table: 'blade_branding',
  menu: { under: 'system', sort: 12, source: 'iconfont iconicon_airplay' },
  unique: [{ fields: ['tenantId'], text: { zh: '该租户已有品牌设置', en: 'The tenant has a branding already' } }],
  hooks,
  calls: {
    own: async ({ tenantId: wanted }, { db, caller }) => {
      const tenantId = actingTenant(caller, wanted)
      const tenant = await db
        .selectFrom('bladeTenant')
        .select('tenantName')
        .where('tenantId', '=', tenantId)
        .executeTakeFirst()
      if (!tenant) throw new Refusal(404, { zh: '租户不存在', en: 'No such tenant' })
      const record = await db
        .selectFrom('bladeBranding')
        .selectAll()
        .where('tenantId', '=', tenantId)
        .executeTakeFirst()
      return {
        ...(record && { id: record.id }),
        tenantId,
        tenantName: tenant.tenantName,
        values: brandingValues({ ...record }),
        inherited: tenantId === PLATFORM_TENANT ? {} : await brandingOf(db, PLATFORM_TENANT),
      }
    },

    current: async (_, { db, caller: { tenantId } }) => ({ tenantId, ...(await brandingOf(db, tenantId)) }),
  },
})
