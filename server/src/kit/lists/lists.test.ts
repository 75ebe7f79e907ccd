import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { joinValues } from '#contract/kit/values'
import { type Badges, badge, setUpBadges } from '../../../../tests/support/servers/badges.ts'
import { createScopedDb } from '../../platform/db/database.ts'
import { asSystem, currentScope, PLATFORM_TENANT, runWithScope } from '../../platform/db/tenancy/scope.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { inChosenTenant } from './chosenTenant.ts'
import { readFilters } from './filters.ts'

type Row = Record<string, unknown> & { id: string; title: string; weight: number | null; children?: Row[] }

const badges = setUpBadges()

const titles = ['医改', '药监局', '100%', '50_50', 'a\\b', 'A%_\\B', "o'clock", '', '医药经济报', 'é', '𠮷野'].map(
  (title, index) => `${title}${index}`,
)

beforeAll(async () => {
  const rows = titles.map(
    (title, i) =>
      `(${i + 1}, '100001', '${title.replaceAll("'", "''")}', ${i % 3 === 0 ? 'null' : i}, ${i % 2}, '2024-01-${10 + i} 12:00:00', '11,${i}', 0)`,
  )
  await badges.execute(
    `insert into blade_badge (id, tenant_id, title, weight, shiny, given_at, friends, above) values ${rows.join()}`,
  )
  await badges.execute(
    `insert into blade_badge (id, tenant_id, title, shiny, above) values (90, '100002', '医改', 0, 0)`,
  )
})

// The module is a tree, so its list is a forest; here all of it are roots.
async function list(query: Record<string, string>): Promise<Row[]> {
  const reply = await badges.get('list', { ascs: 'id', ...query })
  expect(reply, reply.msg).toMatchObject({ status: 200 })
  return reply.data as Row[]
}

const ids = async (query: Record<string, string>) => (await list(query)).map(({ id }) => Number(id))

describe('filters by text', () => {
  const part = fc.oneof(
    fc.constantFrom('%', '_', '\\', '医', '药', '0', '1', "'", 'a', 'B', '%_', '\\%'),
    fc
      .constantFrom(...titles)
      .chain(title => fc.integer({ min: 0, max: title.length }).map(end => title.slice(0, end))),
    fc.string({ minLength: 1, maxLength: 3, unit: 'grapheme' }),
  )
  // Emptiness skips a filter, outer spaces are dropped, and a NUL or half a character is refused before.
  const searchText = part.filter(
    text => text !== '' && text === text.trim() && !/\0|\p{Cs}/u.test(text) && !['null', 'undefined'].includes(text),
  )

  const alike =
    (matches: (title: string, value: string) => boolean): typeof matches =>
    (title, value) =>
      matches(title.toLowerCase(), value.toLowerCase())

  const oracles: [string, (title: string, value: string) => boolean][] = [
    ['', alike((title, value) => title.includes(value))],
    ['_like', alike((title, value) => title.includes(value))],
    ['_notlike', alike((title, value) => !title.includes(value))],
    ['_likeleft', alike((title, value) => title.endsWith(value))],
    ['_likeright', alike((title, value) => title.startsWith(value))],
    ['_notlikeleft', alike((title, value) => !title.endsWith(value))],
    ['_notlikeright', alike((title, value) => !title.startsWith(value))],
    ['_likecs', (title, value) => title.includes(value)],
    ['_notlikecs', (title, value) => !title.includes(value)],
    ['_likeleftcs', (title, value) => title.endsWith(value)],
    ['_likerightcs', (title, value) => title.startsWith(value)],
    ['_notlikeleftcs', (title, value) => !title.endsWith(value)],
    ['_notlikerightcs', (title, value) => !title.startsWith(value)],
    ['_equal', (title, value) => title === value],
    ['_notequal', (title, value) => title !== value],
  ]

  it.each(oracles)('title%s means the same as in JavaScript', async (suffix, matches) => {
    await fc.assert(
      fc.asyncProperty(searchText, async value => {
        const expected = titles.flatMap((title, index) => (matches(title, value) ? [index + 1] : []))
        expect(await ids({ [`title${suffix}`]: value })).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })
})

describe('filters', () => {
  it('compare numbers, flags, ids, times and lists', async () => {
    expect(await ids({ weight_ge: '8' })).toEqual([9, 11])
    expect(await ids({ weight: '1' })).toEqual([2])
    expect(await ids({ weight_null: '1' })).toEqual([1, 4, 7, 10])
    expect(await ids({ weight_notnull: '1', shiny: '1' })).toEqual([2, 6, 8])
    expect(await ids({ id: '3' })).toEqual([3])
    expect(await ids({ givenAt_datege: '2024-01-19 00:00:00' })).toEqual([10, 11])
    expect(await ids({ givenAt_datege: '2024-01-11', givenAt_datelt: '2024-01-13' })).toEqual([2, 3])
    expect(await ids({ givenAt_dateequal: '2024-01-12' })).toEqual([3])
    expect(await ids({ friends: '1' })).toEqual([2])
    expect(await ids({ friends: '11', id_le: '2' })).toEqual([1, 2])
    expect(await ids({ friends_in: '1,2' })).toEqual([2, 3])
    expect(await ids({ friends_notin: '1,2,3', id_le: '5' })).toEqual([1, 5])
    expect(await ids({ above_null: '1', id_le: '2' })).toEqual([1, 2])
    expect(await ids({ above_notnull: '1' })).toEqual([])
    expect(await ids({ friends_containsall: '11,2' })).toEqual([3])
    expect(await ids({ friends_notcontainsall: '11,2', id_le: '4' })).toEqual([1, 2, 4])
    expect(await ids({ weight_in: '1,8' })).toEqual([2, 9])
    expect(await ids({ weight_notin: '1,2,4,5', id_le: '8' })).toEqual([1, 4, 7, 8])
    expect(await ids({ weight_notbetween: '2,8' })).toEqual([2, 11])
    // Without a note: one that does not contain a word, and another one.
    expect(await ids({ note_notlike: '医', id_le: '2' })).toEqual([1, 2])
    expect(await ids({ note_notequal: '医改', id_le: '2' })).toEqual([1, 2])
    expect(await ids({ id_in: '3,5' })).toEqual([3, 5])
    expect(await ids({ givenAt_notbetween: '2024-01-11,2024-01-19' })).toEqual([1, 11])
    expect(await ids({ title_in: joinValues([titles[1], titles[4], 'none,of these']) })).toEqual([2, 5])
  })

  it('skip what is empty or ignored', async () => {
    const queries: Record<string, string>[] = [
      { title: '' },
      { title: 'undefined' },
      { weight: 'null' },
      { givenAt_ignore: 'x' },
      { 'Blade-Auth': 'x' },
    ]
    for (const query of queries) expect(await list(query)).toHaveLength(titles.length)
  })

  it.each([
    [{ title_regexp: 'x' }, '“名称”不支持查询条件 regexp'],
    [{ title_like_like: 'x' }, '“名称”不支持查询条件 like_like'],
    [{ weight_like: '1' }, '“重量”不支持查询条件 like'],
    [{ friends_ge: '1' }, '“朋友”不支持查询条件 ge'],
    [{ owner_likeright: '1' }, '“持有人”不支持查询条件 likeright'],
    [{ story: 'x' }, '“故事”不支持查询'],
    [{ givenAt_toString: '1' }, '“颁发时间”不支持查询条件 toString'],
    [{ weight: '1 or 1=1' }, '重量格式不正确'],
    [{ givenAt_datege: '2024-02-30' }, '颁发时间格式不正确'],
    [{ id: 'x' }, '编号格式不正确'],
    [{ weight: '9'.repeat(15) }, undefined],
    [{ id: '9'.repeat(19) }, '数据格式或范围不正确'],
    [{ descs: 'password' }, '“口令”不支持排序'],
    [{ descs: 'id;drop table x' }, '不支持的排序字段'],
    [{ weight_in: '1,x' }, '重量格式不正确'],
    [{ weight_notbetween: '1' }, '重量格式不正确'],
    [{ weight_in: Array(201).fill('1').join() }, '重量格式不正确'],
    [{ size: 'x' }, '每页条数格式不正确'],
    [{ current: '1.5' }, '页码格式不正确'],
  ])('%j answers %s', async (query, msg) => {
    const reply = await badges.get('list', query as Record<string, string>)
    expect(reply).toMatchObject(msg === undefined ? { status: 200, data: [] } : { status: 400, msg, data: null })
  })

  it.each([
    [{ colour: 'x' }],
    [{ nosuch_equal: '1' }],
    [{ t: '17000', _: '1', _t: '1' }],
    [{ "title' or 1=1 --": 'x' }],
    [{ version: '1' }],
    [{ toString: '1' }],
  ])('ignore names that are no field: %j', async query => {
    expect(await list(query as Record<string, string>)).toHaveLength(titles.length)
  })

  it.each([
    [{ size: '201' }, 200, 1],
    [{ size: '9999', current: '9999999' }, 200, 1_000_000],
    [{ size: '0' }, 1, 1],
    [{ size: '-1', current: '-1' }, 1, 1],
    [{ current: '0' }, 10, 1],
  ])('take a page out of range as the nearest one: %j', async (query, size, current) => {
    const { data } = await badges.get('list', query as Record<string, string>)
    expect(data).toMatchObject({ size, current })
  })

  it('never let an unknown name through', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 20 }),
        fc.constantFrom('', '_equal', '_like', '_x'),
        (name, suffix) => {
          const raw = new Map([[name + suffix, { value: '1', isText: true }]])
          const read = () => readFilters(badge, raw)
          const isOurs = /^[a-zA-Z]+(_[a-z]+)?$/.test(name + suffix)
          if (!isOurs) expect(read()).toEqual([])
        },
      ),
    )
  })

  it('take a tenant from the platform only', async () => {
    expect(await badges.get('list', { tenantId: '100002' })).toMatchObject({ status: 403 })
    expect(await list({ tenantId: '100001' })).toHaveLength(titles.length)
    expect((await badges.get('list', { tenantId: '100002' }, '000000')).data).toMatchObject([{ id: '90' }])
  })
})

describe('sorting', () => {
  it('takes snake_case and camelCase, several fields, and ends with the id', async () => {
    const order = async (query: Record<string, string>) =>
      (await list({ ascs: '', ...query })).map(({ id }) => Number(id))
    expect(await order({ descs: 'given_at' })).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(await order({ ascs: 'givenAt' })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(await order({ ascs: 'shiny', descs: 'id' })).toEqual([11, 9, 7, 5, 3, 1, 10, 8, 6, 4, 2])
    expect(await order({ sorts: '-shiny,id' })).toEqual([2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11])
    expect(await badges.get('list', { sorts: '-no_such' })).toMatchObject({ status: 400 })
  })

  it('orders names as people do: numbers by value, Chinese by pinyin, letters without their case', async () => {
    const names = ['9', '10', '安徽', '北京', '上海', '新闻2版', '新闻10版', 'apple', 'Apple', 'Zebra']
    const rows = names.map((name, index) => `(${700 + index}, '100001', '${name}', 0, 0)`).reverse()
    await badges.execute(`insert into blade_badge (id, tenant_id, title, shiny, above) values ${rows.join()}`)
    const titles = async (query: Record<string, string>) =>
      (await list({ id_ge: '700', ascs: '', ...query })).map(({ title }) => title)
    expect(await titles({ ascs: 'title' })).toEqual(names)
    expect(await titles({ descs: 'title' })).toEqual(names.toReversed())
    await badges.execute('delete from blade_badge where id >= 700')
  })
})

describe('trees', () => {
  beforeAll(() =>
    badges.execute(`insert into blade_badge (id, tenant_id, title, shiny, above) values
      (100, '100001', '根', 0, 0), (101, '100001', '枝', 0, 100), (102, '100001', '叶', 0, 101), (103, '100001', '叶二', 0, 101)`),
  )

  it('are listed whole, leaves without children', async () => {
    expect(await list({ id_ge: '100' })).toMatchObject([
      { id: '100', children: [{ id: '101', children: [{ id: '102' }, { id: '103' }] }] },
    ])
    expect(JSON.stringify(await list({ id_ge: '102' }))).not.toContain('children')
  })

  it('are listed level by level', async () => {
    const level = async (above: string) =>
      (await badges.get('lazy-list', { above, id_ge: '100', ascs: 'id' })).data as Row[]
    expect(await level('0')).toMatchObject([{ id: '100', hasChildren: true }])
    const [, second] = [await level('100'), await level('101')]
    expect(second).toMatchObject([{ id: '102', aboveTitle: '枝' }, { id: '103' }])
    expect(JSON.stringify(second)).not.toContain('hasChildren')
  })

  it('are searched on all levels when no parent is named', async () => {
    const found = (await badges.get('lazy-list', { above: '', title: '叶', ascs: 'id' })).data as Row[]
    expect(found.map(({ id }) => id)).toEqual(['102', '103'])
  })

  it('keep their shape', async () => {
    const move = (id: string, above: string) => badges.post('submit', { id, above })
    for (const above of ['100', '101', '102'])
      expect(await move('100', above)).toMatchObject({ status: 400, msg: '上级不能是自身或其下级' })
    expect(await badges.post('remove', { ids: '101' })).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^请先删除下级数据：“.+”下还有\d条$/),
    })
    expect(await move('103', '0')).toMatchObject({ status: 200 })
    expect(await badges.post('remove', { ids: '100,101,102' })).toMatchObject({ status: 200 })
  })

  it('cannot be closed to a circle by two moves at once', async () => {
    await badges.execute(
      `insert into blade_badge (id, tenant_id, title, shiny, above) values (201, '100001', '甲', 0, 0), (202, '100001', '乙', 0, 0)`,
    )
    const moves = await Promise.all([
      badges.post('submit', { id: '201', above: '202' }),
      badges.post('submit', { id: '202', above: '201' }),
    ])
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('chosen tenant', () => {
  const badges = setUpBadges()
  beforeAll(() =>
    badges.execute(`insert into blade_post (id, tenant_id, category, post_code, post_name, sort)
    values (11, '100001', 1, 'a', '记者', 1), (21, '100002', 1, 'c', '别人', 1)`),
  )

  const add: Badges['add'] = (...args) => badges.add(...args)
  const detail: Badges['detail'] = (...args) => badges.detail(...args)

  it('a record is created in the tenant that the platform chose, and stays there', async () => {
    const id = await add({ tenantId: '100001', owner: '11' }, '000000')
    expect(await detail(id)).toMatchObject({
      tenantId: '100001',
      createUser: badges.people['000000'].userId,
      owner: '11',
    })
    await badges.post('submit', { id, tenantId: '000000' }, '000000')
    expect(await detail(id)).toMatchObject({ tenantId: '100001', version: 2 })
    const foreign = { title: '他人', tenantId: '100001', owner: '21' }
    expect(await badges.post('submit', foreign, '000000')).toMatchObject({ status: 400, msg: '持有人不存在' })
    const nowhere = { title: '无处', tenantId: '100009' }
    expect(await badges.post('submit', nowhere, '000000')).toMatchObject({ status: 400, msg: '所属租户不存在' })
    expect(await detail(await add({ tenantId: '' }, '000000'), '000000')).toMatchObject({ tenantId: '000000' })
  })

  it('a record that the platform creates below another is of the same tenant, at the root of its own', async () => {
    const above = await add()
    expect(await detail(await add({ above }, '000000'))).toMatchObject({ tenantId: '100001', above })
    expect(await detail(await add({ above: '0' }, '000000'), '000000')).toMatchObject({ tenantId: '000000' })
  })

  it('only in modules of tenants does a record of the platform follow the record above it', async () => {
    const above = await add()
    const db = createScopedDb(badges.connection)
    const context = { caller: { isPlatform: true }, db } as Context
    const scope = { tenantId: PLATFORM_TENANT, userId: '1', deptId: null, allTenants: true, requestId: 'r' }
    const scopeIn = (tenancy: 'tenant' | 'shared') => {
      const served = { module: { ...badge, tenancy }, table: 'blade_badge' } as unknown as ModuleDefinition
      return runWithScope(scope, () => inChosenTenant(served, { above }, context, async () => currentScope()))
    }
    expect(await scopeIn('tenant')).toMatchObject({ tenantId: '100001' })
    expect(await scopeIn('shared')).toMatchObject({ tenantId: PLATFORM_TENANT })
    await asSystem(() => db.destroy())
  })

  it('a record is refused to another tenant', async () => {
    const answer = await badges.post('submit', { title: '外租户', tenantId: '100002' })
    expect(answer).toMatchObject({ status: 400, msg: '所属租户不存在' })
  })
})
