import { sql } from 'kysely'
import type { ViewFilter } from '#contract/desk/savedView'
import type { Label } from '#contract/kit/fields'
import type { ReportDefinition } from '#contract/report/definition'
import type { QueryTable } from '#contract/report/query'
import type { ReportColumnKind } from '#contract/report/run'
import type { Modules } from '../../../kit/definition/registry.ts'
import type { Db } from '../../../platform/db/database.ts'

/** A view of the schema `reporting`, the module whose records it shows, and the columns statements may use. */
export interface ReportTable extends Label {
  name: string
  /** The module whose data scopes limit its rows. */
  path: string
  columns: readonly CatalogColumn[]
  /** Filters of the module's list that leave the rows of the view. */
  within?: readonly ViewFilter[]
}

/** A column is the field of its name, `columnId` of `column_id`, unless it sets otherwise. */
interface CatalogColumn extends Label {
  name: string
  /** The reference whose name it contains. */
  nameOf?: string
  /** Contains something else than the field. */
  isComputed?: true
}

declare module '../../../kit/definition/service.ts' {
  interface Service {
    /** All that reports may read of our own database. */
    reportTables?: readonly ReportTable[]
    /** Reports that come with the system. */
    reports?: readonly ReadyMade[]
  }
}

/** A report that comes with the system. Its statement is the formula itself: copy the report to change it. */
export interface ReadyMade {
  /** Known by it for ever, so that one that was removed stays away. */
  key: string
  name: string
  nameEn: string
  remark: string
  remarkEn: string
  definition: ReportDefinition
}

/** The tables of the modules that are served. */
export const reportTablesOf = ({ find, services }: Modules): readonly ReportTable[] =>
  services.flatMap(({ reportTables = [] }) => reportTables).filter(({ path }) => find(path))

interface SourceRow {
  view: string
  name: string
  category: string
}

const kinds: Partial<Record<string, ReportColumnKind>> = { N: 'number', D: 'time', S: 'text' }

/** Kinds of the columns of the views for reports, by `view.column`. */
async function columnKinds(db: Db): Promise<(view: string, column: string) => ReportColumnKind> {
  const { rows } = await sql<SourceRow>`
    select c.relname as view, a.attname as name, t.typcategory as category
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid
    where n.nspname = 'reporting' and a.attnum > 0 and not a.attisdropped`.execute(db)
  const found = new Map(rows.map(({ view, name, category }) => [`${view}.${name}`, kinds[category] ?? 'other']))
  return (view, column) => found.get(`${view}.${column}`) ?? 'other'
}

/** The tables of our own database with the kinds of their columns. */
export async function sourceTables(db: Db, modules: Modules): Promise<QueryTable[]> {
  const kindOf = await columnKinds(db)
  return reportTablesOf(modules).map(({ name, zh, en, columns }) => ({
    ...{ name, zh, en },
    columns: columns.map(column => ({
      ...{ name: column.name, zh: column.zh, en: column.en },
      kind: kindOf(name, column.name),
    })),
  }))
}
