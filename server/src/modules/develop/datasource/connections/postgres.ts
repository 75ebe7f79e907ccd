import { Socket } from 'node:net'
import pg from 'pg'
import { createClient } from '../../../../platform/db/client/client.ts'
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

/** Milliseconds that the database has to stop a statement itself, before the connection is given up. */
const GRACE_MS = 2000

export async function openPostgres(place: DatabaseAddress, address: string, { username, password }: DatabaseLogin) {
  const startTime = performance.now()
  const socket = new Socket()
  const client = createClient({
    host: address,
    port: place.port,
    database: place.database,
    user: username,
    // A function prevents the driver from reading a password file when it is empty.
    password: () => password,
    ssl: place.encryption !== 'off' && { rejectUnauthorized: place.encryption === 'checked', servername: place.host },
    stream: () => socket,
    application_name: 'Broadsheet',
  })
  try {
    await withDeadline(CONNECT_MS, client.connect(), () => socket.destroy())
    await client.query("set datestyle to iso; set timezone to 'Asia/Shanghai'")
  } catch (error) {
    socket.destroy()
    // The driver itself gives up where a password is wanted and there is none.
    if (error instanceof Error && error.message.startsWith('SASL'))
      throw new SourceProblem('password', { cause: error })
    throw problemOf(error, problems)
  }
  return sourceOf(client, socket, performance.now() - startTime)
}

function sourceOf(client: pg.Client, socket: Socket, connected: number): Source {
  async function runQuery(
    statement: string,
    values: readonly SourceCell[],
    { rows, milliseconds }: Limits,
  ): Promise<Answer> {
    const startTime = performance.now()
    const work = inTransaction(client, async () => {
      await client.query('select set_config($1, $2, true)', ['statement_timeout', String(milliseconds)])
      // A cursor accepts only a query, and its plan is to be the best for all rows, not for the first.
      await client.query('set local cursor_tuple_fraction to 1')
      // The extended protocol accepts exactly one statement.
      const query: ExtendedQuery = { text: `${CURSOR}${statement.trim()}`, values: [...values], queryMode: 'extended' }
      await client.query(query)
      return client.query<SourceCell[]>({
        text: `fetch forward ${Math.trunc(rows) + 1} from answer`,
        rowMode: 'array',
        types: { getTypeParser: parserOf as pg.CustomTypesConfig['getTypeParser'] },
      })
    })
    const result = await withDeadline(milliseconds + GRACE_MS, work, () => socket.destroy()).catch(error => {
      throw problemOf(error, { ...problems, ...blameOf(error) })
    })
    return {
      columns: result.fields.map(({ name, dataTypeID }) => ({ name, kind: kindOf(dataTypeID) })),
      rows: result.rows.slice(0, rows),
      cut: result.rows.length > rows,
      milliseconds: Math.round(performance.now() - startTime),
    }
  }

  const read = catalogueReader(runQuery)

  async function columns(table: string): Promise<SourceColumn[]> {
    const [found] = await read<{ id: string }>(tableStatement, [table])
    if (!found) throw new SourceProblem('noTable')
    return read<SourceColumn>(columnsStatement, [found.id])
  }

  return {
    engine: 'postgresql',
    connectMilliseconds: Math.round(connected),
    async test() {
      const startTime = performance.now()
      const [row] = await read<{ version: string }>("select current_setting('server_version') as version")
      const milliseconds = Math.ceil(performance.now() - startTime)
      // Distributions add a word of their own after the number.
      return { version: `PostgreSQL ${row?.version.split(' ')[0]}`, milliseconds }
    },
    tables: () => read<SourceTable>(tablesStatement),
    columns,
    async sample(table, rows) {
      const [found] = await read<{ schema: string; table: string }>(tableStatement, [table])
      const shown = (await columns(table)).map(({ name, type }) => sampled(name, type))
      if (!found || shown.length === 0) return { columns: [], rows: [], cut: false, milliseconds: 0 }
      const from = `${pg.escapeIdentifier(found.schema)}.${pg.escapeIdentifier(found.table)}`
      return runQuery(`select ${shown.join(', ')} from ${from} limit ${Math.trunc(rows) + 1}`, [], {
        rows,
        milliseconds: CATALOGUE_MS,
      })
    },
    query: runQuery,
    placeholder: position => `$${position}`,
    close: () =>
      withDeadline(1000, client.end(), () => socket.destroy()).catch(() => {
        socket.destroy()
      }),
  }
}

/** Long texts and bytes are cut where they are, so that ten rows cannot be ten gigabytes. */
function sampled(name: string, type: string): string {
  const column = pg.escapeIdentifier(name)
  const text = type === 'bytea' ? `'0x' || encode(substring(${column} from 1 for 32), 'hex')` : `${column}::text`
  return `left(${text}, ${SAMPLE_CHARACTERS}) as ${column}`
}

async function inTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin read only')
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

const problems: Record<string, Reason> = {
  '28P01': 'password',
  '28000': 'notLetIn',
  '3D000': 'database',
  '53300': 'crowded',
  '57P01': 'lost',
  '57P03': 'lost',
  '57014': 'slow',
  '25006': 'readOnly',
  '42501': 'denied',
}

const CURSOR = 'declare answer no scroll cursor for '

/** The declaration of the driver lacks the mode. */
type ExtendedQuery = pg.QueryConfig & { queryMode: 'extended' }

/** Errors that the statement itself is to blame for: syntax, names, types, values; or that it is no query at all. */
function blameOf(error: unknown): Record<string, Reason> {
  const { code = '', position } = error as { code?: string; position?: string }
  // A cursor stumbles over the first word of what is no query, and over `select … into`.
  if ((code === '42601' && Number(position) === CURSOR.length + 1) || code === '42P11') return { [code]: 'readOnly' }
  return /^(22|42|0A|54|P0)/.test(code) && code !== '42501' ? { [code]: 'statement' } : {}
}

const oid = { flag: 16, bytes: 17, bigint: 20, small: 21, integer: 23, real: 700, double: 701, numeric: 1700 }
const times = [1082, 1083, 1114, 1184, 1266]

function kindOf(type: number): CellKind {
  if (type === oid.flag) return 'flag'
  if (type === oid.bytes) return 'bytes'
  if (times.includes(type)) return 'time'
  return Object.values(oid).includes(type) ? 'number' : 'text'
}

function parserOf(type: number): (text: string) => SourceCell {
  switch (type) {
    case oid.flag:
      return text => text === 't'
    case oid.bytes:
      return text => text.replace(/^\\x/, '0x')
    case oid.small:
    case oid.integer:
      return Number
    case oid.real:
    case oid.double:
      // JSON knows neither infinity nor NaN.
      return text => (Number.isFinite(Number(text)) ? Number(text) : text)
    default:
      return text => text
  }
}

/** The catalogue of PostgreSQL, in the words of `source.ts`. Only tables that the user may read are listed. */
const tablesStatement = `
  select case when n.nspname = current_schema() then c.relname else n.nspname || '.' || c.relname end as name,
         case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
         coalesce(obj_description(c.oid, 'pg_class'), '') as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    and has_schema_privilege(n.oid, 'usage') and has_any_column_privilege(c.oid, 'select')
  order by n.nspname is distinct from current_schema(), n.nspname, c.relname`

/** The table of a name as the list of tables gives it. */
const tableStatement = `
  select c.oid::text as id, n.nspname as schema, c.relname as table
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    and has_schema_privilege(n.oid, 'usage') and has_any_column_privilege(c.oid, 'select')
    and ((n.nspname = current_schema() and c.relname = $1::text) or n.nspname || '.' || c.relname = $1::text)
  order by n.nspname is distinct from current_schema()
  limit 1`

/** Lengths and digits are in the modifier of a type, from which the four bytes of its header are subtracted. */
const columnsStatement = `
  select a.attname as name,
         format_type(a.atttypid, a.atttypmod) as type,
         not a.attnotnull as nullable,
         pg_get_expr(d.adbin, d.adrelid) as default,
         coalesce(col_description(a.attrelid, a.attnum), '') as comment,
         array_position(k.conkey, a.attnum) as "keyPosition",
         case when t.oid in ('varchar'::regtype, 'bpchar'::regtype) and a.atttypmod > 3 then a.atttypmod - 4 end as length,
         case when t.oid = 'numeric'::regtype and a.atttypmod > 3 then ((a.atttypmod - 4) >> 16) & 65535
              when t.oid = 'int2'::regtype then 5 when t.oid = 'int4'::regtype then 10
              when t.oid = 'int8'::regtype then 19 end as precision,
         case when t.oid = 'numeric'::regtype and a.atttypmod > 3 then (a.atttypmod - 4) & 2047
              when t.oid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype) then 0 end as scale,
         (select case when rn.nspname = current_schema() then '' else rn.nspname || '.' end || r.relname || '.' || ra.attname
          from pg_constraint f join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
          join pg_attribute ra on ra.attrelid = f.confrelid and ra.attnum = f.confkey[1]
          where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum] order by f.conname limit 1) as reference,
         (select string_agg(x.relname, ',' order by x.relname)
          from pg_index i join pg_class x on x.oid = i.indexrelid
          where i.indrelid = a.attrelid and i.indisunique and not i.indisprimary and i.indexprs is null
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ 'deleted|del_flag')
            and a.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1])) as "uniqueKeys",
         (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as enumeration
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'p'
  where a.attrelid = $1::text::oid and a.attnum > 0 and not a.attisdropped
    and has_column_privilege(a.attrelid, a.attnum, 'select')
  order by a.attnum`
