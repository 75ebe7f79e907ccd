import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
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
import { createEmptyDatabase, execute, type TestDatabase } from '../../support/database/postgres.ts'
import { openPostgresPort, type PostgresPort } from '../../support/database/postgresPort.ts'
import { timeLimit } from '../../support/run/timeLimit.ts'
import { type Api, headersFor, signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { act, button, choose, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'
import { copyRepository, type RepositoryCopy } from './repositoryCopy.ts'

const desk = setUpDesk()

let database: TestDatabase
let postgres: PostgresPort
let copy: RepositoryCopy

beforeAll(async () => {
  database = await createEmptyDatabase()
  postgres = await openPostgresPort(database)
  await execute(database.connection, tables)
  await execute(database.connection, `grant select on all tables in schema public to ${postgres.username}`)
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
    create_time timestamp, update_time timestamp, status int, is_deleted int,
    extra jsonb, keywords text[], state smallint, badge_no varchar(20) unique);
  comment on column t_expert.extra is '附加信息';
  comment on column t_expert.keywords is '关键词';
  comment on column t_expert.state is '状态：0草稿 1发布';
  comment on column t_expert.badge_no is '证件号';
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
  comment on column t_subject.sort is '排序';
  alter table t_expert add column subject_id bigint references t_subject;
  comment on column t_expert.subject_id is '所属学科'`

/** Labels that would end what they stand in, if they were not escaped. */
const hostile = { labelZh: `专"'*/\${1}\\--;\`<b>`, labelEn: `It's */ "\${1}" \\ --` }

const nameField: CodeField = {
  ...{ column: 'case_name', labelZh: '名称', labelEn: 'Name', kind: 'text' },
  ...{ required: true, list: true, search: true },
}

const fieldOf = (kind: CodeField['kind'], required: boolean): CodeField => ({
  ...hostile,
  labelZh: `${hostile.labelZh}${kind}${required ? '甲' : '乙'}`,
  labelEn: `${hostile.labelEn} ${kind} ${required ? 'A' : 'B'}`,
  column: `${required ? 'needed' : 'open'}_${kind.toLowerCase()}`,
  kind,
  required,
  list: isListable(kind),
  search: isSearchable(kind),
  ...(hasDictionary(kind) && { code: kind === 'dict' ? 'yes_no' : 'article_type' }),
  ...(hasTarget(kind) && { target: required ? ('column' as const) : ('user' as const) }),
})

const everyKind = [nameField, ...codeKinds.flatMap(kind => [fieldOf(kind, true), fieldOf(kind, false)])]

/** On a screen: a form with each kind twice takes long to draw and shows nothing more. */
const eachKind = [nameField, ...codeKinds.map(kind => fieldOf(kind, true))]

// A second attempt finds what the first one left.
let attempt = 0

it('a setting is made from a table, adjusted, previewed, downloaded and copied', async () => {
  const source = `来源${++attempt}`
  await sourceOf(await signIn(desk.product.address), source)
  const { page, complaints } = await desk.signedIn('/tool/code')
  await button(page.getByRole('toolbar'), '代码生成').click()
  await expectMessage(page, '请选择至少一条数据')

  await button(page.getByRole('toolbar'), '新增').click()
  const dialog = await openDialog(page)
  await choose(page, dialog, '数据源', source)
  await dialog.getByLabel('表名', { exact: true }).fill('t_expert')
  await dialog.getByLabel('表前缀').fill('t_')
  await button(dialog, '读取表结构').click()
  const label = dialog.getByLabel('中文名称 1', { exact: true })
  await expect.poll(() => label.inputValue()).toBe('姓名')
  expect(await dialog.getByLabel('模块名', { exact: true }).inputValue()).toBe('专家')
  await label.fill('专家姓名')
  await button(dialog, '下移 1').click()
  await expect.poll(() => dialog.getByLabel('中文名称 2', { exact: true }).inputValue()).toBe('专家姓名')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('下移 2')
  await button(dialog, '移除 1').click()
  await dialog.getByLabel('模块名', { exact: true }).fill(`专家库${attempt}`)
  expect(await seriousFaults(page)).toEqual([])
  await button(dialog, '保存').click()
  await expectMessage(page, '新增成功')

  const row = rowOf(page, `专家库${attempt}`)
  await act(row, '预览')
  const preview = await openDialog(page)
  await preview.getByRole('region', { name: 'contract/biz/expert.ts' }).getByText('专家姓名').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), button(preview, '下载压缩包').click()])
  const files = unzipSync(readFileSync(await download.path()))
  const declaration = files['generated-modules/contract/biz/expert.ts'] ?? new Uint8Array()
  expect(strFromU8(declaration)).toContain("expertName: text('专家姓名'")
  expect(Object.keys(files)).toHaveLength(8)
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })

  await act(row, '复制')
  await expectMessage(page, '操作成功!')
  await rowOf(page, `专家库${attempt}-copy`).waitFor()
  expect(complaints).toEqual([])
})

it('modules made of tables pass the checks of the repository they are unzipped in', {
  tags: ['full'],
  timeout: timeLimit(1_200_000),
}, async () => {
  copy = await copyRepository()
  const api = await signIn(desk.product.address)
  const subject = await settingOf(api, 't_subject', { codeNameEn: 'Subjects' })
  const expert = await settingOf(api, 't_expert', { codeNameEn: 'Experts' })
  await unzip(api, [expert])
  // A file that was changed by hand is shown and left alone, and so is everything else of the archive.
  const declaration = copy.read('contract/biz/expert.ts')
  expect(declaration).toContain("path: 'blade-biz/subject'")
  copy.write('contract/biz/expert.ts', declaration.replace("search: ['", "search: ['resume', '"))
  await expect(unzip(api, [expert, subject])).rejects.toThrow(/未写入任何文件[\s\S]*-.*search: \['resume'/)
  expect(copy.read('contract/biz/expert.ts')).toContain("search: ['resume', '")
  expect(() => copy.read('contract/biz/subject.ts')).toThrow()
  copy.write('contract/biz/expert.ts', declaration)
  const ids = [
    expert,
    subject,
    await added(api, {
      codeName: `专"'\${1}`,
      tableName: 'every_kind_case',
      template: codeTemplate.list,
      fieldList: JSON.stringify(everyKind),
    }),
    await added(api, {
      codeName: '各类字段',
      tableName: 'each_kind_case',
      template: codeTemplate.list,
      fieldList: JSON.stringify(eachKind),
    }),
  ]
  await unzip(api, ids)
  const biome = await copy.run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off')
  expect(biome).toContain('No fixes applied')
  await copy.run('node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded')

  // Two workers would import everything twice for a few cases.
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', '--maxWorkers=1']
  // Run only the cases of the new modules in the loops over all modules.
  const looped =
    'blade-biz/(expert|subject|each-kind-case) |blade-biz/every-kind-case (?!asks for every required field in|fills)'
  // Test names that belong to the new module.
  const own = '^(finds a record by|counts its records|puts a record below|offers the tree|says what is too long)'
  await copy.run(
    ...[...vitest, '-t', `${looped}|${own}`],
    ...['contract/every-module.test.ts', 'server/src/modules/every-module.test.ts'],
    ...['server/src/modules/every-relation.test.ts'],
    ...['expert', 'subject', 'every-kind-case', 'each-kind-case'].map(
      name => `server/src/modules/biz/${name}/${name}.test.ts`,
    ),
    ...['src/resources/every-form.test.tsx', 'src/resources/every-list.test.tsx'],
  )
})

async function unzip(api: Api, ids: readonly string[]) {
  for (const [path, content] of Object.entries(unzipSync(await archive(api, ids)))) copy.write(path, content)
  await copy.run('apply-module.mjs')
}

/** A setting as the table suggests it. */
async function settingOf(api: Api, tableName: string, changes: object): Promise<string> {
  const read = { datasourceId: await tablesOf(api), tableName }
  const { title, fields, ...rest } = await api.get<TableStructure>('blade-develop/code/structure', read)
  const fieldList = JSON.stringify(fields)
  return added(api, { ...rest, ...read, ...changes, codeName: title, tablePrefix: 't_', fieldList })
}

/** One data source, so that a table is found by the foreign keys of another. */
const tablesOf = (api: Api) => {
  source ??= sourceOf(api, '来源的表')
  return source
}
let source: Promise<string> | undefined

async function sourceOf(api: Api, name: string): Promise<string> {
  const id = await api.create('blade-develop/datasource', {
    name,
    driverClass: driverClasses.postgresql,
    url: `jdbc:postgresql://127.0.0.1:${postgres.port}/${database.connection.database}`,
    username: postgres.username,
    password: postgres.password,
  })
  return id
}

async function added(api: Api, changes: object): Promise<string> {
  const usual = { serviceName: 'blade-biz', tablePrefix: 'blade_', pkName: 'id', packageName: 'org.springblade.biz' }
  const paths = { apiPath: 'server/src/modules', webPath: 'src/resources' }
  const id = await api.create('blade-develop/code', { ...usual, ...paths, ...changes })
  return id
}

async function archive({ token }: Api, ids: readonly string[]): Promise<Uint8Array> {
  const address = `${desk.product.address}/api/${generatePath}?ids=${ids.join(',')}&system=saber`
  const reply = await fetch(address, { method: 'POST', headers: headersFor(token) })
  if (!reply.headers.get('content-type')?.includes('zip')) throw new Error(await reply.text())
  return new Uint8Array(await reply.arrayBuffer())
}
