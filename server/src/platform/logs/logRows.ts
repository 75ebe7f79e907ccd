/** The rows of the three logs. Every text is cut to its column and holds only characters that PostgreSQL can keep. */

interface CommonRow {
  id: string
  /** Milliseconds. */
  createTime: number
  tenantId: string
  createUser?: string | null
  createDept?: string | null
  createBy?: string | null
  serviceId: string
  serverIp?: string
  serverHost?: string
  env?: string
  method?: string
  requestUri?: string
  userAgent?: string
  remoteIp?: string
  methodClass?: string
  methodName?: string
  params?: string
  duration?: number
  traceId?: string
}

export interface LogRows {
  usual: CommonRow & { logLevel: string; logId: string; logData: string }
  api: CommonRow & { type: string; title: string; status: number }
  error: CommonRow & {
    stackTrace?: string
    exceptionName: string
    message: string
    fileName?: string
    lineNumber?: number
  }
}

export type LogName = keyof LogRows

type Kind = 'int8' | 'int4' | 'timestamp'

const common = {
  ...{ id: 'int8', createTime: 'timestamp', createUser: 'int8', createDept: 'int8', duration: 'int4' },
  ...{ tenantId: 12, createBy: 64, serviceId: 32, serverIp: 64, serverHost: 255, env: 16, method: 10 },
  ...{ requestUri: 1000, userAgent: 1000, remoteIp: 64, methodClass: 255, methodName: 255, params: 8000, traceId: 64 },
} satisfies Record<keyof CommonRow, number | Kind>

/** The type of a value, or how long a text may be. */
const kinds = {
  usual: { ...common, logLevel: 16, logId: 64, logData: 20_000 },
  api: { ...common, type: 8, title: 255, status: 'int4' },
  error: { ...common, stackTrace: 20_000, exceptionName: 255, message: 20_000, fileName: 1000, lineNumber: 'int4' },
} satisfies { [Name in LogName]: Record<keyof LogRows[Name], number | Kind> }

const columns = {
  usual: columnsOf(kinds.usual),
  api: columnsOf(kinds.api),
  error: columnsOf(kinds.error),
}

interface Column {
  key: string
  name: string
  type: Kind | 'text'
  stored: (value: unknown) => unknown
}

function columnsOf(known: Record<string, number | Kind>): Column[] {
  return Object.entries(known).map(([key, kind]) => ({
    key,
    name: key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    type: typeof kind === 'number' ? 'text' : kind,
    stored:
      typeof kind === 'number'
        ? value => fitting(String(value), kind)
        : kind === 'timestamp'
          ? value => wallClock(Number(value))
          : value => value,
  }))
}

/** A column of a batch: its values from first to last, or one that all its rows share. */
export interface StoredColumn {
  name: string
  type: string
  values: readonly unknown[]
  shared: boolean
}

/** The stored columns of these rows; a column that none of them fills is left out. */
export function storedColumns(log: LogName, rows: readonly object[]): StoredColumn[] {
  return columns[log].flatMap(({ key, name, type, stored }) => {
    const values = rows.map(row => Reflect.get(row, key) ?? null)
    // There is always a column of many: every row has an id of its own, were it the only one.
    const shared = key !== 'id' && values.every(value => value === values[0])
    if (shared && values[0] === null) return []
    return [{ name, type, shared, values: (shared ? values.slice(0, 1) : values).map(storedOf(stored)) }]
  })
}

/** Only the first of equal neighbours is looked at. */
function storedOf(stored: Column['stored']): (value: unknown) => unknown {
  let before: unknown = null
  let result: unknown = null
  return value => {
    if (value === before) return result
    before = value
    result = value === null ? null : stored(value)
    return result
  }
}

/** Eight hours before Greenwich the whole year: the newspaper's time zone. */
function wallClock(milliseconds: number): string {
  return new Date(milliseconds + 28_800_000).toISOString().slice(0, 19).replace('T', ' ')
}

function fitting(text: string, longest: number): string {
  return storable(text.length > longest ? text.slice(0, longest) : text)
}

/** Without NUL and halves of surrogate pairs, which PostgreSQL does not take. */
export function storable(text: string): string {
  return suspicious.test(text) ? text.replace(/[\0\p{Cs}]/gu, '') : text
}

// Nearly no text holds one, and this says so much faster; whole pairs are found, too, and stay.
const suspicious = /[\0\ud800-\udfff]/
