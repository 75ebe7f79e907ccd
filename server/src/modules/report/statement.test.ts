import { describe, expect, it } from 'vitest'
import { report } from '#contract/report/report'
import { query } from '../../../../tests/support/database/postgres.ts'
import { contentOf, setUpReports } from '../../../../tests/support/records/reportDesk.ts'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'

const test = setUpReports()

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
    ["set app.tenant = '330002'", '只能使用查询（SELECT）语句', 0],
    ['select pg_sleep(20)', '不能使用函数“pg_sleep”', 7],
    ['select 1 where (select pg_catalog.pg_sleep(20)) is null', '不能使用函数“pg_catalog.pg_sleep”', 23],
    ["select pg_read_file('/etc/passwd')", '不能使用函数“pg_read_file”', 7],
    ["select lo_import('/etc/passwd')", '不能使用函数“lo_import”', 7],
    ["select set_config('app.tenant', '330002', false)", '不能使用函数“set_config”', 7],
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
    const problem = await test.problemOf(statement)
    expect(problem?.zh).toBe(zh)
    if (position !== undefined) expect(problem?.position).toBe(position)
  })

  it.each([
    ['4000 sums in each other', `select ${'1+'.repeat(4000)}1`, '语句嵌套过深，请拆分或简化'],
    ['4500 negations in each other', `select ${'not '.repeat(4500)}true`, '语句嵌套过深，请拆分或简化'],
    [
      '1800 subqueries in each other',
      `select ${'(select '.repeat(1800)}1${')'.repeat(1800)}`,
      '语句嵌套过深，请拆分或简化',
    ],
    ['1700 columns', `select ${'1,'.repeat(1700)}1`, '最多200列'],
    ['a numbered parameter', 'select $1', '参数不能用编号，请写成“:名称”'],
    [
      'too many columns of tables',
      `select ${'a.*,'.repeat(199)}1 from articles a`,
      '语句占用的资源过多，已停止；请缩小查询范围',
    ],
  ])('with %s is refused in words', async (_, statement, zh) => {
    expect((await test.problemOf(statement))?.zh).toBe(zh)
  })

  const unbounded: [name: string, tags: string[], statement: string][] = [
    ['string_agg of a series', [], `select string_agg('${'x'.repeat(1000)}', ',') from generate_series(1, 10000000) n`],
    ['an array of a series', ['full'], `select array(select '${'x'.repeat(100)}' from generate_series(1, 9000000))`],
    ['|| of subqueries', ['full'], `select a || a from (${deep(8)}) as t`],
  ]
  for (const [name, tags, statement] of unbounded)
    it(`that makes texts without bounds ends with a refusal, and the next one is run: ${name}`, { tags }, async () => {
      const { status, data } = await test.designer.post(`${report.path}/try`, { content: contentOf({ statement }) })
      expect([status, data === null || 'problem' in (data as object)]).toEqual([expect.toBeOneOf([200, 400]), true])
      expect(await test.tried('select count(*) as n from articles')).toHaveProperty('result')
    })

  it.each([
    ["select replace(replace(replace(title, 'a', 'b'), '，', ','), '<b>', '') as a from articles limit 1"],
    ["select count(*), string_agg(distinct author, '、' order by author) as a from articles group by column_id"],
    ["select concat_ws(' · ', title, author, source, column_name) || ' (' || characters || ')' as a from articles"],
    ["select e.title, string_agg(a.title, ',') as b from editions e join articles a on a.edition_id = e.id group by 1"],
    ["select string_agg(to_char(n, '00'), ',') as a from generate_series(1, 365) n"],
    ["select rpad.a from (select left(title, 10) || '…' as a from articles) as rpad"],
  ])('that joins texts of ordinary length is run: %s', async statement => {
    expect(await test.tried(statement)).toHaveProperty('result')
  })

  it('is refused with the position where it becomes too deep or too wide', async () => {
    expect(await test.problemOf(`select ${'1,'.repeat(300)}1`)).toMatchObject({ position: 'select '.length + 400 })
    const sums = `select ${'(1+'.repeat(300)}1${')'.repeat(300)}`
    expect((await test.problemOf(sums))?.position).toBeGreaterThan(500)
  })

  it.each([
    'select 1 as a /* ; -- */',
    'select 1 as a -- ; */',
    'select 1 as a; -- the end;',
    'select 1 as a; /* the end; */',
    ';; select 1 as a',
  ])('with semicolons in its comments is run: %s', async statement => {
    expect(await test.rowsOf(statement)).toEqual([[1]])
  })

  it('reports errors at their position, also behind parameters and Chinese text', async () => {
    const parameters = [{ name: 'author', zh: '作者', en: 'Author', type: 'text' as const, required: false }]
    const definition = { parameters: parameters.map(one => ({ ...one, default: '', choices: [], dictionary: '' })) }
    const statement = `select '作者' as "甲", nothing from articles where author = :author`
    expect(await test.tried(statement, definition)).toEqual({
      problem: { zh: '没有字段“nothing”', en: 'There is no column “nothing”', position: statement.indexOf('nothing') },
    })
    const missing = `select '：:x', title::text from articles where title = :author and id = :unknown`
    expect(await test.tried(missing, definition)).toMatchObject({
      problem: { zh: '没有名为“unknown”的参数', position: missing.indexOf(':unknown') },
    })
  })

  it('reads the rows of the tenant of the token and no others', async () => {
    expect(await test.rowsOf('select count(*) from articles')).toEqual([[4]])
    expect(await test.rowsOf(`select count(*) from articles where author = '外人'`)).toEqual([[0]])
    expect(await test.rowsOf('select count(*) from articles a, editions e, comments c')).toEqual([[4 * 2 * 3]])
  })

  it('binds each parameter as a value, whatever its text', async () => {
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
    expect(await test.rowsOf(ask, definition, values)).toEqual([[evil, 1.5, '2024-02-29', '2024-01-01', null, 'x']])
    for (const wrong of [{ a_number: '1e9' }, { a_date: '2024-02-30' }, { a_period: '1,2,3' }, { a_choice: 'y' }])
      expect(await test.rowsOf(ask, definition, wrong)).toMatchObject({
        zh: '“甲”的值不正确',
        parameter: Object.keys(wrong)[0],
      })
  })

  it('holds 10,000 rows and says that there were more', async () => {
    expect(await test.tried('select n from generate_series(1, 20000) as n')).toMatchObject({ result: { cut: true } })
    const attempt = await test.tried('select n from generate_series(1, 10000) as n')
    expect('result' in attempt && [attempt.result.cut, attempt.result.rows.length]).toEqual([false, 10_000])
  })

  it('that never ends is stopped, and meanwhile others are answered', async () => {
    const cross = 'select count(*) from generate_series(1, 10000000) a, generate_series(1, 10000000) b'
    const startTime = performance.now()
    const heavy = test.problemOf(cross)
    const running = `select from pg_stat_activity where state = 'active' and query like '%1000000%' and pid <> pg_backend_pid()`
    await expect.poll(async () => (await query(test.connection, running)).length).toBe(1)
    const requestStart = performance.now()
    expect((await test.reader.get(`${report.path}/list`)).status).toBe(200)
    expect(performance.now() - requestStart).toBeLessThan(timeLimit(2000))
    expect((await heavy)?.zh).toMatch(/^语句(运行超过5秒|占用的资源过多)/)
    expect(performance.now() - startTime).toBeLessThan(timeLimit(15_000))
    expect(await test.rowsOf('select 1')).toEqual([[1]])
  })
})

/** Subqueries in each other, each ten times as long as the one in it. */
function deep(levels: number): string {
  if (levels === 0) return `select 'x' as a`
  return `select ${Array.from({ length: 10 }, () => 'a').join(' || ')} as a from (${deep(levels - 1)}) as t${levels}`
}
