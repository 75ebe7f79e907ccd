import pg from 'pg'
import { columnNames } from './columnNames.ts'

/** A column of a result, as PostgreSQL describes it. */
export interface Column {
  name: string
  dataTypeID: number
}

export type RowReader = (fields: readonly (string | null)[]) => Record<string, unknown>

/** The statements that a connection knows by name, with the reader of their rows once they are described. */
export class Prepared {
  readonly readers = new Map<string, RowReader | undefined>()
  /** Names whose statement failed while PostgreSQL was about to learn it. */
  readonly doubtful: string[] = []
  /** An upgrade has changed the result of one of them. */
  isOutdated = false

  forget(): void {
    this.readers.clear()
    this.isOutdated = false
  }
}

const { TIMESTAMP, DATE } = pg.types.builtins

/** Times without a zone travel as the text they are; a Date would move them to the zone of the server. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === TIMESTAMP || id === DATE ? (value: string) => value : pg.types.getTypeParser(id, format as 'text'),
}

export function rowReader(columns: readonly Column[]): RowReader {
  const names = columns.map(({ name }) => columnNames.nameOf(name))
  const parsers = columns.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown)
  return fields => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) {
      const text = fields[at] ?? null
      row[names[at] as string] = text === null ? null : parsers[at]?.(text)
    }
    return row
  }
}
