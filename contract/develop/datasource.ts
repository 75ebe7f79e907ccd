import { Array as ArrayOf, Object as ObjectOf, type TUnsafe, Unsafe } from 'typebox'
import { longText, number, optional, secret, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { rowsOf } from '../kit/reply.ts'

const name = text('名称', 'Name', { maxLength: 100 })

/** Kinds of database, by the name of their driver as other servers of this wire store it. */
export const driverClasses = {
  mysql: 'com.mysql.cj.jdbc.Driver',
  postgresql: 'org.postgresql.Driver',
  oracle: 'oracle.jdbc.OracleDriver',
} as const

const connection = {
  driverClass: text('驱动类', 'Driver', {
    maxLength: 100,
    prompt: { zh: '请选择驱动类', en: 'Please select the driver' },
  }),
  /** JDBC format: `jdbc:mysql://host:3306/database`. */
  url: text('连接地址', 'URL', { maxLength: 500 }),
  username: text('用户名', 'User name', { maxLength: 100 }),
  password: optional(secret('密码', 'Password', { maxLength: 200 })),
}

/** Response times of a database. */
export interface TestedConnection {
  /** Product name and version as reported by the server, e.g. `MariaDB 10.11.18`. */
  version: string
  /** Milliseconds until the database accepted the password. */
  connectMilliseconds: number
  /** Milliseconds of one round trip. */
  milliseconds: number
}

export interface SourceTable {
  /** Name that `columns` and `sample` accept; qualified with the schema if that is not the default one. */
  name: string
  kind: 'table' | 'view'
  comment: string
}

export interface SourceColumn {
  name: string
  /** Type as the database prints it, e.g. `character varying(64)`. */
  type: string
  nullable: boolean
  /** The expression, as the database writes it. */
  default: string | null
  comment: string
  /** Its place in the primary key, from 1; null outside of it. */
  keyPosition: number | null
  /** Maximum length of a text, in characters. */
  length: number | null
  /** Total digits of a number; `scale` is the number of digits after the decimal point. */
  precision: number | null
  scale: number | null
  /** `table.column` that a foreign key of this column alone points at. */
  reference: string | null
  /** Names of the unique keys that it is a part of, joined by commas; the primary key is none of them. */
  uniqueKeys: string | null
  /** The values of an enumerated type, joined by commas. */
  enumeration: string | null
}

/** Kinds of personal data that a column may contain. */
export type PersonalKind = 'phone' | 'idNumber' | 'email'

export interface SourceSample {
  columns: { name: string; comment: string; personal: PersonalKind | null }[]
  /** Long values are cut, personal ones masked. */
  rows: (string | null)[][]
  /** There are more rows than these. */
  cut: boolean
}

export const MAX_SAMPLE_ROWS = 50

const id = text('数据源', 'Data source', { maxLength: 19 })
const table = text('表名', 'Table', { maxLength: 200 })

/** Databases that the platform may lend to a tenant. */
export const datasource = defineModule({
  name: 'datasource',
  path: 'blade-develop/datasource',
  route: '/tool/datasource',
  title: { zh: '数据源管理', en: 'Data sources' },
  tenancy: 'platform',
  readBy: 'platform',
  fields: { name, ...connection, remark: optional(longText('备注', 'Remark', { maxLength: 255 })) },
  buttons: {
    test: { label: { zh: '测试连接', en: 'Test' }, action: 2 },
    browse: { label: { zh: '浏览', en: 'Browse' }, action: 2 },
  },
  calls: {
    select: {
      method: 'GET',
      needs: 'platform',
      title: { zh: '数据源下拉', en: 'Data sources to choose from' },
      output: rowsOf({ name }),
    },
    /** The stored data source; what else is given is tried in place of what is stored. Without an id all must be given. */
    test: {
      method: 'POST',
      needs: 'test',
      title: { zh: '测试连接', en: 'Test a connection' },
      input: {
        id: optional(id),
        driverClass: optional(connection.driverClass),
        url: optional(connection.url),
        username: optional(connection.username),
        password: connection.password,
      },
      output: Unsafe<TestedConnection>(ObjectOf({}, { additionalProperties: true })),
    },
    tables: {
      method: 'GET',
      needs: 'browse',
      title: { zh: '数据源的表', en: 'Tables of a data source' },
      input: { id },
      output: listOf<SourceTable>(),
    },
    columns: {
      method: 'GET',
      needs: 'browse',
      title: { zh: '表的字段', en: 'Columns of a table' },
      input: { id, table },
      output: listOf<SourceColumn & { personal: PersonalKind | null }>(),
    },
    sample: {
      method: 'GET',
      needs: 'browse',
      title: { zh: '表的样例数据', en: 'Some rows of a table' },
      input: { id, table, rows: optional(number('条数', 'Rows', { min: 1, max: MAX_SAMPLE_ROWS })) },
      output: Unsafe<SourceSample>(ObjectOf({}, { additionalProperties: true })),
    },
  },
})

export type Datasource = RecordOf<typeof datasource>

function listOf<Row>(): TUnsafe<Row[]> {
  return Unsafe<Row[]>(ArrayOf(Unsafe({ type: 'object', additionalProperties: true })))
}
