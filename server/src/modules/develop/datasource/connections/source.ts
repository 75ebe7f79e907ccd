import type { SourceColumn, SourceTable } from '#contract/develop/datasource'

/** The questions that every described database can answer, of whichever kind it is. */

export type { SourceColumn, SourceTable }

export interface DatabaseLogin {
  username: string
  password: string
}

/** Milliseconds for looking at tables; somebody waits for it. */
export const CATALOGUE_MS = 8000
/** The longest text in a sample. */
export const SAMPLE_CHARACTERS = 200

/** A value as it travels: dates and numbers that a JavaScript number could not hold are texts, bytes are `0x…`. */
export type Cell = string | number | boolean | null

export type CellKind = 'number' | 'time' | 'flag' | 'text' | 'bytes'

export interface Answer {
  columns: { name: string; kind: CellKind }[]
  /** In the order of the columns, whose names may repeat. */
  rows: Cell[][]
  /** There were more rows than wanted. */
  cut: boolean
  /** From asking to the last row. */
  milliseconds: number
}

export interface Limits {
  /** Rows beyond are neither read nor answered. */
  rows: number
  /** The database itself stops the statement after this time. */
  milliseconds: number
}

interface Latency {
  /** The product's name for itself, e.g. `MariaDB 10.11.18`. */
  version: string
  /** The limits of one question and its answer. */
  milliseconds: number
}

/**
 * One connection, for one thing at a time; close it in any case. Every promise rejects with a `SourceProblem`, which is
 * a refusal that may be thrown on as it is. Nothing can be written through it.
 */
export interface Source {
  engine: 'postgresql' | 'mysql'
  /** From the first packet until the database took the password. */
  connectMilliseconds: number
  test(): Promise<Latency>
  /** Tables and views of the database, by name, without those of the database system. */
  tables(): Promise<SourceTable[]>
  /** In the order of the table; refuses a table that is not there. */
  columns(table: string): Promise<SourceColumn[]>
  /** The first rows, each value as a text and cut to `SAMPLE_CHARACTERS`. */
  sample(table: string, rows: number): Promise<Answer>
  /**
   * One statement that answers with rows; all others are refused, and so is what would change something. Values take
   * the place of `$1`, `$2` … in PostgreSQL and of `?` in MySQL, see `placeholder`.
   */
  query(statement: string, values: readonly Cell[], limits: Limits): Promise<Answer>
  /** Placeholder of the n-th value in the statement, from 1. */
  placeholder(position: number): string
  /** Never rejects. */
  close(): Promise<void>
}
