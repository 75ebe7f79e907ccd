import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CodeFile, TableStructure } from '#contract/develop/code'
import { code, codeTemplate, sheetPath } from '#contract/develop/code'
import type { CodeField } from '#contract/develop/codeFields'
import { driverClasses } from '#contract/develop/datasource'
import { permissionCodes } from '#contract/kit/module'
import { execute } from '../../../../../tests/support/database/postgres.ts'
import { openPostgresPort, type PostgresPort } from '../../../../../tests/support/database/postgresPort.ts'
import { sheetUpload } from '../../../../../tests/support/files/uploads.ts'
import { createdId, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { dynamic } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const test = setUpApp({ PRIVATE_DATABASE_HOSTS: '127.0.0.1' })
let postgres: PostgresPort
let datasourceId: string

beforeAll(async () => {
  postgres = await openPostgresPort(test.database)
  await execute(
    test.connection,
    `create table t_expert (
       expert_id bigint primary key, expert_name varchar(40) not null, "phoneNumber" varchar(20), "order" int,
       is_chief smallint not null, born date, fee numeric(8, 2), resume text, avatar varchar(500),
       parent_id bigint, status int, create_time timestamp, is_deleted int);
     comment on table t_expert is '专家信息表';
     comment on column t_expert.expert_name is '姓名（全名）';
     create table "T_Upper" (id int);
     create table t_branch (id serial primary key, branch_name varchar(30) not null);
     create type t_grade as enum ('junior', 'senior');
     create table t_story (
       story_code varchar(20) primary key, title varchar(80) not null, state smallint not null, published date,
       begins time, seen_at timestamptz, extra jsonb, keywords text[], numbers int[], branch_id int references t_branch,
       dept_id bigint, serial_no varchar(10) not null, year int not null, grade t_grade, sex char(1), hidden boolean,
       chief int, place point, span interval, raw bytea, unique (serial_no, year), unique (title));
     comment on column t_story.title is '标题';
     comment on column t_story.state is '状态：0草稿 1发布';
     comment on column t_story.sex is '性别（M男 F女）';
     comment on column t_story.chief is '首席：0否 1是';
     grant select on t_expert, "T_Upper", t_branch, t_story to ${postgres.username}`,
  )
  datasourceId = newId()
  await asSystem(() =>
    dynamic(test.db)
      .insertInto('bladeDatasource')
      .values({
        id: datasourceId,
        tenantId: '000000',
        name: '测试库',
        driverClass: driverClasses.postgresql,
        url: `jdbc:postgresql://127.0.0.1:${postgres.port}/${test.connection.database}`,
        username: postgres.username,
        password: test.app.secrets.seal(postgres.password),
      })
      .execute(),
  )
})
afterAll(() => postgres?.close())

const field: CodeField = {
  column: 'expert_name',
  labelZh: '姓名',
  labelEn: 'Name',
  kind: 'text',
  required: true,
  list: true,
  search: true,
}

const setting = {
  codeName: '专家库',
  serviceName: 'blade-biz',
  tableName: 't_expert',
  tablePrefix: 't_',
  pkName: 'id',
  packageName: 'org.springblade.biz',
  apiPath: '../../etc',
  webPath: '/tmp/web',
  fieldList: JSON.stringify([field]),
}

const submit = (changes: object) => test.admin.post('blade-develop/code/submit', { ...setting, ...changes })

const added = async (changes: object = {}) => createdId(await submit(changes))

const preview = (ids: string) => test.admin.get('blade-develop/code/preview', { ids })

describe('a setting', () => {
  const pathLike = [
    '../etc',
    '/etc/passwd',
    'a/b',
    'a\\b',
    '..',
    'C:',
    'a.b',
    'a b',
    'A',
    '1a',
    'a;drop',
    'é',
    'a\u0000',
  ]

  it.each(['tableName', 'tablePrefix', 'pkName'])('has no path in the place of the name %s', async key => {
    for (const name of pathLike) expect((await submit({ [key]: name })).status, name).toBe(400)
  })

  it('has a service, a package and a menu group that there may be', async () => {
    for (const changes of [
      { serviceName: 'blade-auth' },
      { serviceName: '../../biz' },
      { packageName: '../etc' },
      { packageName: 'a/b' },
      { menuUnder: 'nowhere' },
      { codeName: '\u2028专' },
      { codeNameEn: '专家' },
    ])
      expect((await submit(changes)).status, JSON.stringify(changes)).toBe(400)
  })

  it('says which field is wrong, and keeps nothing that the field has no use for', async () => {
    const fields = [field, { ...field, column: 'order', code: 'x' }]
    expect(await submit({ fieldList: JSON.stringify(fields) })).toMatchObject({
      status: 400,
      msg: '第2个字段（order）：列名是保留字，请换一个',
    })
    expect((await submit({ fieldList: '[{"column":1}]' })).status).toBe(400)
    expect((await submit({ fieldList: 'x' })).status).toBe(400)
    const id = await added({ fieldList: JSON.stringify([{ ...field, target: 'user', evil: 1 }]) })
    const { data } = await test.admin.get('blade-develop/code/detail', { id })
    expect(JSON.parse((data as { fieldList: string }).fieldList)).toEqual([field])
  })

  it('is copied under a name of its own', async () => {
    const id = await added()
    const copied = await test.admin.post('blade-develop/code/copy', undefined, { id })
    expect(copied).toMatchObject({ status: 200, data: {}, msg: '复制成功!' })
    const { records } = (await test.admin.get('blade-develop/code/list')).data as { records: { codeName: string }[] }
    expect(records[0]?.codeName).toBe('专家库-copy')
  })
})

describe('generating', () => {
  it('answers an archive with the files of the preview, whatever paths the setting holds', async () => {
    const id = await added()
    const files = (await preview(id)).data as CodeFile[]
    const archive = await test.admin.post('blade-develop/code/gen-code', undefined, { ids: id, system: 'saber' })
    expect(archive).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(archive.headers['content-disposition']).toContain('filename="expert.zip"')
    const entries = Object.entries(unzipSync(archive.bytes)).map(([path, bytes]) => ({
      path,
      content: strFromU8(bytes),
    }))
    const staged = entries.filter(({ path }) => path.startsWith('generated-modules/'))
    const own = staged.map(({ path, content }) => ({ path: path.slice('generated-modules/'.length), content }))
    expect(own).toEqual(files.filter(({ path }) => path !== 'APPLY.md'))
    for (const { path } of entries)
      expect(path).toMatch(
        /^(generated-modules\/(contract|server\/src\/modules|src\/resources)\/biz\/([a-z-]+\/)?([a-z-]+(\.test)?\.tsx?|schema\.sql)|apply-module\.mjs|APPLY\.md)$/,
      )
  })

  it('takes several settings at once, each with a table of its own', async () => {
    const ids = [await added(), await added({ codeName: '会议', tableName: 't_meeting' })]
    const paths = ((await preview(ids.join(','))).data as CodeFile[]).map(({ path }) => path)
    const schemas = paths.filter(path => path.endsWith('.sql'))
    expect(schemas).toEqual(['expert', 'meeting'].map(name => `server/src/modules/biz/${name}/schema.sql`))
    expect((await preview([ids[0], await added()].join(','))).msg).toBe('所选配置中有两个都会生成模块expert')
  })

  it('refuses what exists already, and a setting without fields', async () => {
    expect((await preview(await added({ tableName: 'blade_post', tablePrefix: 'blade_' }))).msg).toBe(
      '系统中已有模块post，不能重复生成',
    )
    for (const fieldList of ['', '[]', undefined]) {
      const { status, body } = await submit({ fieldList })
      expect([status, JSON.parse(body).errors]).toEqual([400, { fieldList: '请输入字段' }])
    }
    const early = await added()
    await asSystem(() => test.db.updateTable('bladeCode').set({ fieldList: '' }).where('id', '=', early).execute())
    expect((await preview(early)).msg).toBe('专家库还没有字段，请先编辑')
    const named = await test.admin.post('blade-develop/code/submit', { id: early, codeName: '专家' })
    expect(named).toMatchObject({ status: 200 })
    expect((await preview('')).status).toBe(400)
    expect((await preview(newId())).status).toBe(404)
  })
})

describe('a spreadsheet', () => {
  it('suggests fields, a dictionary and a key, from which a module is generated', async () => {
    const rows = [['专家姓名', '工号', '级别', '稿酬', '生日']]
    for (let row = 0; row < 9; row += 1)
      rows.push([`姓名${row}`, `00${row}`, row % 2 ? '高' : '低', '12.5', '1980-01-02'])
    const file = Buffer.from(rows.map(row => row.join(',')).join('\n'))
    const answer = await sheetUpload(test.admin, sheetPath, file)
    expect(answer, answer.body).toMatchObject({ status: 200 })
    const { fields }: TableStructure = answer.data
    expect(fields.map(({ column, kind, unique }) => `${column} ${kind}${unique ?? ''}`)).toEqual([
      ...['person_name text', 'code text1', 'field3 dictBiz', 'amount number', 'birthday dateTime'],
    ])
    const id = await added({ tableName: 't_sheet_expert', fieldList: JSON.stringify(fields) })
    expect(await preview(id)).toMatchObject({ status: 200 })
  })

  it('must be one, and its reader an administrator of the platform', async () => {
    const tenant = await test.addPerson('330002', permissionCodes(code))
    expect(await sheetUpload(tenant, sheetPath, Buffer.from('a\n1'))).toMatchObject({ status: 403 })
    for (const file of [Buffer.from('only,a,head'), Buffer.from([0x50, 0x4b, 3, 4, 0]), Buffer.from([0, 1, 2])])
      expect(await sheetUpload(test.admin, sheetPath, file)).toMatchObject({ status: 400 })
    expect(await test.admin.post(sheetPath, {})).toMatchObject({ status: 400 })
  })
})

describe('a table of a data source', () => {
  it('is offered by name and comment', async () => {
    const { data } = await test.admin.get('blade-develop/code/tables', { datasourceId })
    expect(data).toContainEqual({ name: 't_expert', comment: '专家信息表' })
    expect(JSON.stringify(data)).not.toContain('T_Upper')
  })

  it('suggests fields by the types, names and comments of its columns', async () => {
    const answer = await test.admin.get('blade-develop/code/structure', { datasourceId, tableName: 't_expert' })
    expect(answer, answer.body).toMatchObject({ status: 200 })
    const { fields, ...rest }: TableStructure = answer.data
    expect(rest).toEqual({
      title: '专家',
      pkName: 'expert_id',
      template: codeTemplate.tree,
      skipped: [],
    })
    expect(fields.map(({ column, kind }) => `${column} ${kind}`)).toEqual([
      'expert_name text',
      'phone_number text',
      'order_value number',
      'is_chief flag',
      'born dateTime',
      'fee number',
      'resume longText',
      'avatar image',
    ])
    expect(fields[0]).toMatchObject({
      labelZh: '姓名',
      labelEn: 'Expert name',
      required: true,
      length: 40,
      search: true,
    })
    expect(fields[5]).toMatchObject({ length: 8, decimals: 2 })
    const id = await added({ fieldList: JSON.stringify(fields), template: rest.template })
    expect(await preview(id)).toMatchObject({ status: 200 })
  })

  it('maps dates, JSON, arrays, foreign keys, unique keys and choices of comments', async () => {
    await added({
      ...{ codeName: '分社', tableName: 't_branch', datasourceId },
      fieldList: JSON.stringify([{ ...field, column: 'branch_name' }]),
    })
    const answer = await test.admin.get('blade-develop/code/structure', { datasourceId, tableName: 't_story' })
    const { fields, skipped }: TableStructure = answer.data
    expect(skipped).toEqual(['raw'])
    const shown = fields.map(({ column, kind, unique }) => `${column} ${kind}${unique ? ` ${unique}` : ''}`)
    expect(shown).toEqual([
      ...[
        'story_code text 1',
        'title text 2',
        'state dictBiz',
        'published dateTime',
        'begins text',
        'seen_at dateTime',
      ],
      ...['extra json', 'keywords tags', 'numbers tags', 'branch_id reference', 'dept_id number', 'serial_no text 3'],
      ...['year number 3', 'grade dictBiz', 'sex dictBiz', 'hidden flag', 'chief flag', 'place text', 'span text'],
    ])
    const of = (column: string) => fields.find(candidate => candidate.column === column)
    expect(of('state')).toMatchObject({
      ...{ labelZh: '状态', code: 'story_state' },
      choices: [
        { key: 0, zh: '草稿', en: 'Draft' },
        { key: 1, zh: '发布', en: 'Published' },
      ],
    })
    expect(of('sex')).toMatchObject({
      labelZh: '性别',
      choices: [{ key: 1, zh: '男', en: 'Male' }, { key: 2 }],
    })
    expect(of('grade')?.choices).toMatchObject([{ key: 1 }, { key: 2, en: 'senior' }])
    expect(of('published')).toMatchObject({ dayOnly: true })
    expect(of('branch_id')).toMatchObject({ target: 'blade-biz/branch' })
    const id = await added({ tableName: 't_story', codeName: '报道', fieldList: JSON.stringify(fields) })
    const files = Object.fromEntries(
      ((await preview(id)).data as CodeFile[]).map(({ path, content }) => [path, content]),
    )
    expect(files['contract/biz/story.ts']).toContain(
      "path: 'blade-biz/branch',\n        call: 'select',\n        shows: 'branchName'",
    )
    expect(files['contract/biz/story.ts']).toContain(
      "published: optional(dateTime('Published', 'Published', { dayOnly: true }))",
    )
    expect(files['contract/biz/story.dictionaries.ts']).toContain("{ key: '0', zh: '草稿', en: 'Draft' }")
    expect(files['server/src/modules/biz/story/index.ts']).toContain(
      "unique: [{ fields: ['storyCode'] }, { fields: ['title'] }, { fields: ['serialNo', 'year'] }]",
    )
    expect(files['server/src/modules/biz/story/schema.sql']).toContain(
      'create unique index blade_story_serial_no_year_key on blade_story (tenant_id, serial_no, year) where is_deleted = 0;',
    )
  })

  it('must be there', async () => {
    const missing = await test.admin.get('blade-develop/code/structure', { datasourceId, tableName: 'nowhere' })
    expect(missing.status).toBe(400)
    expect((await test.admin.get('blade-develop/code/tables', { datasourceId: newId() })).status).toBe(404)
  })
})
