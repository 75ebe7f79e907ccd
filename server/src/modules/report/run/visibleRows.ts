/** The tables of a statement, without the rows that the caller's data scopes hide. */

import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { limitsOf } from '../../../kit/data-scope/limits.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isLimited, visibleTo } from '../../../kit/lists/visibility.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { tablesOf } from './catalog.ts'
import type { CheckedStatement } from './checkStatement.ts'

interface Statement {
  text: string
  values: readonly unknown[]
  /** By how much the statement moved inside the text. */
  shift: number
}

/** Only writes queries down; nothing is ever sent. */
const writer = new Kysely<Record<string, Record<string, unknown>>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
})

/** A limited table is read through a part of the query that bears its name. */
export function withVisibleRows(
  text: string,
  { tables, start, end }: CheckedStatement,
  parameterValues: readonly unknown[],
  context: Context,
): Statement {
  const values = [...parameterValues]
  const parts = tables.flatMap(table => {
    const part = visiblePart(table, context)
    if (!part) return []
    const first = values.push(...part.parameters) - part.parameters.length
    const visible = part.sql.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + first}`)
    return [`"${table}" as not materialized (${visible})`]
  })
  const before = `${parts.length > 0 ? `with ${parts.join(', ')} ` : ''}select * from (\n`
  return { text: `${before}${text.slice(start, end)}\n) as report`, values, shift: before.length - start }
}

function visiblePart(name: string, context: Context) {
  const { modules } = context.services
  const table = tablesOf(modules).find(one => one.name === name)
  const served = table && modules.find(table.path)
  if (!table || !served || !isLimited(served, context)) return undefined
  // Which fields of which record are hidden cannot be said of a sum.
  if (limitsOf(served.module, context).some(({ fields }) => fields !== undefined)) throw new Refusal(403, hiddenFields)
  return writer
    .withSchema('reporting')
    .selectFrom(name)
    .select(table.columns.map(column => column.name))
    .where(visibleTo(served, context))
    .compile()
}

const hiddenFields = {
  zh: '您的数据权限隐藏了部分字段，不能运行此报表',
  en: 'Your data scopes hide some of the fields, so this report cannot be run',
}
