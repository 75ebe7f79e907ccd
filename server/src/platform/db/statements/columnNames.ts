import { CamelCasePlugin, type QueryResult, type UnknownRow } from 'kysely'

/**
 * Columns are named in camelCase by the program. Those of results are renamed when PostgreSQL describes the statement
 * instead of in each row: 12 of 560 µs of a list; see rowReader.
 */
class ColumnNames extends CamelCasePlugin {
  override async transformResult({ result }: { result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    return result
  }

  nameOf(column: string): string {
    return this.camelCase(column)
  }
}

export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true })
