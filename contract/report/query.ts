/** From choices to the definition of a report. Names come from the list of tables, and values are parameters. */
import type { Label } from '../kit/fields.ts'
import { emptyDefinition, emptyParameter, type Presentation, type ReportDefinition } from './definition.ts'
import type { ReportSource } from './run.ts'

export type QueryTable = ReportSource['tables'][number]
type QueryColumn = QueryTable['columns'][number]

export const grains = ['day', 'month', 'year'] as const
export type Grain = (typeof grains)[number]

export const measures = ['count', 'sum', 'avg', 'min', 'max'] as const
type Measure = (typeof measures)[number]

export interface Query {
  table: string
  /** Columns that readers may filter by. */
  filters: readonly string[]
  group: string
  /** The length of a group, where the records are grouped by a time. */
  grain: Grain
  measure: Measure
  /** Nothing for `count`. */
  measured: string
  presentation: Presentation
}

const formats: Record<Grain, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' }
const grainWords: Record<Grain, Label> = {
  day: { zh: '日', en: 'day' },
  month: { zh: '月', en: 'month' },
  year: { zh: '年', en: 'year' },
}
const measureWords: Record<Measure, (label: Label) => Label> = {
  count: () => ({ zh: '条数', en: 'Records' }),
  sum: ({ zh, en }) => ({ zh: `${zh}合计`, en: `${en}, total` }),
  avg: ({ zh, en }) => ({ zh: `${zh}平均`, en: `${en}, mean` }),
  min: ({ zh, en }) => ({ zh: `${zh}最小`, en: `${en}, least` }),
  max: ({ zh, en }) => ({ zh: `${zh}最大`, en: `${en}, most` }),
}

/** Numbers that are no ids can be added up. */
export const isMeasurable = ({ name, kind }: QueryColumn): boolean => kind === 'number' && !/(?:^|_)id$/.test(name)

/** Undefined as long as something is missing, or is not in the list. */
export function buildQuery(query: Query, tables: readonly QueryTable[]): ReportDefinition | undefined {
  const table = tables.find(({ name }) => name === query.table)
  const find = (columnName: string) => table?.columns.find(({ name }) => name === columnName)
  const group = find(query.group)
  const measured = find(query.measured)
  const filters = query.filters.map(find)
  if (!table || !group || (query.measure !== 'count' && !(measured && isMeasurable(measured)))) return undefined
  const known = filters.flatMap(column => column ?? [])
  if (known.length < filters.length) return undefined
  const isTime = group.kind === 'time'
  const key = keyOf(group, query.grain)
  const value = measured && query.measure !== 'count' ? `${query.measure}(${quoted(measured.name)})` : 'count(*)'
  const conditions = known.flatMap(conditionsOn)
  const statement = [
    `select ${key} as "category", ${query.measure === 'avg' ? `round(${value}, 2)` : value} as "value"`,
    `from ${quoted(table.name)}`,
    ...(conditions.length > 0 ? [`where ${conditions.join('\n  and ')}`] : []),
    'group by 1',
    // Times run on, other groups begin with the largest.
    isTime ? 'order by 1' : 'order by 2 desc, 1',
  ].join('\n')
  const word = grainWords[query.grain]
  const heading = isTime ? { zh: `${group.zh}（${word.zh}）`, en: `${group.en} (${word.en})` } : group
  return {
    ...emptyDefinition,
    ...{ statement, presentation: query.presentation, category: 'category', figures: ['value'] },
    parameters: known.map(({ name, zh, en, kind }) => ({
      ...{ ...emptyParameter, name, zh, en },
      type: kind === 'time' ? 'period' : kind === 'number' ? 'number' : 'text',
    })),
    columns: [
      { name: 'category', zh: heading.zh, en: heading.en },
      { name: 'value', ...measureWords[query.measure](measured ?? group) },
    ],
  }
}

function keyOf({ name, kind }: QueryColumn, grain: Grain): string {
  if (kind === 'time') return `to_char(${quoted(name)}, '${formats[grain]}')`
  // Lists treat an empty text as no value, too.
  return kind === 'text' ? `nullif(${quoted(name)}, '')` : quoted(name)
}

/** The choices that a definition was built from; undefined for a statement that was written or changed by hand. */
export function queryOf(definition: ReportDefinition, tables: readonly QueryTable[]): Query | undefined {
  const { source, statement, parameters, presentation } = definition
  if (source) return undefined
  const filters = parameters.map(({ name }) => name)
  for (const table of tables) {
    if (!statement.includes(`\nfrom ${quoted(table.name)}\n`)) continue
    for (const group of table.columns) {
      for (const grain of group.kind === 'time' ? grains : grains.slice(0, 1)) {
        if (!statement.startsWith(`select ${keyOf(group, grain)} as "category", `)) continue
        const common = { table: table.name, filters, group: group.name, grain, presentation }
        const found = measuresOf(table).find(
          measure => buildQuery({ ...common, ...measure }, tables)?.statement === statement,
        )
        if (found) return { ...common, ...found }
      }
    }
  }
  return undefined
}

const measuresOf = ({ columns }: QueryTable): Pick<Query, 'measure' | 'measured'>[] => [
  { measure: 'count', measured: '' },
  ...measures.flatMap(measure =>
    measure === 'count' ? [] : columns.filter(isMeasurable).map(({ name }) => ({ measure, measured: name })),
  ),
]

/** Without a value the condition does not apply. */
function conditionsOn({ name, kind }: QueryColumn): string[] {
  if (kind !== 'time') return [`(:${name} is null or ${quoted(name)} = :${name})`]
  return [
    `(:${name}_from is null or ${quoted(name)} >= :${name}_from)`,
    `(:${name}_to is null or ${quoted(name)} < :${name}_to + interval '1 day')`,
  ]
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
