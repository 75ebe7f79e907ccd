import { sql } from 'kysely'
import type { ReportColumnKind } from '#contract/report/run'
import type { Db } from '../../../platform/db/database.ts'

interface Found {
  view: string
  name: string
  category: string
}

const kinds: Partial<Record<string, ReportColumnKind>> = { N: 'number', D: 'time', S: 'text' }

/** Kinds of the columns of the views for reports, by `view.column`. */
export async function columnKinds(db: Db): Promise<(view: string, column: string) => ReportColumnKind> {
  const { rows } = await sql<Found>`
    select c.relname as view, a.attname as name, t.typcategory as category
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid
    where n.nspname = 'reporting' and a.attnum > 0 and not a.attisdropped`.execute(db)
  const found = new Map(rows.map(({ view, name, category }) => [`${view}.${name}`, kinds[category] ?? 'other']))
  return (view, column) => found.get(`${view}.${column}`) ?? 'other'
}
