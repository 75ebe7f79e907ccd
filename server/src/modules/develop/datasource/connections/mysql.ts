import { Socket } from 'node:net'
import mysql, {
  type Connection,
  createConnection,
  escapeId,
  type FieldPacket,
  type PrepareStatementInfo,
  type QueryError,
} from 'mysql2'
import { CONNECT_MS, type DatabaseAddress, withDeadline } from './reach.ts'
import {
  type Answer,
  CATALOGUE_MS,
  type CellKind,
  catalogueReader,
  type DatabaseLogin,
  type Limits,
  problemOf,
  type Reason,
  SAMPLE_CHARACTERS,
  type Source,
  type SourceCell,
  type SourceColumn,
  SourceProblem,
  type SourceTable,
} from './source.ts'

/** The catalogue of MySQL and MariaDB, in the words of `source.ts`. */

const tablesStatement = `
  select table_name as name,
         if(table_type = 'VIEW', 'view', 'table') as kind,
         if(table_type = 'VIEW', '', table_comment) as comment
  from information_schema.tables
  where table_schema = database() and table_type in ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW')
  order by table_name`

/** MariaDB writes the default of columns without one as the word NULL. */
const columnsStatement = `
  select c.column_name as name,
         c.column_type as type,
         c.is_nullable = 'YES' as nullable,
         nullif(c.column_default, 'NULL') as \`default\`,
         c.column_comment as comment,
         k.ordinal_position as keyPosition,
         c.character_maximum_length as length,
         c.numeric_precision as \`precision\`,
         c.numeric_scale as scale,
         (select min(concat(f.referenced_table_name, '.', f.referenced_column_name))
          from information_schema.key_column_usage f
          where f.table_schema = c.table_schema and f.table_name = c.table_name and f.column_name = c.column_name
            and f.referenced_table_schema = c.table_schema) as reference,
         (select group_concat(s.index_name order by s.index_name)
          from information_schema.statistics s
          where s.table_schema = c.table_schema and s.table_name = c.table_name and s.column_name = c.column_name
            and s.non_unique = 0 and s.index_name <> 'PRIMARY') as uniqueKeys
  from information_schema.columns c
  left join information_schema.key_column_usage k
    on k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
    and k.constraint_name = 'PRIMARY'
  where c.table_schema = database() and c.table_name = ?
  order by c.ordinal_position`

/** MySQL and MariaDB, which speak alike. */
export async function openMysql(place: DatabaseAddress, address: string, credentials: DatabaseLogin): Promise<Source> {
  const startTime = performance.now()
  const connect = () => connected(place, address, credentials)
  const opened = await connect()
  const connectMilliseconds = Math.round(performance.now() - startTime)
  const { connection, socket } = opened

  async function runQuery(
    statement: string,
    values: readonly SourceCell[],
    { rows, milliseconds }: Limits,
  ): Promise<Answer> {
    const start = performance.now()
    let stopped = false
    /** Statements end by a word from another connection; if that does not help, by the end of this one. */
    const stop = async () => {
      stopped = true
      await kill(connect, connection.threadId ?? 0).catch(() => socket.destroy())
    }
    const timer = setTimeout(() => void stop(), milliseconds)
    try {
      await execute(connection, 'start transaction read only')
      const prepared = await prepare(connection, statement)
      const answer = await collect(prepared, values, rows, stop)
      return { ...answer, milliseconds: Math.round(performance.now() - start) }
    } catch (error) {
      throw stopped ? new SourceProblem('slow', { cause: error }) : problemOf(error, { ...problems, ...blameOf(error) })
    } finally {
      clearTimeout(timer)
      connection.unprepare(statement)
      await execute(connection, 'rollback').catch(() => {})
    }
  }

  const read = catalogueReader(runQuery)

  async function columns(table: string): Promise<SourceColumn[]> {
    const found = await read<Record<keyof SourceColumn, SourceCell>>(columnsStatement, [table])
    if (found.length === 0) throw new SourceProblem('noTable')
    return found.map(columnOf)
  }

  return {
    engine: 'mysql',
    connectMilliseconds,
    async test() {
      const start = performance.now()
      const [row] = await read<{ version: string }>('select version() as version')
      const milliseconds = Math.ceil(performance.now() - start)
      const [number = ''] = row?.version.split('-') ?? []
      return { version: `${row?.version.includes('MariaDB') ? 'MariaDB' : 'MySQL'} ${number}`, milliseconds }
    },
    tables: () => read<SourceTable>(tablesStatement),
    columns,
    async sample(table, rows) {
      const shown = (await columns(table)).map(({ name, type }) => sampled(name, type))
      const from = `${escapeId(table, true)} limit ${Math.trunc(rows) + 1}`
      return runQuery(`select ${shown.join(', ')} from ${from}`, [], { rows, milliseconds: CATALOGUE_MS })
    },
    query: runQuery,
    placeholder: () => '?',
    close: () =>
      withDeadline(1000, new Promise<void>(resolve => connection.end(() => resolve()))).catch(() => {
        socket.destroy()
      }),
  }
}

interface OpenConnection {
  connection: Connection
  socket: Socket
}

async function connected(
  place: DatabaseAddress,
  address: string,
  { username, password }: DatabaseLogin,
): Promise<OpenConnection> {
  const socket = new Socket()
  const connection = createConnection({
    // Only for the name on the certificate: the connection itself goes to the address that was judged.
    host: place.host,
    stream: socket,
    user: username,
    password,
    database: place.database,
    charset: 'utf8mb4',
    // The server may not read files of ours.
    flags: ['-LOCAL_FILES'],
    disableEval: true,
    rowsAsArray: true,
    dateStrings: true,
    jsonStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    ...(place.encryption !== 'off' && {
      ssl: { rejectUnauthorized: place.encryption === 'checked', verifyIdentity: place.encryption === 'checked' },
    }),
  })
  // A connection that breaks is noticed by the next query.
  connection.on('error', () => {})
  const ready = new Promise<void>((resolve, reject) => {
    connection.connect((error: QueryError | null) => (error ? reject(error) : resolve()))
  })
  socket.setNoDelay(true).connect(place.port, address)
  try {
    await withDeadline(CONNECT_MS, ready, () => socket.destroy())
    await execute(connection, "set time_zone = '+08:00'")
    return { connection, socket }
  } catch (error) {
    socket.destroy()
    throw problemOf(error, problems)
  }
}

async function kill(connect: () => Promise<OpenConnection>, threadId: number): Promise<void> {
  const { connection, socket } = await connect()
  try {
    await withDeadline(1000, execute(connection, `kill query ${Math.trunc(threadId)}`))
  } finally {
    socket.destroy()
  }
}

/** A statement whose answer does not matter. */
function execute(connection: Connection, statement: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.query(statement, error => (error ? reject(error) : resolve()))
  })
}

/** Refuses what brings no columns: writing, and reading into files or variables, which a read-only transaction allows. */
function prepare(connection: Connection, statement: string): Promise<PreparedQuery> {
  return new Promise((resolve, reject) => {
    connection.prepare(statement, (error, prepared) => {
      if (error) return reject(error)
      if ((prepared as PreparedQuery).columns.length === 0) return reject(new SourceProblem('readOnly'))
      resolve(prepared as PreparedQuery)
    })
  })
}

/** Bytes as their first digits, other long values cut where they are, so that ten rows cannot be ten gigabytes. */
function sampled(name: string, type: string): string {
  const column = escapeId(name, true)
  const text = /blob|binary/.test(type)
    ? `concat('0x', hex(left(${column}, 32)))`
    : /^bit/.test(type)
      ? `${column} + 0`
      : /point|geometry|linestring|polygon|collection/.test(type)
        ? `st_astext(${column})`
        : column
  return `left(cast(${text} as char), ${SAMPLE_CHARACTERS}) as ${column}`
}

function columnOf(row: Record<keyof SourceColumn, SourceCell>): SourceColumn {
  const number = (cell: SourceCell) => (cell === null ? null : Number(cell))
  const text = (cell: SourceCell) => String(cell ?? '')
  return {
    name: text(row.name),
    type: text(row.type),
    nullable: Boolean(row.nullable),
    default: row.default === null ? null : text(row.default),
    comment: text(row.comment),
    keyPosition: number(row.keyPosition),
    length: number(row.length),
    precision: number(row.precision),
    scale: number(row.scale),
    reference: row.reference === null ? null : text(row.reference),
    uniqueKeys: row.uniqueKeys === null ? null : text(row.uniqueKeys),
    enumeration: valuesOf(text(row.type)),
  }
}

/** `enum('a','b')` → `a,b` */
function valuesOf(type: string): string | null {
  const list = /^enum\((.{1,4000})\)$/.exec(type)?.[1]
  return list === undefined ? null : list.slice(1, -1).split("','").join(',')
}

const problems: Record<string, Reason> = {
  ER_ACCESS_DENIED_ERROR: 'password',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'password',
  ER_DBACCESS_DENIED_ERROR: 'database',
  ER_BAD_DB_ERROR: 'database',
  ER_HOST_NOT_PRIVILEGED: 'notLetIn',
  ER_HOST_IS_BLOCKED: 'notLetIn',
  ER_NOT_SUPPORTED_AUTH_MODE: 'notLetIn',
  AUTH_SWITCH_PLUGIN_ERROR: 'notLetIn',
  ER_CON_COUNT_ERROR: 'crowded',
  ER_TOO_MANY_USER_CONNECTIONS: 'crowded',
  HANDSHAKE_NO_SSL_SUPPORT: 'encryption',
  PROTOCOL_CONNECTION_LOST: 'lost',
  ER_QUERY_INTERRUPTED: 'slow',
  ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION: 'readOnly',
  ER_TABLEACCESS_DENIED_ERROR: 'denied',
  ER_COLUMNACCESS_DENIED_ERROR: 'denied',
  ER_SPECIFIC_ACCESS_DENIED_ERROR: 'denied',
}

/** All other messages of the database about a statement are shown to its author. */
function blameOf(error: unknown): Record<string, Reason> {
  const { code = '' } = error as { code?: string }
  return code.startsWith('ER_') && !Object.hasOwn(problems, code) ? { [code]: 'statement' } : {}
}

// Node finds no export of this name in a CommonJS module that defines it by a getter.
const { Types } = mysql

/** The declaration of the driver leaves the columns out. */
type PreparedQuery = PrepareStatementInfo & { columns: readonly unknown[] }

/** Reads rows as they come; with one more than wanted it calls `stop`, and what still comes is dropped. */
function collect(
  prepared: PreparedQuery,
  values: readonly SourceCell[],
  maxRows: number,
  stop: () => Promise<void>,
): Promise<Omit<Answer, 'milliseconds'>> {
  return new Promise((resolve, reject) => {
    const rows: SourceCell[][] = []
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

function cellOf(value: unknown, field: FieldPacket | undefined): SourceCell {
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
/** The character set that represents bytes. */
const BINARY = 63

function kindOf({ columnType = -1, characterSet }: FieldPacket): CellKind {
  if (numbers.includes(columnType)) return 'number'
  if (times.includes(columnType)) return 'time'
  return characterSet === BINARY && blobs.includes(columnType) ? 'bytes' : 'text'
}
