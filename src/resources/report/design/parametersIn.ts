import { emptyParameter, type ReportParameter } from '#contract/report/definition'
import { parameterNamesIn } from '#contract/report/places'

/**
 * The parameters that a statement asks for, in its order. Those that are known keep what was said of them; `x_from`
 * together with `x_to` is a period.
 */
export function parametersIn(statement: string, known: readonly ReportParameter[]): ReportParameter[] {
  const names = new Set(parameterNamesIn(statement).map(({ name }) => name))
  const found = new Map<string, ReportParameter>()
  for (const name of names) {
    const stem = /^(\w+)_(?:from|to)$/.exec(name)?.[1]
    const period = stem !== undefined && names.has(`${stem}_from`) && names.has(`${stem}_to`)
    const own = period ? stem : name
    const before = known.find(parameter => parameter.name === own)
    const type = period ? 'period' : before?.type === 'period' ? 'text' : (before?.type ?? 'text')
    found.set(own, { ...(before ?? emptyParameter), name: own, type })
  }
  return [...found.values()]
}
