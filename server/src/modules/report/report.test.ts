import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishState } from '#contract/biz/steps'
import { emptyDefinition, encodeDefinition, type ReportDefinition } from '#contract/report/definition'
import type { ReportAttempt, ReportRun } from '#contract/report/run'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/testApp.ts'
import { dynamic } from '../../db/dynamic.ts'
import { newId } from '../../db/ids.ts'
import { asSystem } from '../../db/scope.ts'

const path = 'blade-report/report/rest'
const [OWN, OTHER] = ['320001', '320002']

let test: TestApp
let designer: Person
let reader: Person

beforeAll(async () => {
  test = await createTestApp()
  const all = ['', '_add', '_edit', '_view', '_delete'].map(end => `report_list${end}`)
  designer = await test.addPerson(OWN, all)
  reader = await test.addPerson(OWN, ['report_list', 'report_list_view'])
  await test.addPerson(OTHER, [])
  await fill(OWN)
  await fill(OTHER, '外人')
})
afterAll(() => test?.close())

const contentOf = (definition: Partial<ReportDefinition>) => encodeDefinition({ ...emptyDefinition, ...definition })

async function tried(
  statement: string,
  definition: Partial<ReportDefinition> = {},
  values = {},
): Promise<ReportAttempt> {
  const content = contentOf({ ...definition, statement })
  const answer = await designer.post(`${path}/try`, { content, values: JSON.stringify(values) })
  expect(answer.status, answer.body).toBe(200)
  return answer.data
}

const rowsOf = async (...given: Parameters<typeof tried>) => {
  const attempt = await tried(...given)
  return 'result' in attempt ? attempt.result.rows : attempt.problem
}

const problemOf = async (statement: string) => {
  const attempt = await tried(statement)
  return 'problem' in attempt ? attempt.problem : undefined
}

describe('a statement', () => {
  it.each([
    ['delete from articles', '只能使用查询（SELECT）语句', 0],
    ['update articles set title = title', '只能使用查询（SELECT）语句', 0],
    ['select 1; delete from articles', '只能有一条语句', 10],
    ['select 1; select 2', '只能有一条语句', 10],
    ['select 1 into copies', '只能使用查询（SELECT）语句', 0],
    ['select * from articles for update', '只能使用查询（SELECT）语句', 0],
    ['with gone as (delete from articles returning 1) select * from gone', '报表中不能使用这种写法', 5],
    ['with recursive x as (select 1 union all select 1 from x) select * from x', '不能使用递归查询', 0],
    ["copy (select 1) to '/tmp/x'", '只能使用查询（SELECT）语句', 0],
    ["set app.tenant = '320002'", '只能使用查询（SELECT）语句', 0],
    ['select pg_sleep(20)', '不能使用函数“pg_sleep”', 7],
    ['select 1 where (select pg_catalog.pg_sleep(20)) is null', '不能使用函数“pg_catalog.pg_sleep”', 23],
    ["select pg_read_file('/etc/passwd')", '不能使用函数“pg_read_file”', 7],
    ["select lo_import('/etc/passwd')", '不能使用函数“lo_import”', 7],
    ["select set_config('app.tenant', '320002', false)", '不能使用函数“set_config”', 7],
    ["select current_setting('app.report')", '不能使用函数“current_setting”', 7],
    ["select * from dblink('host=x', 'select 1') as t(a int)", '不能使用函数“dblink”', 14],
    ["select query_to_xml('select 1', true, true, '')", '不能使用函数“query_to_xml”', 7],
    ['select current_user', '不能使用函数“current_user”', 7],
    ['select * from pg_authid', '没有可用于报表的表“pg_authid”', 14],
    ['select * from pg_catalog.pg_roles', '没有可用于报表的表“pg_catalog.pg_roles”', 14],
    ['select * from information_schema.tables', '没有可用于报表的表“information_schema.tables”', 14],
    ['select password from blade_user', '没有可用于报表的表“blade_user”', 21],
    ['select client_secret from public.blade_client', '没有可用于报表的表“public.blade_client”', 26],
    ['select secret from report_seal', '没有可用于报表的表“report_seal”', 19],
    ['with pg_authid as (select 1) select * from pg_authid', '“pg_authid”已是表的名称', 5],
    ['with articles as (select 1) select * from articles', '“articles”已是表的名称', 5],
    ["select 'blade_user'::regclass", '不能使用类型“regclass”', 21],
    ['select 1 operator(pg_catalog.+) 1', '不能使用运算符“pg_catalog.+”', 9],
    ["select xmlparse(document '<a/>')", '报表中不能使用这种写法', 7],
    ["select '中文' as a from articles where", '语句不完整或写法有误', 36],
    ["select '中文' as a frm articles", '“frm”附近的写法有误', 17],
    ['', '请输入查询语句', undefined],
  ])('%s is refused', async (statement, zh, position) => {
    const problem = await problemOf(statement)
    expect(problem?.zh).toBe(zh)
    if (position !== undefined) expect(problem?.position).toBe(position)
  })

  it('is told of its mistakes where they are, also behind parameters and Chinese', async () => {
    const parameters = [{ name: 'author', zh: '作者', en: 'Author', type: 'text' as const, required: false }]
    const definition = { parameters: parameters.map(one => ({ ...one, default: '', choices: [], dictionary: '' })) }
    const statement = `select '作者' as "甲", nothing from articles where author = :author`
    expect(await tried(statement, definition)).toEqual({
      problem: { zh: '没有字段“nothing”', en: 'There is no column “nothing”', position: statement.indexOf('nothing') },
    })
    const missing = `select '：:x', title::text from articles where title = :author and id = :unknown`
    expect(await tried(missing, definition)).toMatchObject({
      problem: { zh: '没有名为“unknown”的参数', position: missing.indexOf(':unknown') },
    })
  })

  it('reads the rows of the tenant of the token and no others', async () => {
    expect(await rowsOf('select count(*) from articles')).toEqual([[4]])
    expect(await rowsOf(`select count(*) from articles where author = '外人'`)).toEqual([[0]])
    expect(await rowsOf('select count(*) from articles a, editions e, comments c')).toEqual([[4 * 2 * 3]])
  })

  it('binds what is given for a parameter as a value, whatever it holds', async () => {
    const parameters = ['text', 'number', 'date', 'period', 'choice'] as const
    const definition = {
      parameters: parameters.map(type => ({
        ...{ name: `a_${type}`, zh: '甲', en: 'A', type, required: false, default: '', dictionary: '' },
        choices: [{ value: 'x', zh: '', en: '' }],
      })),
    }
    const ask =
      'select :a_text as t, :a_number as n, :a_date as d, :a_period_from as f, :a_period_to as u, :a_choice as c'
    const evil = `x' or 1=1; drop table blade_post; --`
    const values = { a_text: evil, a_number: '1.5', a_date: '2024-02-29', a_period: '2024-01-01,', a_choice: 'x' }
    expect(await rowsOf(ask, definition, values)).toEqual([[evil, 1.5, '2024-02-29', '2024-01-01', null, 'x']])
    for (const wrong of [{ a_number: '1e9' }, { a_date: '2024-02-30' }, { a_period: '1,2,3' }, { a_choice: 'y' }])
      expect(await rowsOf(ask, definition, wrong)).toMatchObject({
        zh: '“甲”的值不正确',
        parameter: Object.keys(wrong)[0],
      })
  })

  it('holds 10,000 rows and says that there were more', async () => {
    expect(await tried('select n from generate_series(1, 20000) as n')).toMatchObject({ result: { cut: true } })
    const attempt = await tried('select n from generate_series(1, 10000) as n')
    expect('result' in attempt && [attempt.result.cut, attempt.result.rows.length]).toEqual([false, 10_000])
  })

  it('that never ends is stopped, and meanwhile others are answered', async () => {
    const cross = 'select count(*) from generate_series(1, 10000000) a, generate_series(1, 10000000) b'
    const began = performance.now()
    const heavy = [problemOf(cross), problemOf(cross)]
    await new Promise(resolve => setTimeout(resolve, 300))
    const asked = performance.now()
    expect((await reader.get(`${path}/list`)).status).toBe(200)
    expect(performance.now() - asked).toBeLessThan(2000)
    for (const problem of await Promise.all(heavy)) expect(problem?.zh).toMatch(/^语句(运行超过5秒|占用的资源过多)/)
    expect(performance.now() - began).toBeLessThan(15_000)
  }, 30_000)
})

describe('a report', () => {
  it('is run by who may look at it, without its statement, and is not to be had by anybody else', async () => {
    const id = await saved('本报', 'select count(*) as n from articles')
    const run = (await reader.get(`${path}/run`, { id })).data as ReportRun
    expect(run).toMatchObject({ name: '本报', result: { rows: [[4]], columns: [{ name: 'n', kind: 'number' }] } })
    expect(JSON.stringify(run)).not.toContain('select')
    expect((await reader.post(`${path}/try`, { content: contentOf({ statement: 'select 1' }) })).status).toBe(403)
    expect((await reader.post(`${path}/submit`, { name: 'x', content: '' })).status).toBe(403)
    const stranger = await test.addPerson(OTHER, ['report_list', 'report_list_view'])
    expect((await stranger.get(`${path}/run`, { id })).status).toBe(404)
    const powerless = await test.addPerson(OWN, ['report_list'])
    expect((await powerless.get(`${path}/run`, { id })).status).toBe(403)
    expect((await powerless.get(`${path}/export`, { id })).status).toBe(403)
  })

  it('that could never run is not stored', async () => {
    const answer = await designer.post(`${path}/submit`, {
      name: '坏',
      content: contentOf({ statement: 'select 1\nfrom blade_user' }),
    })
    expect(answer).toMatchObject({ status: 400, msg: '第2行第6列：没有可用于报表的表“blade_user”' })
    expect((await designer.post(`${path}/submit`, { name: '坏', content: 'eHg=' })).msg).toBe('报表内容的格式不正确')
  })

  it('leaves its content out of lists', async () => {
    const { records } = (await designer.get(`${path}/list`, { name: '作者产量' })).data as {
      records: Record<string, unknown>[]
    }
    expect(records[0]).toMatchObject({ name: '作者产量与稿酬', isReady: 1, content: '' })
  })

  it('of the system is copied, not changed', async () => {
    const [ready] = (await designer.get(`${path}/ready`)).data as { id: string }[]
    const id = ready?.id ?? ''
    expect((await designer.post(`${path}/submit`, { id, name: 'x' })).status).toBe(403)
    expect((await test.admin.post(`${path}/submit`, { id, name: 'x' })).msg).toBe('内置报表不能修改，请复制后再改')
    const { id: copy } = (await designer.post(`${path}/copy`, { id })).data as { id: string }
    expect((await designer.get(`${path}/detail`, { id: copy })).data).toMatchObject({
      ...{ name: '作者产量与稿酬 副本', tenantId: OWN, isReady: 0 },
    })
    expect((await designer.post(`${path}/remove`, undefined, { ids: id })).status).toBe(403)
  })

  it('with one name is called a copy in the language of who makes it', async () => {
    const id = await saved('Fees by desk', 'select 1 as n')
    const copiedIn = async (language: string) => {
      const headers = { 'accept-language': language }
      const answer = await designer.ask({ method: 'POST', url: `/api/${path}/copy`, query: { id }, headers })
      return (await designer.get(`${path}/detail`, answer.data)).data
    }
    expect(await copiedIn('en')).toMatchObject({ name: 'Fees by desk (copy)' })
    expect(await copiedIn('zh-CN')).toMatchObject({ name: 'Fees by desk 副本' })
  })

  it('is exported as a workbook without live formulas, and that is recorded', async () => {
    const id = await saved('导出', `select '=1+1' as a, count(*) as n from articles`)
    const answer = await reader.get(`${path}/export`, { id })
    expect(answer.headers['content-disposition']).toContain(`UTF-8''${encodeURIComponent('导出')}.xlsx`)
    const { readSheet } = await import('read-excel-file/node')
    expect(await readSheet(answer.bytes)).toEqual([
      ['a', 'n'],
      ["'=1+1", 4],
    ])
    const logged = await asSystem(() =>
      test.db.selectFrom('changeLog').select('after').where('operation', '=', 'export').execute(),
    )
    expect(JSON.stringify(logged)).toContain(id)
  })

  it('shows a reader only what data scopes leave', async () => {
    const id = await saved('范围', 'select count(*) as n from articles')
    const limited = await test.addPerson(OWN, ['report_list', 'report_list_view'])
    await limit(limited, 'articles', { scopeType: 2, scopeColumn: 'create_user' })
    const run = (await limited.get(`${path}/run`, { id })).data as ReportRun
    expect('result' in run && run.result.rows).toEqual([[1]])
  })
})

describe('the reports of the system', () => {
  const ready = async (name: string, values = {}) => {
    const all = (await designer.get(`${path}/ready`)).data as { id: string; name: string }[]
    const id = all.find(one => one.name === name)?.id ?? ''
    const run = (await designer.get(`${path}/run`, { id, values: JSON.stringify(values) })).data as ReportRun
    return 'result' in run ? run.result.rows : run.problem
  }

  it('tell output and fees of authors', async () => {
    expect(await ready('作者产量与稿酬')).toEqual([
      ['王明远', 2, 3000, 300],
      ['林若溪', 1, 500, 50],
    ])
    expect(await ready('作者产量与稿酬', { rate: '80', period: '2024-03-02,2024-03-02' })).toEqual([
      ['王明远', 1, 1000, 80],
    ])
    expect(await ready('作者产量与稿酬', { rate: '' })).toMatchObject({ zh: '请填写“千字稿酬（元）”' })
  })

  it('tell the balance of columns', async () => {
    expect(await ready('栏目均衡')).toEqual([
      ['要闻', 2, 2500, 71.4],
      ['医药', 1, 1000, 28.6],
    ])
  })

  it('tell the time from draft to publish', async () => {
    expect(await ready('从起草到发布的时间')).toEqual([
      ['要闻', 2, 15, 15, 20],
      ['医药', 1, 5, 5, 5],
    ])
  })

  it('tell the comments of articles', async () => {
    expect(await ready('文章评论数')).toEqual([
      ['甲', 2, 1, 7],
      ['乙', 1, 1, 1],
    ])
  })

  it('tell which editions were on time', async () => {
    expect(await ready('按时出版')).toEqual([
      ['2024-03-01', '第1期', '2024-03-01 06:00', -30, true],
      ['2024-03-02', '第2期', '2024-03-02 07:10', 40, false],
    ])
  })
})

async function saved(name: string, statement: string): Promise<string> {
  const answer = await designer.post(`${path}/submit`, { name, content: contentOf({ statement }) })
  expect(answer.status, answer.body).toBe(200)
  return (answer.data as { id: string }).id
}

/** Three published articles in two columns and a draft; two editions; three comments. */
async function fill(tenantId: string, author = '王明远'): Promise<void> {
  const common = () => ({ id: newId(), tenantId })
  const [news, drugs] = [common(), common()]
  const column = (at: typeof news, columnName: string, sort: number) => ({
    ...at,
    ...{ columnName, parentId: '0', columnCode: `c${sort}`, sort },
  })
  const article = (title: string, who: string, at: { id: string }, characters: number, hours: number, day: number) => ({
    ...{ ...common(), title, author: who, columnId: at.id, content: `<p>${'字'.repeat(characters)}</p>` },
    ...{ publishState: publishState.published, publishTime: `2024-03-0${day} 20:00:00` },
    createTime: `2024-03-0${day} ${String(20 - hours).padStart(2, '0')}:00:00`,
  })
  const articles = [
    article('甲', author, news, 2000, 20, 1),
    article('乙', author, drugs, 1000, 5, 2),
    article('丙', '林若溪', news, 500, 10, 3),
    {
      ...article('稿', author, news, 9000, 1, 3),
      publishState: publishState.draft,
      publishTime: null,
    },
  ]
  const edition = (editionNo: number, time: string) => ({
    ...{ ...common(), title: `第${editionNo}期`, editionNo, publishDate: `2024-03-0${editionNo} 00:00:00` },
    ...{ publishState: publishState.published, publishTime: `2024-03-0${editionNo} ${time}` },
  })
  const comment = (at: { id: string } | undefined, approved: number, likeCount: number) => ({
    ...{ ...common(), content: '好', targetType: 1, targetId: at?.id, approved, likeCount },
  })
  const [first, second] = articles
  await asSystem(async () => {
    const db = dynamic(test.db)
    await db
      .insertInto('blade_columns')
      .values([column(news, '要闻', 1), column(drugs, '医药', 2)])
      .execute()
    await db.insertInto('blade_articles').values(articles).execute()
    await db
      .insertInto('blade_edition')
      .values([edition(1, '06:00:00'), edition(2, '07:10:00')])
      .execute()
    await db
      .insertInto('blade_comment')
      .values([comment(first, 2, 3), comment(first, 1, 4), comment(second, 2, 1)])
      .execute()
  })
}

/** Gives the role of somebody a data scope on a module. */
async function limit(person: Person, menu: string, scope: { scopeType: number; scopeColumn: string }): Promise<void> {
  await asSystem(async () => {
    // One of the articles is this person's own.
    await test.db
      .updateTable('bladeArticles')
      .set({ createUser: person.userId })
      .where('tenantId', '=', person.tenantId)
      .where('title', '=', '甲')
      .execute()
    const { roleId } = await test.db
      .selectFrom('bladeUser')
      .select('roleId')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow()
    const { id: menuId } = await test.db
      .selectFrom('bladeMenu')
      .select('id')
      .where('code', '=', menu)
      .executeTakeFirstOrThrow()
    const id = newId()
    const names = { scopeName: '本人', resourceCode: 'own', scopeField: '*', scopeClass: '' }
    await dynamic(test.db)
      .insertInto('blade_data_scope')
      .values({ id, tenantId: '000000', menuId, ...names, ...scope })
      .execute()
    await test.db
      .insertInto('bladeRoleScope')
      .values({ scopeCategory: 1, roleId: roleId ?? '', scopeId: id })
      .execute()
  })
}
