import type { Field, Label } from '#contract/kit/fields'
import type { Fields } from '#contract/kit/module'
import type { Db, Row } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { allSystemDictionaries, allTenantDictionaries, dictionaryEntriesOf } from '../definition/dictionaries.ts'

/** Refuses values that their dictionary does not list, or lists as sealed. Unchanged values and defaults pass. */
export async function assertInDictionaries(
  fields: Fields,
  { draft, before, tenantId }: { draft: Row; before?: Row | undefined; tenantId: string },
  db: Db,
): Promise<void> {
  for (const [key, field] of Object.entries(fields)) {
    const value = draft[key]
    if (!isDictionary(field) || value === undefined || value === null) continue
    if (value === before?.[key] || value === field.default) continue
    if (!isDeclaredState(field, value) && !(await isListed(field, String(value), tenantId, db)))
      throw new Refusal(400, notAChoice(field), { fields: [field] })
  }
}

function notAChoice({ label }: Field): Label {
  return { zh: `${label.zh}不在可选范围内`, en: `${label.en}: not one of the choices` }
}

const isDictionary = ({ kind }: Field) => kind === 'dict' || kind === 'dictBiz'

/** Actions enter the states that no form sets, also where a tenant has sealed or removed the entry of one. */
function isDeclaredState({ code, modes }: Field, value: unknown): boolean {
  if (modes?.create !== 'hidden' || modes.edit !== 'hidden') return false
  const declared = [...allSystemDictionaries, ...allTenantDictionaries].find(dictionary => dictionary.code === code)
  return declared?.entries.some(({ key }) => key === String(value)) ?? false
}

async function isListed(field: Field, key: string, tenantId: string, db: Db): Promise<boolean> {
  const entries = await dictionaryEntriesOf(field, tenantId, db)
  return entries.some(({ dictKey, isSealed }) => dictKey === key && isSealed === 0)
}
