import type { ViewFilter } from '#contract/desk/savedView'
import type { Label } from '#contract/kit/fields'
import type { ReportDefinition } from '#contract/report/definition'
import type { Modules } from '../../../kit/definition/registry.ts'

/** A view of the schema `reporting`, the module whose records it shows, and the columns statements may use. */
export interface CatalogTable extends Label {
  name: string
  /** The module whose data scopes limit its rows. */
  path: string
  columns: readonly CatalogColumn[]
  /** Filters of the module's list that leave the rows of the view. */
  within?: readonly ViewFilter[]
}

/** A column is the field of its name, `columnId` of `column_id`, unless it says otherwise. */
interface CatalogColumn extends Label {
  name: string
  /** The reference whose name it holds. */
  nameOf?: string
  /** Holds something else than the field. */
  isComputed?: true
}

declare module '../../../kit/definition/service.ts' {
  interface Service {
    /** All that reports may read of our own database. */
    reportTables?: readonly CatalogTable[]
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
export const tablesOf = ({ find, services }: Modules): readonly CatalogTable[] =>
  services.flatMap(({ reportTables = [] }) => reportTables).filter(({ path }) => find(path))
