import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../../tests/support/database/postgres.ts'
import { readMigrations } from '../readMigrations.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

const path = '/api/blade-resource/oss/file/000000'
const name = 'upload/20260101/01234567-89ab-4def-8123-456789abcdef.pdf'

it('the upgrade takes the host off the addresses of stored files, and leaves other addresses alone', async () => {
  const migrations = await readMigrations()
  const before = migrations.filter(({ name }) => name < '0071')
  await migrate(database.connection, before)
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await client.query(
      `insert into blade_attach (id, tenant_id, link, domain) values
       (1, '000000', $1, $2), (2, '000000', $3, 'https://files.example.com')`,
      [`http://10.0.0.3:3000${path}/${name}`, `http://10.0.0.3:3000${path}`, `https://files.example.com/${name}`],
    )
    await migrate(database.connection, migrations)
    const { rows } = await client.query('select link, domain from blade_attach order by id')
    expect(rows).toEqual([
      { link: `${path}/${name}`, domain: path },
      { link: `https://files.example.com/${name}`, domain: 'https://files.example.com' },
    ])
  } finally {
    await client.end()
  }
})

it('the upgrade takes the host off links in markup, JSON, lists and parameters to files that are stored here', async () => {
  const migrations = await readMigrations()
  await migrate(
    database.connection,
    migrations.filter(({ name }) => name < '0096'),
  )
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await client.query(`insert into stored_file (id, tenant_id, name, media_type, byte_size, original_name)
      values (1, '000000', '${name}', 'application/pdf', 1, 'a.pdf')`)
    const old = `http://10.0.0.3:3000${path}/${name}`
    const absent = old.replace('01234567', '11234567')
    const values = {
      markup: `<p><a href="${old}?expires=1767225600&amp;signature=ab-_9">一</a><img src="${old}"><a href="${absent}">二</a></p>`,
      prose: `请看 ${old} 一文`,
      list: `${old},https://elsewhere.example/a.png,${old}`,
      json: { file: old, text: `<a href="${old}">一</a>`, elsewhere: absent },
    }
    await client.query(
      `insert into blade_notice (id, tenant_id, title, category, release_time, content) values (1, '000000', $1, 1, localtimestamp, $2)`,
      [values.prose, values.markup],
    )
    await client.query(
      `insert into blade_param (id, tenant_id, param_name, param_key, param_value) values (1, '000000', 'x', 'y', $1)`,
      [values.list],
    )
    const written = { id: 1, module: 'blade-desk/notice', after: JSON.stringify(values.json) }
    await client.query(
      `insert into change_log (id, tenant_id, module, record_id, version, operation, after) values ($1, '000000', $2, 1, 1, 'create', $3)`,
      [written.id, written.module, written.after],
    )
    await client.query(
      `insert into flow_instance (id, tenant_id, definition_id, variables) values (1, '000000', 1, $1)`,
      [written.after],
    )
    await migrate(database.connection, migrations)
    const { rows } = await client.query(`select title, content, param_value, variables, after, n.version
      from blade_notice n, blade_param p, flow_instance, change_log where n.id = 1 and p.id = 1`)
    const own = `${path}/${name}`
    expect(rows).toEqual([
      {
        title: values.prose,
        content: `<p><a href="${own}">一</a><img src="${own}"><a href="${absent}">二</a></p>`,
        param_value: `${own},https://elsewhere.example/a.png,${own}`,
        variables: { file: own, text: `<a href="${own}">一</a>`, elsewhere: absent },
        after: values.json,
        version: 1,
      },
    ])
  } finally {
    await client.end()
  }
})
