import type { Plan, PlannedField } from './plan.ts'
import { arrayCode, type Code, objectCode, printValue, quoted } from './print.ts'

/** Fields whose dictionaries come with the module. */
export const withChoices = ({ fields }: Plan) => fields.filter(({ choices = [] }) => choices.length > 0)

/** contract/<area>/<file>.dictionaries.ts: the dictionaries that it brings. */
export function dictionariesFile(plan: Plan): string {
  const listed = withChoices(plan)
  const of = (kind: 'dict' | 'dictBiz', name: string) => {
    const codes = listed.filter(field => field.kind === kind)
    const unique = codes.filter(({ code }, index) => codes.findIndex(other => other.code === code) === index)
    if (unique.length === 0) return ''
    const rows = { rows: unique.map(field => dictionary(plan, field)) }
    return `\n${printValue(`export const ${name}: readonly SeedDictionary[] = `, rows)}\n`
  }
  return `import type { SeedDictionary } from '../kit/dictionaries.ts'
${of('dict', 'systemDictionaries')}${of('dictBiz', 'tenantDictionaries')}`
}

function dictionary({ title }: Plan, { code = '', labelZh, choices = [] }: PlannedField): Code {
  const entries = choices.map(({ key, zh, en }) =>
    objectCode(['key', quoted(String(key))], ['zh', quoted(zh)], ['en', quoted(en || `Option ${key}`)]),
  )
  return {
    lines: [
      ['code', quoted(code)],
      ['name', quoted(`${title.zh}${labelZh}`.slice(0, 64))],
      ['entries', entries.length > 1 ? { rows: entries } : arrayCode(...entries)],
    ],
  }
}
