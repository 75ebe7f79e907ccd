import {
  decodeContent,
  emptyDefinition,
  emptyParameter,
  type ReportDefinition,
  type ReportParameter,
} from '#contract/report/definition'
import { parameterNamesIn } from '#contract/report/places'
import type { Report } from '#contract/report/report'
import { mergeFields, pickFields } from '../../../lib/text/mergeFields.ts'

const names = ['name', 'nameEn', 'remark', 'remarkEn'] as const

export type ReportDraft = Record<(typeof names)[number], string> & { definition: ReportDefinition }

/** The designer's content by part. */
type FlatDraft = Omit<ReportDraft, 'definition'> & ReportDefinition

export const designParts = [...names, ...(Object.keys(emptyDefinition) as (keyof ReportDefinition)[])] as const

export function draftOf(stored: Report | undefined): ReportDraft {
  const definition = stored && (decodeContent(stored.content) as ReportDefinition | undefined)
  return {
    name: stored?.name ?? '',
    nameEn: stored?.nameEn ?? '',
    remark: stored?.remark ?? '',
    remarkEn: stored?.remarkEn ?? '',
    definition: { ...emptyDefinition, ...definition },
  }
}

export const flattenDraft = ({ definition, ...named }: ReportDraft): FlatDraft => ({ ...named, ...definition })

export function draftFrom({ name, nameEn, remark, remarkEn, ...definition }: FlatDraft): ReportDraft {
  const { statement, parameters } = definition
  return {
    ...{ name, nameEn, remark, remarkEn },
    definition: { ...definition, parameters: parametersIn(statement, parameters) },
  }
}

/** Three versions of a report, merged part by part. */
export function mergeDesigns(base: ReportDraft, mine: ReportDraft, theirs: ReportDraft) {
  const there = flattenDraft(theirs)
  const { values, conflicts } = mergeFields(
    designParts,
    { ...flattenDraft(base) },
    { ...flattenDraft(mine) },
    { ...there },
  )
  return {
    /** FlatDraft that both sides changed. */
    conflicts: designParts.filter(part => conflicts.includes(part)),
    /** The report then, where the parts of `partNames` are left to the other side. */
    draft: (partNames: readonly string[]) => draftFrom({ ...there, ...values, ...pickFields(partNames, { ...there }) }),
  }
}

/**
 * The parameters of a statement, in its order. Those that are known keep what was said of them; `x_from`
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
