import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Field } from '#contract/kit/fields'
import { columnTypeOf } from '../../../tests/support/records/columnType.ts'
import { setUpApp } from '../../../tests/support/servers/testApp.ts'
import { baseColumns, snakeCase } from '../kit/definition/columns.ts'
import type { ModuleDefinition } from '../kit/definition/serveModule.ts'
import { indexOf } from '../kit/input/duplicates.ts'
import { asSystem, tenancyOf } from '../platform/db/tenancy/scope.ts'
import { modules } from './index.ts'

const test = setUpApp()

describe.each(modules.map(served => [served.module.path, served] as const))('%s', (_path, served) => {
  const { module } = served

  it('has a table whose columns are its fields', async () => {
    // Modules that list other rows declare their columns themselves.
    if (served.rows) return
    const columns = await columnsOf(served.table)
    expect(columns, `a migration creates the table ${served.table}`).not.toEqual([])
    const absent = ([key]: readonly [string, unknown]) => columns.every(({ name }) => name !== snakeCase(key))
    expect(baseColumns.map(key => [key, key] as const).filter(absent), 'like base_record including all').toEqual([])
    const missing = Object.entries(module.fields).filter(absent)
    expect(missing.map(columnFor), `columns that a migration adds to ${served.table}`).toEqual([])
    for (const [key, field] of Object.entries(module.fields)) {
      const column = columns.find(({ name }) => name === snakeCase(key))
      expect(column?.type, `${served.table} needs ${columnFor([key, field])}`).toMatch(typesFor(field))
      if (field.maxLength && column?.longest)
        expect(column.longest, `${served.table} needs ${columnFor([key, field])}`).toBeGreaterThanOrEqual(
          field.maxLength,
        )
      if (field.kind === 'number' || field.kind === 'money') {
        expect(largestIn(column), `${key}: the column holds its max`).toBeGreaterThanOrEqual(field.max ?? 0)
        expect(scaleOf(column), `${key}: the column holds its decimals`).toBeGreaterThanOrEqual(field.decimals ?? 0)
      }
      if (!field.required && !isAlwaysFilled(served, key))
        expect(column?.nullable, `${key} is optional: its column allows null`).toBe('YES')
      // Encrypted it is longer than what was entered.
      if (field.kind === 'secret' && !served.hashed.includes(key)) expect(column?.longest, key).toBeNull()
    }
  })

  it.skipIf(tenancyOf(served.table) === 'plain')(
    'is kept apart by row-level security, also for the owner of the tables',
    async () => {
      const { rows } = await asSystem(() =>
        sql`select relrowsecurity and relforcerowsecurity as forced from pg_class where relname = ${served.table}`.execute(
          test.db,
        ),
      )
      const statement = `select scope_table('${served.table}', '${tenancyOf(served.table)}')`
      expect(rows, `a migration says: ${statement}`).toEqual([{ forced: true }])
    },
  )

  it('has an index that starts with the tenant for each thing that is unique', async () => {
    for (const unique of served.unique) {
      const { rows } = await asSystem(() =>
        sql<{ indexdef: string }>`select indexdef from pg_indexes where indexname = ${indexOf(served, unique)}`.execute(
          test.db,
        ),
      )
      expect(rows[0]?.indexdef).toMatch(/^CREATE UNIQUE INDEX .* \(tenant_id(, .*)?\) WHERE \(is_deleted = 0\)$/)
    }
  })
})

/** The column of a field as its migration declares it, but for `not null`. */
function columnFor([key, field]: readonly [string, Field]): string {
  return `${snakeCase(key)} ${columnTypeOf(field)}`
}

/** Types of columns that hold what a field takes. */
function typesFor(field: Field): RegExp {
  const [, family = ''] = /^(\w+)/.exec(columnTypeOf(field)) ?? []
  return families[family] ?? /./
}

const families: Readonly<Record<string, RegExp>> = {
  integer: /^(smallint|integer|bigint|numeric)$/,
  bigint: /^(bigint|integer|numeric)$/,
  numeric: /^(numeric|bigint|integer)$/,
  // Ids of processes are texts on the wire.
  varchar: /^(character varying|text|bigint)$/,
  text: /^(text|character varying)$/,
  timestamp: /^(timestamp without time zone|date)$/,
}

/** Fields that are never empty although nobody has to enter them. */
function isAlwaysFilled({ hashed }: ModuleDefinition, key: string): boolean {
  return key === 'tenantId' || key === 'status' || hashed.includes(key)
}

interface Column {
  name: string
  type: string
  longest: number | null
  precision: number | null
  scale: number | null
  nullable: string
}

async function columnsOf(table: string) {
  const { rows } = await asSystem(() =>
    sql<Column>`
      select column_name as name, data_type as type, character_maximum_length as longest, is_nullable as nullable,
        numeric_precision as precision, numeric_scale as scale
      from information_schema.columns where table_name = ${table}`.execute(test.db),
  )
  return rows
}

const largestIntegers: Record<string, number> = { smallint: 32_767, integer: 2_147_483_647, bigint: 2 ** 63 }

/** The largest number that a column holds; none where it holds no exact numbers. */
function largestIn({ type, precision, scale }: Partial<Column> = {}): number {
  if (type !== 'numeric') return largestIntegers[type ?? ''] ?? Number.NaN
  return precision ? 10 ** (precision - (scale ?? 0)) : Number.POSITIVE_INFINITY
}

function scaleOf({ type, precision, scale }: Partial<Column> = {}): number {
  return type === 'numeric' && !precision ? Number.POSITIVE_INFINITY : (scale ?? 0)
}
