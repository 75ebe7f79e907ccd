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
export type LogRow = LogRows[LogName]

const common = {
  ...{ id: 0, createTime: 0, createUser: 0, createDept: 0, duration: 0 },
  ...{ tenantId: 12, createBy: 64, serviceId: 32, serverIp: 64, serverHost: 255, env: 16, method: 10 },
  ...{ requestUri: 1000, userAgent: 1000, remoteIp: 64, methodClass: 255, methodName: 255, params: 8000, traceId: 64 },
} satisfies Record<keyof CommonRow, number>

/** Longest texts; 0 where the value is no text of anybody's. */
const lengths = {
  usual: { ...common, logLevel: 16, logId: 64, logData: 20_000 },
  api: { ...common, type: 8, title: 255, status: 0 },
  error: { ...common, stackTrace: 20_000, exceptionName: 255, message: 20_000, fileName: 1000, lineNumber: 0 },
} satisfies { [Name in LogName]: Record<keyof LogRows[Name], number> }

const columns = {
  usual: columnsOf(lengths.usual),
  api: columnsOf(lengths.api),
  error: columnsOf(lengths.error),
}

function columnsOf(known: Record<string, number>): [key: string, column: string, longest: number][] {
  return Object.entries(known).map(([key, longest]) => [
    key,
    key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    longest,
  ])
}

export function storedColumns(log: LogName): string[] {
  return columns[log].map(([, column]) => column)
}

/** The row by columns, as JSON that becomes a record of the table. */
export function storedRow(log: LogName, row: LogRow): Record<string, unknown> {
  const values = row as unknown as Record<string, unknown>
  const stored: Record<string, unknown> = {}
  for (const [key, column, longest] of columns[log]) {
    const value = values[key]
    if (value === undefined || value === null) continue
    stored[column] =
      key === 'createTime' ? wallClock(value as number) : longest > 0 ? fitting(String(value), longest) : value
  }
  return stored
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
