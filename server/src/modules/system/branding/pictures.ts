import type { Label } from '#contract/kit/fields'
import { storedPath } from '#contract/resource/storedPath'
import { branding, pictureRules } from '#contract/system/branding'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem, PLATFORM_TENANT } from '../../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { parseFileLink } from '../../../platform/storage/fetchStored.ts'
import { fileStatus } from '../../../platform/storage/table.ts'

type PictureKey = keyof typeof pictureRules

/**
 * Refuses what is no uploaded picture of the tenant or of the platform, and what has another format or size than the
 * place of the picture takes.
 */
export async function assertPicture(key: PictureKey, address: string, tenantId: string, db: Db): Promise<void> {
  const field = branding.fields[key]
  const { formats, kilobytes } = pictureRules[key]
  const refuse = (text: Label) => new Refusal(400, text, { fields: [field] })
  const path = storedPath(address)
  const link = path === undefined ? undefined : parseFileLink(path)
  if (!link || ![tenantId, PLATFORM_TENANT].includes(link.tenantId)) throw refuse(labels.notUploaded(field.label))
  const file = await asSystem(() =>
    db
      .selectFrom('storedFile')
      .select('byteSize')
      .where('tenantId', '=', link.tenantId)
      .where('name', '=', link.name)
      .where('status', '<>', fileStatus.arriving)
      .executeTakeFirst(),
  )
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
