import mysql, { type FieldPacket, type PrepareStatementInfo } from 'mysql2'
import type { Answer, Cell, CellKind } from './source.ts'

// Node finds no export of this name in a CommonJS module that defines it by a getter.
const { Types } = mysql

/** The declaration of the driver leaves the columns out. */
export type Prepared = PrepareStatementInfo & { columns: readonly unknown[] }

/** Reads rows as they come; with one more than wanted it calls `stop`, and what still comes is dropped. */
export function collect(
  prepared: Prepared,
  values: readonly Cell[],
  maxRows: number,
  stop: () => Promise<void>,
): Promise<Omit<Answer, 'milliseconds'>> {
  return new Promise((resolve, reject) => {
    const rows: Cell[][] = []
    let fields: readonly FieldPacket[] = []
    let stopping: Promise<void> | undefined
    const finish = () => {
      const columns = fields.map(field => ({ name: field.name, kind: kindOf(field) }))
      resolve({ columns, rows, cut: stopping !== undefined })
    }
    const running = prepared.execute([...values])
    running.on('fields', packets => {
      fields = packets as unknown as FieldPacket[]
    })
    running.on('result', row => {
      if (rows.length < maxRows) rows.push((row as unknown[]).map((value, index) => cellOf(value, fields[index])))
      else stopping ??= stop()
    })
    running.on('error', error => (stopping ? void stopping.then(finish) : reject(error)))
    running.on('end', () => void (stopping ?? Promise.resolve()).then(finish))
  })
}

function cellOf(value: unknown, field: FieldPacket | undefined): Cell {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value))
    return field?.columnType === Types.BIT ? Number(`0x${value.toString('hex')}`) : `0x${value.toString('hex')}`
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const numbers = [
  Types.DECIMAL,
  Types.NEWDECIMAL,
  Types.TINY,
  Types.SHORT,
  Types.LONG,
  Types.INT24,
  Types.LONGLONG,
  Types.FLOAT,
  Types.DOUBLE,
  Types.YEAR,
  Types.BIT,
]
const times = [Types.DATE, Types.NEWDATE, Types.TIME, Types.DATETIME, Types.TIMESTAMP]
const blobs = [Types.BLOB, Types.TINY_BLOB, Types.MEDIUM_BLOB, Types.LONG_BLOB, Types.STRING, Types.VAR_STRING]
/** The character set that stands for bytes. */
const BINARY = 63

function kindOf({ columnType = -1, characterSet }: FieldPacket): CellKind {
  if (numbers.includes(columnType)) return 'number'
  if (times.includes(columnType)) return 'time'
  return characterSet === BINARY && blobs.includes(columnType) ? 'bytes' : 'text'
}
