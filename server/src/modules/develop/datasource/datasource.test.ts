import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { code } from '#contract/develop/code'
import { driverClasses } from '#contract/develop/datasource'
import { execute } from '../../../../../tests/support/database/postgres.ts'
import { openPostgresPort, type PostgresPort } from '../../../../../tests/support/database/postgresPort.ts'
import { sampleInput } from '../../../../../tests/support/records/samples.ts'
import { createTestApp, type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { maskedPassword, personalKind } from './index.ts'

const path = 'blade-develop/datasource'
const codes = ['', '_add', '_edit', '_delete', '_view', '_test', '_browse'].map(button => `datasource${button}`)

const test = setUpApp({ PRIVATE_DATABASE_HOSTS: '127.0.0.1' })
let postgres: PostgresPort
let outsider: Person
let url: string

beforeAll(async () => {
  postgres = await openPostgresPort(test.database)
  await execute(
    test.connection,
    `create table reader (id int primary key, phone varchar(20), contact text, note text);
     comment on table reader is '读者';
     insert into reader select i, '1380013800' || i % 10, 'r' || i || '@example.com', 'n' || i
       from generate_series(1, 60) i;
     grant select on reader to ${postgres.username}`,
  )
  url = `jdbc:postgresql://127.0.0.1:${postgres.port}/${test.connection.database}`
  outsider = await test.addPerson('340001', codes)
})
afterAll(() => postgres?.close())

let counter = 0
const described = (changes: object = {}) => ({
  name: `发行库${++counter}`,
  driverClass: driverClasses.postgresql,
  url,
  username: postgres.username,
  password: postgres.password,
  remark: '',
  ...changes,
})

const add = (changes: object = {}) => test.admin.create(path, described(changes))

const tried = (draft: object) => test.admin.post(`${path}/test`, draft)

describe('the password', () => {
  it('stays when its mask is sent back, and goes with an edit that leaves the host alone', async () => {
    const id = await add()
    const edited = described({ id, password: '******', name: '改名', url: `${url}?ssl=false` })
    expect(await test.admin.post(`${path}/submit`, edited)).toMatchObject({ status: 200 })
    expect(await tried({ id })).toMatchObject({ status: 200 })
  })

  it('is never sent to another host than that it was entered for', async () => {
    const id = await add()
    const elsewhere = 'jdbc:postgresql://db.example.com/press'
    const refusal = { status: 400, msg: '连接地址中的主机已更改，请重新输入密码' }
    expect(await tried({ id, url: elsewhere, password: '******' })).toMatchObject(refusal)
    expect(await tried({ id, url: elsewhere })).toMatchObject(refusal)
    expect(await test.admin.post(`${path}/submit`, { id, url: elsewhere })).toMatchObject(refusal)
    expect(await test.admin.post(`${path}/submit`, { id, url: elsewhere, password: 'new' })).toMatchObject({
      status: 200,
    })
  })
})

describe('the address', () => {
  it('is stored with its ampersands as such', async () => {
    const id = await add({ url: `${url}?ssl=false&amp;sslmode=disable` })
    expect((await test.admin.get(`${path}/detail`, { id })).data).toMatchObject({
      url: `${url}?ssl=false&sslmode=disable`,
    })
  })

  it.each([
    [{ driverClass: 'org.h2.Driver' }, /驱动类格式不正确/],
    [{ driverClass: driverClasses.mysql }, /与驱动类不一致/],
    [{ url: 'jdbc:postgresql://db.example.com/press?sslrootcert=/etc/passwd' }, /不支持参数sslrootcert/],
    [{ url: 'jdbc:postgresql://169.254.169.254/press' }, /指向内部网络/],
    [{ url: 'file:///etc/passwd' }, /连接地址格式不正确/],
  ])('is refused as %j', async (changes, refusal) => {
    const answer = await test.admin.post(`${path}/submit`, described(changes))
    expect(answer.status).toBe(400)
    expect(answer.msg).toMatch(refusal)
    expect((await tried(described(changes))).msg).toMatch(refusal)
  })

  it('for an Oracle database is stored, but not connected to', async () => {
    const changes = { driverClass: driverClasses.oracle, url: 'jdbc:oracle:thin:@db.example.com:1521:orcl' }
    const id = await add(changes)
    expect(await tried({ id })).toMatchObject({ status: 400, msg: '暂不支持连接Oracle数据库，仅保存其连接信息' })
  })
})

describe('testing a connection', () => {
  it('reports how fast a stored one is', async () => {
    const { status, data } = await tried({ id: await add() })
    expect(status).toBe(200)
    expect(data).toEqual({
      version: expect.stringMatching(/^PostgreSQL \d+/),
      connectMilliseconds: expect.any(Number),
      milliseconds: expect.any(Number),
    })
  })

  it('tries what is typed before it is saved', async () => {
    expect(await tried(described())).toMatchObject({ status: 200 })
    expect(await tried(described({ password: 'wrong' }))).toMatchObject({ status: 400, msg: '用户名或密码不正确' })
    expect(await tried(described({ url: url.replace(/[^/]+$/, 'nowhere') }))).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/数据库不存在/),
    })
    expect(await tried(described({ username: '' }))).toMatchObject({ status: 400, msg: '请输入用户名' })
  })

  it('tries a new value in place of the stored one', async () => {
    const id = await add()
    expect(await tried({ id, password: 'wrong' })).toMatchObject({ status: 400, msg: '用户名或密码不正确' })
    expect(await tried({ id, password: '******' })).toMatchObject({ status: 200 })
  })
})

describe('browsing', () => {
  it('lists tables and their columns', async () => {
    const id = await add()
    const tables = (await test.admin.get(`${path}/tables`, { id })).data
    expect(tables).toEqual([{ name: 'reader', kind: 'table', comment: '读者' }])
    const columns = (await test.admin.get(`${path}/columns`, { id, table: 'reader' })).data
    expect(columns).toMatchObject([
      { name: 'id', type: 'integer', keyPosition: 1, personal: null },
      { name: 'phone', type: 'character varying(20)', personal: 'phone' },
      { name: 'contact', personal: null },
      { name: 'note', personal: null },
    ])
    const absent = await test.admin.get(`${path}/columns`, { id, table: 'blade_user' })
    expect(absent).toMatchObject({ status: 400, msg: '表不存在' })
  })

  it('shows at most fifty rows and masks what is personal', async () => {
    const id = await add()
    const { data } = await test.admin.get(`${path}/sample`, { id, table: 'reader' })
    const { columns, rows, cut } = data as { columns: object[]; rows: string[][]; cut: boolean }
    expect(rows).toHaveLength(50)
    expect(cut).toBe(true)
    expect(columns).toMatchObject([
      { personal: null },
      { personal: 'phone' },
      { personal: 'email' },
      { personal: null },
    ])
    expect(rows[0]).toEqual(['1', '138****8001', 'r***@example.com', 'n1'])
    const few = await test.admin.get(`${path}/sample`, { id, table: 'reader', rows: '2' })
    expect((few.data as { rows: string[][] }).rows).toHaveLength(2)
    expect(await test.admin.get(`${path}/sample`, { id, table: 'reader', rows: '51' })).toMatchObject({ status: 400 })
  })

  it('knows no data source that is not there', async () => {
    for (const id of ['4711', 'x'])
      for (const [call, query] of [
        ['tables', {}],
        ['columns', { table: 'a' }],
        ['sample', { table: 'a' }],
      ] as const)
        expect(await test.admin.get(`${path}/${call}`, { id, ...query })).toMatchObject({
          status: 404,
          msg: '数据不存在',
        })
  })
})

it('cannot be seen or used by another tenant, whatever its users were granted', async () => {
  const id = await add()
  const refusal = { status: 403, msg: '没有权限' }
  for (const call of ['list', 'select', 'detail', 'tables'])
    expect(await outsider.get(`${path}/${call}`, { id }), call).toMatchObject(refusal)
  expect(await outsider.get(`${path}/sample`, { id, table: 'reader' })).toMatchObject(refusal)
  expect(await outsider.post(`${path}/test`, { id })).toMatchObject(refusal)
  expect(await outsider.post(`${path}/test`, described())).toMatchObject(refusal)
  expect(await outsider.post(`${path}/submit`, described())).toMatchObject(refusal)
  expect(await outsider.post(`${path}/remove`, { ids: id })).toMatchObject(refusal)
})

it('stays while a tenant uses it, who is named', async () => {
  const id = await add()
  const lend = (datasourceId: string) =>
    test.admin.post('blade-system/tenant/datasource', {}, { tenantId: '340001', datasourceId })
  expect(await lend(id)).toMatchObject({ status: 200 })
  expect(await test.admin.post(`${path}/remove`, { ids: id })).toMatchObject({
    status: 400,
    msg: '数据源正由租户340001使用',
  })
  await lend('')
  expect(await test.admin.post(`${path}/remove`, { ids: id })).toMatchObject({ status: 200 })
})

it('stays while a setting of the code generator uses it, which is named', async () => {
  const id = await add()
  const setting = { ...(await sampleInput(test.db, code.fields, '000000')), codeName: '专家库', datasourceId: id }
  const saved = await test.admin.post(`${code.path}/submit`, setting)
  expect(saved, saved.body).toMatchObject({ status: 200 })
  expect(await test.admin.post(`${path}/remove`, { ids: id })).toMatchObject({
    status: 400,
    msg: '数据源正由代码生成配置专家库使用',
  })
})

it('is guarded where nothing is allowed', async () => {
  const guarded = await createTestApp()
  try {
    for (const host of ['127.0.0.1', '127.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])
      expect(
        await guarded.admin.post(`${path}/test`, described({ url: url.replace('127.0.0.1', host) })),
      ).toMatchObject({ status: 400, msg: expect.stringMatching(/指向内部网络/) })
  } finally {
    await guarded.close()
  }
})

it.each([
  ['phone', '', 'phone'],
  ['link_mobile', '', 'phone'],
  ['tel', '', 'phone'],
  ['c17', '联系电话', 'phone'],
  ['id_card', '', 'idNumber'],
  ['sfz', '身份证号', 'idNumber'],
  ['email', '', 'email'],
  ['e_mail', '', 'email'],
  ['id', '', null],
  ['user_id', '', null],
  ['hotel', '酒店', null],
  ['headphones_sold', '', 'phone'],
])('a column %s %s is known as %s by what it is called', (name, comment, kind) => {
  expect(personalKind({ name, comment })).toBe(kind)
})

it.each([
  [['13800138000', '15912345678', ''], 'phone'],
  [['11010519491231002X', '440524188001010014'], null],
  [['11010519491231002X', '440524198001010014'], 'idNumber'],
  [['a@example.com', 'b@example.cn', 'none'], 'email'],
  [['186000000000000001', '186000000000000002'], null],
  [['1', '2'], null],
  [[], null],
])('values %j are known as %s by their look', (values, kind) => {
  expect(personalKind({ name: 'c1', comment: '' }, values)).toBe(kind)
})

it.each([
  ['13800138000', '138****8000'],
  ['11010519491231002X', '110****002X'],
  ['editor@example.com', 'e***@example.com'],
  ['8008', '8***'],
])('%s is shown as %s', (value, shown) => {
  expect(maskedPassword(value)).toBe(shown)
})
