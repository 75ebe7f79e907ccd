import type { Label } from '#contract/kit/fields'
import { storedPath } from '#contract/resource/storedPath'
import { branding, brandingValues, isColor, pictureRules } from '#contract/system/branding'
import { tenantNameOf } from '../../../auth/accounts/people.ts'
import { brandingOf } from '../../../auth/brandings.ts'
import { type Hooks, serveModule } from '../../../kit/definition/serveModule.ts'
import { refusalFor } from '../../../kit/input/checkInput.ts'
import type { Db } from '../../../platform/db/database.ts'
import { currentScope, PLATFORM_TENANT } from '../../../platform/db/tenancy/scope.ts'
import { actingTenant } from '../../../platform/http/guard.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { findStored, parseFileLink } from '../../../platform/storage/fetchStored.ts'

const pictureKeys = Object.keys(pictureRules) as (keyof typeof pictureRules)[]

const hooks: Hooks<typeof branding> = {
  async beforeSubmit(draft, { before, db }) {
    const { themeColor } = branding.fields
    if (draft.themeColor && !isColor(draft.themeColor)) throw refusalFor(themeColor, 'wrong')
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
    own: async ({ tenantId: requested }, { db, caller }) => {
      const tenantId = actingTenant(caller, requested)
      const tenantName = await tenantNameOf(db, tenantId)
      if (tenantName === undefined) throw new Refusal(404, { zh: '租户不存在', en: 'No such tenant' })
      const record = await db
        .selectFrom('bladeBranding')
        .selectAll()
        .where('tenantId', '=', tenantId)
        .executeTakeFirst()
      return {
        ...(record && { id: record.id }),
        tenantId,
        tenantName,
        values: brandingValues({ ...record }),
        inherited: tenantId === PLATFORM_TENANT ? {} : await brandingOf(db, PLATFORM_TENANT),
      }
    },

    current: async (_, { db, caller: { tenantId } }) => ({ tenantId, ...(await brandingOf(db, tenantId)) }),
  },
})

type PictureKey = keyof typeof pictureRules

/**
 * Refuses what is no uploaded picture of the tenant or of the platform, and formats and sizes that the place of the
 * picture does not allow.
 */
async function assertPicture(key: PictureKey, address: string, tenantId: string, db: Db): Promise<void> {
  const field = branding.fields[key]
  const { formats, kilobytes } = pictureRules[key]
  const refuse = (text: Label) => new Refusal(400, text, { fields: [field] })
  const path = storedPath(address)
  const link = path === undefined ? undefined : parseFileLink(path)
  if (!link || ![tenantId, PLATFORM_TENANT].includes(link.tenantId)) throw refuse(labels.notUploaded(field.label))
  const file = await findStored(link, db)
  if (!file) throw refuse(labels.notUploaded(field.label))
  // Files are named after what is in them, whatever they were called.
  if (!formats.some(format => link.name.endsWith(`.${format}`))) throw refuse(labels.format(field.label, formats))
  if (Number(file.byteSize) > kilobytes * 1024) throw refuse(labels.size(field.label, kilobytes))
}

const labels = {
  notUploaded: ({ zh, en }: Label) => ({ zh: `请上传${zh}`, en: `${en}: please upload a picture` }),
  format: ({ zh, en }: Label, formats: readonly string[]) => ({
    zh: `${zh}须为${formats.join('、')}格式`,
    en: `${en}: must be ${formats.join(', ')}`,
  }),
  size: ({ zh, en }: Label, kilobytes: number) => ({
    zh: `${zh}不能超过${kilobytes}KB`,
    en: `${en}: at most ${kilobytes} KB`,
  }),
}
