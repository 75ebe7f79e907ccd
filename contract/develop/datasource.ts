import { longText, optional, secret, text } from '../fields.ts'
import { defineModule, type RecordOf } from '../module.ts'
import { rowsOf } from '../reply.ts'

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
  username: text('用户名', 'User name', { maxLength: 100 }),
  /** As JDBC writes it: `jdbc:mysql://host:3306/database`. */
  url: text('连接地址', 'URL', { maxLength: 500 }),
  password: optional(secret('密码', 'Password', { maxLength: 200 })),
}

/** Databases that the platform may lend to a tenant. */
export const datasource = defineModule({
  name: 'datasource',
  path: 'blade-develop/datasource',
  title: { zh: '数据源管理', en: 'Data sources' },
  tenancy: 'platform',
  fields: { name, ...connection, remark: optional(longText('备注', 'Remark', { maxLength: 255 })) },
  operations: [],
  calls: {
    select: {
      method: 'GET',
      needs: 'platform',
      title: { zh: '数据源下拉', en: 'Data sources to choose from' },
      output: rowsOf({ name }),
    },
  },
})

export type Datasource = RecordOf<typeof datasource>
