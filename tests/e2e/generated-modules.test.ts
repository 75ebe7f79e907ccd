import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeTemplate, generatePath, type TableStructure } from '#contract/develop/code'
import {
  type CodeField,
  codeKinds,
  hasDictionary,
  hasTarget,
  isListable,
  isSearchable,
} from '#contract/develop/codeFields'
import { driverClasses } from '#contract/develop/datasource'
import { type Api, signIn } from '../support/api.ts'
import { createEmptyDatabase, execute, type TestDatabase } from '../support/postgres.ts'
import { openPostgresPort, type PostgresPort } from '../support/postgresPort.ts'
import { copyRepository, type RepositoryCopy } from '../support/repositoryCopy.ts'
import { setUpDesk } from './support/desk.ts'

const desk = setUpDesk({ PRIVATE_DATABASE_HOSTS: '127.0.0.1' })

let database: TestDatabase
let postgres: PostgresPort
let copy: RepositoryCopy

beforeAll(async () => {
  database = await createEmptyDatabase()
  postgres = await openPostgresPort(database)
  await execute(database.connection, tables)
  await execute(database.connection, `grant select on all tables in schema public to ${postgres.username}`)
  copy = await copyRepository()
})
afterAll(async () => {
  copy?.remove()
  await postgres?.close()
  await database?.drop()
})

const tables = `
  create table t_expert (
    id bigint primary key, expert_name varchar(40) not null, phone varchar(20), title_level varchar(30) not null,
    fee numeric(8, 2) not null, born date, is_chief smallint not null default 0, resume text, photo_url varchar(500),
    create_time timestamp, update_time timestamp, status int, is_deleted int);
  comment on table t_expert is '专家信息表';
  comment on column t_expert.expert_name is '姓名';
  comment on column t_expert.phone is '手机号码';
  comment on column t_expert.title_level is '职称';
  comment on column t_expert.fee is '稿酬（元）';
  comment on column t_expert.born is '出生日期';
  comment on column t_expert.is_chief is '首席';
  comment on column t_expert.resume is '简介';
  comment on column t_expert.photo_url is '照片';
  create table t_subject (id bigint primary key, parent_id bigint, subject_name varchar(60) not null, sort int not null);
  comment on table t_subject is '学科';
  comment on column t_subject.subject_name is '学科名称';
  comment on column t_subject.sort is '排序'`

/** Labels that would end what they stand in, if they were not escaped. */
const hostile = { labelZh: `专"'*/\${1}\\--;\`<b>`, labelEn: `It's */ "\${1}" \\ --` }

const everyKind: CodeField[] = [
  { column: 'case_name', labelZh: '名称', labelEn: 'Name', kind: 'text', required: true, list: true, search: true },
  ...codeKinds.flatMap(kind =>
    [true, false].map(required => ({
      ...hostile,
      labelZh: `${hostile.labelZh}${kind}${required ? '甲' : '乙'}`,
      column: `${required ? 'needed' : 'open'}_${kind.toLowerCase()}`,
      kind,
      required,
      list: isListable(kind),
      search: isSearchable(kind),
      ...(hasDictionary(kind) && { code: 'yes_no' }),
      ...(hasTarget(kind) && { target: required ? ('column' as const) : ('user' as const) }),
    })),
  ),
]

it('modules made of tables pass the checks of the repository they are unzipped in', {
  timeout: 400_000,
  retry: 0,
}, async () => {
  const api = await signIn(desk.product.address)
  const ids = [
    await settingOf(api, 't_expert', { codeNameEn: 'Experts' }),
    await settingOf(api, 't_subject', { codeNameEn: 'Subjects' }),
    await added(api, {
      codeName: `专"'\${1}`,
      tableName: 'every_kind_case',
      template: codeTemplate.list,
      fieldList: JSON.stringify(everyKind),
    }),
  ]
  for (const [path, content] of Object.entries(unzipSync(await archive(api, ids)))) copy.write(path, content)
  await copy.run('apply-module.mjs')

  const biome = await copy.run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off')
  expect(biome).toContain('No fixes applied')
  await copy.run('node_modules/typescript/bin/tsc', '--noEmit')

  const modules = ['expert', 'subject', 'every-kind-case']
  // Of the loops over all modules only what is new; tests that a module brings are named otherwise.
  const own = ['finds a record by', 'counts its records', 'puts a record below', 'offers the tree', 'says what is too']
  await copy.run(
    ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose'],
    ...['-t', `blade-biz/(${modules.join('|')}) |^(${own.join('|')})`],
    ...['contract/every-module.test.ts', 'server/src/modules/every-module.test.ts'],
    ...modules.map(name => `server/src/modules/biz/${name}.test.ts`),
    'src/resources/every-resource.test.tsx',
  )
  await copy.run('--input-type=module', '-e', "await (await import('./scripts/build.mjs')).build()")
  await copy.run(
    ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.journeys.config.ts', '--reporter=verbose'],
    ...modules.map(name => `tests/e2e/biz-${name}.test.ts`),
  )
})

/** A setting as a person makes it from a table. */
async function settingOf(api: Api, tableName: string, given: object): Promise<string> {
  const source = {
    name: `来源${tableName}`,
    driverClass: driverClasses.postgresql,
    url: `jdbc:postgresql://127.0.0.1:${postgres.port}/${database.connection.database}`,
    username: postgres.username,
    password: postgres.password,
  }
  const { id: datasourceId } = await api.post<{ id: string }>('blade-develop/datasource/submit', source)
  const read = { datasourceId, tableName }
  const { title, fields, ...rest } = await api.get<TableStructure>('blade-develop/code/structure', read)
  return added(api, {
    ...rest,
    ...read,
    ...given,
    codeName: title,
    tablePrefix: 't_',
    fieldList: JSON.stringify(fields),
  })
}

async function added(api: Api, given: object): Promise<string> {
  const usual = { serviceName: 'blade-biz', tablePrefix: 'blade_', pkName: 'id', packageName: 'org.springblade.biz' }
  const paths = { apiPath: 'server/src/modules', webPath: 'src/resources' }
  const { id } = await api.post<{ id: string }>('blade-develop/code/submit', { ...usual, ...paths, ...given })
  return id
}

async function archive({ token }: Api, ids: readonly string[]): Promise<Uint8Array> {
  const address = `${desk.product.address}/api/${generatePath}?ids=${ids.join(',')}&system=saber`
  const headers = { authorization: `Basic ${btoa('saber:saber_secret')}`, 'blade-auth': `bearer ${token}` }
  const reply = await fetch(address, { method: 'POST', headers })
  if (!reply.headers.get('content-type')?.includes('zip')) throw new Error(await reply.text())
  return new Uint8Array(await reply.arrayBuffer())
}
