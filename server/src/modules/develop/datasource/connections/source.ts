import type { SourceColumn, SourceTable } from '#contract/develop/datasource'
import type { Label } from '#contract/kit/fields'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'

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

/** A value as it travels: dates and numbers that a JavaScript number cannot represent are texts, bytes are `0x…`. */
export type SourceCell = string | number | boolean | null

export type CellKind = 'number' | 'time' | 'flag' | 'text' | 'bytes'

export interface Answer {
  columns: { name: string; kind: CellKind }[]
  /** In the order of the columns, whose names may repeat. */
  rows: SourceCell[][]
  /** There were more rows than wanted. */
  cut: boolean
  /** From the query to the last row. */
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
  /** From the first packet until the database accepted the password. */
  connectMilliseconds: number
  test(): Promise<Latency>
  /** Tables and views of the database, by name, without those of the database system. */
  tables(): Promise<SourceTable[]>
  /** In the order of the table; refuses a table that is not there. */
  columns(table: string): Promise<SourceColumn[]>
  /** The first rows, each value as a text and cut to `SAMPLE_CHARACTERS`. */
  sample(table: string, rows: number): Promise<Answer>
  /**
   * One statement that answers with rows; all others are refused, and so is what would change something. Values replace
   * `$1`, `$2` … in PostgreSQL and `?` in MySQL, see `placeholder`.
   */
  query(statement: string, values: readonly SourceCell[], limits: Limits): Promise<Answer>
  /** Placeholder of the n-th value in the statement, from 1. */
  placeholder(position: number): string
  /** Never rejects. */
  close(): Promise<void>
}

/** Reads rows of the catalogue, by the names that the statement gives its columns. */
export function catalogueReader(query: Source['query']) {
  return async <Row extends object>(statement: string, values: readonly SourceCell[] = []): Promise<Row[]> => {
    const { columns, rows } = await query(statement, values, { rows: 10_000, milliseconds: CATALOGUE_MS })
    return rows.map(row => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])) as Row)
  }
}

/** The reason why a source does not answer, as a text for people; the driver's own message stays in the cause. */
const reasons = {
  password: { zh: '用户名或密码不正确', en: 'The user name or password is wrong' },
  unknownHost: { zh: '找不到该主机，请检查连接地址', en: 'There is no such host; check the address' },
  refused: {
    zh: '主机拒绝连接，请检查端口，并确认数据库已启动',
    en: 'The host refused the connection; check the port and whether the database is running',
  },
  timedOut: {
    zh: '连接超时，请检查连接地址和网络',
    en: 'The connection timed out; check the address and the network',
  },
  database: {
    zh: '数据库不存在，或该用户无权使用',
    en: 'There is no such database, or the user may not use it',
  },
  inside: {
    zh: '连接地址指向内部网络；如确有需要，请由运维在PRIVATE_DATABASE_HOSTS中登记该主机',
    en: 'The address belongs to the inner network. The operator may allow its host in PRIVATE_DATABASE_HOSTS.',
  },
  unsupported: {
    zh: '暂不支持连接Oracle数据库，仅保存其连接信息',
    en: 'Connecting to Oracle is not supported here; its description is only kept',
  },
  encryption: {
    zh: '无法建立加密连接，请检查连接地址中的ssl参数和数据库的证书',
    en: "No encrypted connection; check the ssl parameter of the address and the database's certificate",
  },
  notLetIn: {
    zh: '数据库不允许本服务器以该用户连接',
    en: 'The database does not let this user in from this server',
  },
  crowded: { zh: '数据库的连接数已满，请稍后再试', en: 'The database has no connection left; try again later' },
  secret: {
    zh: '已保存的密码无法解密，请重新输入密码',
    en: 'The stored password cannot be decrypted; enter it again',
  },
  lost: { zh: '数据库中断了连接，请稍后再试', en: 'The database broke the connection off; try again later' },
  slow: { zh: '查询超时，已停止', en: 'The query took too long and was stopped' },
  readOnly: { zh: '只能执行查询，不能修改数据', en: 'Only queries may run; nothing can be changed' },
  denied: { zh: '该用户没有读取权限', en: 'The user may not read this' },
  noTable: { zh: '表不存在', en: 'There is no such table' },
  statement: { zh: '查询语句无法执行', en: 'The statement cannot be run' },
  failed: { zh: '数据库连接失败', en: 'The database could not be reached' },
} satisfies Record<string, Label>

export type Reason = keyof typeof reasons

export class SourceProblem extends Refusal {
  override name = 'SourceProblem'
  readonly reason: Reason
  /** The database's message about a `statement`: for its author, and for nobody else. */
  readonly databaseMessage: string | undefined

  constructor(reason: Reason, { cause, databaseMessage }: { cause?: unknown; databaseMessage?: string } = {}) {
    super(400, reasons[reason])
    this.reason = reason
    this.databaseMessage = databaseMessage
    if (cause !== undefined) this.cause = cause
  }
}

const ofNetwork: Record<string, Reason> = {
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ENODATA: 'unknownHost',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timedOut',
  EHOSTUNREACH: 'timedOut',
  ENETUNREACH: 'timedOut',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
}

/** Makes a problem of what a driver threw; `known` are the codes of its database. */
export function problemOf(error: unknown, known: Readonly<Record<string, Reason>>): SourceProblem {
  if (error instanceof SourceProblem) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const reason = known[code] ?? ofNetwork[code] ?? (isEncryption(code, message) ? 'encryption' : 'failed')
  return new SourceProblem(reason, { cause: error, ...(reason === 'statement' && { databaseMessage: message }) })
}

const isEncryption = (code: string, message: string) =>
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)|NO_SSL/.test(code) || /\bSSL\b|\bTLS\b/.test(message)
