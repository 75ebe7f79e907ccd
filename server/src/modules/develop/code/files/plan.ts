import { codeTemplate } from '#contract/develop/code'
import { type CodeField, fieldName, isListable, lengthOf, namesRecord } from '#contract/develop/codeFields'
import type { Label } from '#contract/kit/fields'
import type { ColumnSize } from '../../../../kit/kinds/kind.ts'

/** One module that is to be generated, with every name decided. */
export interface Plan {
  /** Folder in each of the trees: `biz`. */
  area: string
  /** Name of its files, and last part of its paths: `expert-case`. */
  file: string
  /** Prefix of the permission codes: `expert_case`. */
  name: string
  /** `expertCase` */
  constant: string
  /** `ExpertCase` */
  type: string
  /** `blade-biz/expert-case` */
  path: string
  /** `/biz/expert-case` */
  route: string
  /** `blade_expert_case` */
  table: string
  title: Label
  /** Code of the menu group. */
  under: string
  isTree: boolean
  fields: readonly PlannedField[]
  /** The text that records are called by. */
  named: PlannedField
}

export interface PlannedField extends CodeField {
  /** `expertName` */
  key: string
  /** The target of a reference to another generated module. */
  reference?: PlanTarget
  /** The folder of the target of another reference. */
  targetArea?: string
}

/** The size of a field, given or usual. */
export function columnSize({ kind, length = lengthOf(kind)?.usual ?? 0, decimals = 0 }: CodeField): ColumnSize {
  return { length, decimals }
}

interface PlanInput {
  codeName: string
  codeNameEn: string
  serviceName: string
  tableName: string
  tablePrefix: string
  template: number
  menuUnder: string
  fields: readonly CodeField[]
}

/** Plan for a setting whose names and fields are already checked. */
export function planOf(input: PlanInput, targets?: KnownTargets): Plan {
  const name = moduleName(input)
  const file = name.replaceAll('_', '-')
  const constant = fieldName(name)
  const area = input.serviceName.replace(/^blade-/, '')
  const fields = input.fields.map(field => ({
    ...field,
    key: fieldName(field.column),
    list: field.list && isListable(field.kind),
    ...referenceOf(field, targets),
  }))
  const named = fields.find(namesRecord)
  if (!named) throw new Error(`nothing names the records of ${name}`)
  return {
    area,
    file,
    name,
    constant,
    type: constant.charAt(0).toUpperCase() + constant.slice(1),
    path: `${input.serviceName}/${file}`,
    route: `/${area}/${file}`,
    table: `blade_${name}`,
    title: { zh: input.codeName, en: input.codeNameEn || splitName(name) },
    under: input.menuUnder || (area === 'develop' ? 'tool' : area),
    isTree: input.template === codeTemplate.tree,
    fields,
    named,
  }
}

export type KnownTargets = ReadonlyMap<string, PlanTarget | ProductTarget>

function referenceOf({ target = '' }: CodeField, targets?: KnownTargets) {
  const found = targets?.get(target)
  if (!found) return {}
  return 'area' in found ? { targetArea: found.area } : { reference: found }
}

/** The fields of each unique key, those of an own key first. */
export function uniqueKeysOf({ fields }: Plan): PlannedField[][] {
  const numbers = [...new Set(fields.flatMap(({ unique }) => unique ?? []))].sort((one, other) => one - other)
  return numbers.map(number => fields.filter(({ unique }) => unique === number))
}

/** The name by which the kit recognizes the index of a unique key. */
export const indexName = ({ table }: Plan, fields: readonly PlannedField[]) =>
  `${table}_${fields.map(({ column }) => column).join('_')}_key`

/** The table without its prefix. */
export function moduleName({ tableName, tablePrefix }: Pick<PlanInput, 'tableName' | 'tablePrefix'>): string {
  return tableName.startsWith(tablePrefix) ? tableName.slice(tablePrefix.length) : tableName
}

/** `expert_case` → `Expert case` */
export function splitName(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

declare module '../../../../kit/definition/service.ts' {
  interface Service {
    /** Modules that generated references may name, by their names in `targets` of `contract/<service>/targets.ts`. */
    codeTargets?: Readonly<Record<string, { path: string; zh: string; en: string }>>
  }
}

/** The folder of the contract whose `targets` has the target. */
export interface ProductTarget {
  area: string
}

/** A generated module as references of other modules name it. */
export interface PlanTarget {
  path: string
  /** The field that names its records. */
  shows: string
  isTree: boolean
}
