/** Parameters of a report with their values as people read them. */
import type { Label } from '#contract/kit/fields'
import type { ReportParameter } from '#contract/report/definition'
import type { ReportFact } from '#contract/report/delivery'
import { entriesOf } from '../../../kit/definition/dictionaries.ts'
import type { Db } from '../../../platform/db/database.ts'

interface Given {
  values: Readonly<Record<string, string>>
  tenantId: string
}

/** Parameters without a value limit nothing and are left out. */
export async function factsOf(
  parameters: readonly ReportParameter[],
  { values, tenantId }: Given,
  db: Db,
): Promise<ReportFact[]> {
  const facts = await Promise.all(
    parameters.map(async parameter => {
      const value = await readable(parameter, values[parameter.name] ?? '', tenantId, db)
      return { name: labelOf(parameter), value }
    }),
  )
  return facts.filter(({ value }) => value.zh !== '')
}

async function readable(parameter: ReportParameter, value: string, tenantId: string, db: Db): Promise<Label> {
  const { type, choices, dictionary } = parameter
  const choice = type === 'choice' && choices.find(one => one.value === value)
  if (choice) return labelOf({ ...choice, name: value })
  if (type === 'period') return plain(periodOf(value))
  if ((type !== 'dict' && type !== 'dictBiz') || value === '') return plain(value)
  const entries = await entriesOf({ kind: type, code: dictionary }, tenantId, db)
  return plain(entries.find(({ dictKey }) => dictKey === value)?.dictValue ?? value)
}

function periodOf(value: string): string {
  const days = value.split(',')
  return days.some(Boolean) ? days.map(day => day || '…').join(' – ') : ''
}

const labelOf = ({ name, zh, en }: Label & { name: string }): Label => ({ zh: zh || en || name, en: en || zh || name })

const plain = (text: string): Label => ({ zh: text, en: text })
