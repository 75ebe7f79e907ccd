import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { FoundGroup } from '#contract/system/search'
import { limitPerson } from '../../../../tests/support/records/limitPerson.ts'
import { setUpNewspaper } from '../../../../tests/support/records/newspaper.ts'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'
import { TENANT } from '../../../../tests/support/servers/config.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'
import { newId } from '../../platform/db/ids.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { indexRecords } from './rebuild.ts'

const { people, addArticle, addColumn, addComment, addPage, addEdition, remove, submit } = setUpNewspaper()

const find = async (words: string, person: Person = people.editor, more: Record<string, string> = {}) =>
  (await person.get('blade-system/search/find', { words, ...more })).data as FoundGroup[]
const titles = async (words: string, person?: Person, more?: Record<string, string>) =>
  (await find(words, person, more)).flatMap(({ path, records }) =>
    records.map(({ title }) => `${path} ${title.map(({ text }) => text).join('')}`),
  )

describe('the search over everything', () => {
  it('finds articles by their text, pages, comments and notes, with what was found marked', async () => {
    await addArticle({ title: '双通道药店扩围', content: '<p>创<strong>新药</strong>进入目录</p>' })
    await addPage(await addEdition(), { pageName: '药店周刊' })
    await addComment({ content: '药店越来越多' })
    expect(await titles('药店')).toEqual(
      expect.arrayContaining([
        'blade-biz/articles 双通道药店扩围',
        'blade-biz/page 药店周刊',
        'blade-biz/comment 药店越来越多',
      ]),
    )
    const [group] = await find('创新药')
    expect(group).toMatchObject({ path: 'blade-biz/articles', route: '/biz/articles', opens: true, more: false })
    expect(group?.records[0]?.text).toContainEqual({ text: '创新药', hit: true })
    for (const words of ['目录 扩围', 'shuangtongdao', 'stdyd'])
      expect(await titles(words), words).toContain('blade-biz/articles 双通道药店扩围')
    expect(await titles('药店', people.editor, { type: 'blade-biz/page' })).toEqual(['blade-biz/page 药店周刊'])
    expect(await titles('　，。')).toEqual([])
  })

  it('follows each change at once, and goes and comes back with the record', async () => {
    const id = await addArticle({ title: '罕见病用药' })
    await submit('articles', { id, title: '儿童疫苗' })
    expect([await titles('罕见病'), await titles('儿童疫苗')]).toEqual([[], ['blade-biz/articles 儿童疫苗']])
    await remove('articles', id)
    expect(await titles('儿童疫苗')).toEqual([])
    await people.editor.post('blade-biz/articles/restore', { ids: id })
    expect(await titles('儿童疫苗')).toEqual(['blade-biz/articles 儿童疫苗'])
  })

  it('shows nothing of other tenants, nor of lists that the caller may not open', async () => {
    await addArticle({ title: '保密的头条' })
    await addComment({ content: '保密的评论' })
    const reader = await people.test.addPerson(TENANT, ['comment', 'comment_view'])
    const visitor = await people.test.addPerson(TENANT, [])
    expect(await titles('保密', reader)).toEqual(['blade-biz/comment 保密的评论'])
    expect(await titles('保密', visitor)).toEqual([])
    expect(await titles('保密', people.foreigner)).toEqual([])
    expect(await titles('保密', people.foreigner, { tenantId: TENANT })).toEqual([])
  })

  it('finds what the platform shares with all tenants, and nothing else of the platform', async () => {
    const { admin } = people.test
    const [paramName, postName] = ['平台参数甲', '平台岗位甲']
    await admin.post('blade-system/param/submit', { paramName, paramKey: 'search.shared', paramValue: '1' })
    await admin.post('blade-system/post/submit', { postCode: 'search', postName, category: 1, sort: 1 })
    const administrator = await people.test.addPerson(TENANT, ['param', 'param_view', 'post', 'post_view'])
    expect(await titles('平台', administrator)).toContain(`blade-system/param ${paramName}`)
    expect(await titles('平台', administrator)).not.toContain(`blade-system/post ${postName}`)
    expect(await titles('平台', admin)).toContain(`blade-system/post ${postName}`)
  })

  it('answers others for a word of a tenant what it answers for no word, whatever they write around it', async () => {
    const [word, none] = ['kwzqxvj', 'vjqxzkw']
    await addArticle({ title: `头条 ${word}`, content: `<p>${word}</p>` })
    expect(await titles(word)).toEqual([`blade-biz/articles 头条 ${word}`])
    const around = [
      ...['*', '*:*', '%*%', "'*'", '"*"', 'x | *', '!(x) & *', '(*', '*)', '*\\', "''*", '*\u0000', '\ud800*'],
      ...[`* /t${TENANT}`, `* /t${TENANT} /mblade-biz/articles`, `*') | ('/t${TENANT}`, `'/t*'`, 'a b '.repeat(20)],
    ]
    const filters: Record<string, string>[] = [{}, { tenantId: TENANT }, { 'tenant-id': TENANT }, { tenantId: '*' }]
    const kinds = ['blade-biz/articles', '*', "'"].map(type => ({ type }))
    const sizes = ['100', '0', '-1', '1e9'].map(size => ({ size }))
    for (const text of around)
      for (const filter of [...filters, ...kinds, ...sizes]) {
        const ask = (of: string) =>
          people.foreigner.get('blade-system/search/find', { words: text.replace('*', of), ...filter })
        const [answer, expected] = [await ask(word), await ask(none)]
        expect(answer.body, `${text} ${JSON.stringify(filter)}`).toBe(expected.body)
        expect(answer.status).toBeLessThan(500)
        expect(answer.body).not.toContain('头条')
      }
  })

  it('shows the newest first, also of words that stand in many records', async () => {
    const first = await addArticle({ title: '带量采购甲' })
    await asSystem(() =>
      sql`select put_search_entries(jsonb_agg(jsonb_build_object('module', 'blade-biz/articles', 'id', 8300000000000000000 + n,
        'tenant', ${TENANT}::text, 'shared', false, 'version', 1, 'shape', 'test', 'title', '带量采购', 'facts', '', 'body', '',
        'terms', '带量 量采 采购'))) from generate_series(1, 2100) n`.execute(people.test.db),
    )
    const second = await addArticle({ title: '带量采购乙' })
    const ids = async () => (await find('带量采购')).flatMap(({ records }) => records.map(({ id }) => id))
    // Those made up above have no record, and are passed over.
    expect(await ids()).toEqual([second])
    await submit('articles', { id: first, title: '带量采购丙' })
    expect(await ids()).toEqual([first, second])
    const times = { 带量采购: [] as number[], 无人写过: [] as number[] }
    for (let round = 0; round < 31; round++)
      for (const [words, taken] of Object.entries(times)) {
        const startTime = performance.now()
        await find(words, people.foreigner)
        taken.push(performance.now() - startTime)
      }
    const [common = 0, absent = 0] = Object.values(times).map(taken => taken.sort((a, b) => a - b)[15] ?? 0)
    expect(Math.abs(common - absent), 'milliseconds by which a word of others differs').toBeLessThan(timeLimit(20))
  })

  it('finds the newest of a word that is common in old records only, and of one that is common in another module', async () => {
    const made = (module: string, from: number, count: number, terms: string) =>
      asSystem(() =>
        sql`select put_search_entries(jsonb_agg(jsonb_build_object('module', ${module}::text, 'id', 8400000000000000000 + n,
          'tenant', ${TENANT}::text, 'shared', false, 'version', 1, 'shape', 'test', 'title', '', 'facts', '', 'body', '',
          'terms', ${terms}::text) order by n)) from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(
          people.test.db,
        ),
      )
    const proposed = (most: number, ...modules: string[]) =>
      asSystem(async () => {
        const { rows } = await sql<{ module: string; n: string }>`
          select module, (record_id - 8400000000000000000)::text as n, place from
            (select set_config('app.tenant', ${TENANT}, true)) t, find_search_entries('(''陈年'')', ${modules}::text[], ${most})
          order by module, place desc`.execute(people.test.db)
        return rows.map(({ module, n }) => `${module} ${n}`)
      })
    await made('blade-biz/articles', 1, 2500, '陈年')
    await made('blade-biz/articles', 3001, 70_000, '其他')
    await made('blade-biz/comment', 100_001, 3000, '其他')
    await made('blade-biz/comment', 110_001, 2, '陈年')
    await made('blade-biz/comment', 120_001, 500, '其他')
    const both = ['blade-biz/articles', 'blade-biz/comment']
    expect(await proposed(3, ...both)).toEqual([
      ...['blade-biz/articles 2500', 'blade-biz/articles 2499', 'blade-biz/articles 2498'],
      ...['blade-biz/comment 110002', 'blade-biz/comment 110001'],
    ])
    await made('blade-biz/articles', 80_001, 4, '陈年')
    expect(await proposed(3, ...both)).toEqual([
      ...['blade-biz/articles 80004', 'blade-biz/articles 80003', 'blade-biz/articles 80002'],
      ...['blade-biz/comment 110002', 'blade-biz/comment 110001'],
    ])
    expect(await proposed(3, 'blade-biz/page')).toEqual([])
  })

  it('keeps to the data scopes of the caller, and finds nothing by fields that they hide', async () => {
    const codes = ['articles', 'articles_add', 'articles_view', 'columns']
    const author = await people.test.addPerson(TENANT, codes)
    const columnId = await addColumn()
    const add = (title: string, by: Person) =>
      submit('articles', { title, author: '范仲淹', content: '<p>岳阳楼</p>', columnId }, by)
    await add('自己的稿件', author)
    for (let count = 0; count < 8; count++) await add('别人的稿件', people.editor)
    await limitPerson(people.test, author, { menu: 'articles', type: 2, column: 'create_user' })
    expect(await titles('稿件', author)).toEqual(['blade-biz/articles 自己的稿件'])

    const proofreader = await people.test.addPerson(TENANT, codes)
    await limitPerson(people.test, proofreader, { menu: 'articles', type: 1, column: '', fields: 'title,columnId' })
    expect(await titles('自己的稿件', proofreader)).toEqual(['blade-biz/articles 自己的稿件'])
    expect([await titles('范仲淹', proofreader), await titles('岳阳楼', proofreader)]).toEqual([[], []])
    expect(JSON.stringify(await find('自己的稿件', proofreader))).not.toMatch(/范仲淹|岳阳楼/)
    expect((await titles('范仲淹', people.editor)).length).toBe(5)
  })

  it('makes the entries that are missing, and drops those without a record', async () => {
    const columnId = await addColumn()
    const [id, other] = [newId(), await addArticle({ title: '过时的条目' })]
    await asSystem(async () => {
      await sql`insert into blade_articles (id, tenant_id, title, column_id, content, publish_state)
        values (${id}, ${TENANT}, '绕过内核的稿件', ${columnId}, '<p>正文</p>', 1)`.execute(people.test.db)
      await sql`update blade_articles set is_deleted = 1 where id = ${other}`.execute(people.test.db)
    })
    expect(await titles('绕过内核')).toEqual([])
    const context = { ...people.test, signal: AbortSignal.timeout(60_000) }
    await asSystem(() => indexRecords.run(null, context))
    expect(await titles('绕过内核')).toEqual(['blade-biz/articles 绕过内核的稿件'])
    const { rows } = await asSystem(() =>
      sql`select from read_search_entries('blade-biz/articles', array[${other}]::bigint[])`.execute(people.test.db),
    )
    expect(rows).toEqual([])
  })

  it('leaves the index where a change leaves the words, and finds a record that was removed and restored', async () => {
    const id = await addArticle({ title: '集采续约' })
    const entry = async () => {
      const read = sql<{ place: string; version: number }>`select place, version from search_index.entry
        where module = 'blade-biz/articles' and record_id = ${id}`
      return (await asSystem(() => read.execute(people.test.db))).rows[0]
    }
    const before = await entry()
    await submit('articles', { id, title: '集采续约', sort: 7 })
    expect(await entry()).toEqual(before)
    await asSystem(() => indexRecords.run(null, { ...people.test, signal: AbortSignal.timeout(60_000) }))
    expect(await entry()).toEqual({ place: before?.place, version: Number(before?.version) + 1 })
    expect(await titles('集采续约')).toEqual(['blade-biz/articles 集采续约'])
    await remove('articles', id)
    await people.editor.post('blade-biz/articles/restore', { ids: id })
    expect(await titles('集采续约')).toEqual(['blade-biz/articles 集采续约'])
  })

  it('refuses what is no search', async () => {
    expect(await people.editor.get('blade-system/search/find', {})).toMatchObject({ status: 400 })
    expect(await people.editor.get('blade-system/search/find', { words: '长'.repeat(101) })).toMatchObject({
      status: 400,
    })
    expect(await titles(`'\\":*&|!()<-> %_`)).toEqual([])
    expect(await titles(`药店') or true --`)).toEqual([])
  })
})
