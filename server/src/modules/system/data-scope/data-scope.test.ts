// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so the rules name what they know of the caller.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Module } from '#contract/kit/module'
import { post } from '#contract/system/post'
import { role } from '#contract/system/role'
import { topMenu } from '#contract/system/topmenu'
import { headersFor } from '../../../../../tests/support/servers/api.ts'
import { get, setUpWorld, signIn } from '../../../../../tests/support/servers/signingIn.ts'
import { ruleOfType } from '../../../kit/data-scope/limits.ts'
import { scopeColumns } from '../../../kit/data-scope/parseRule.ts'
import type { Attributes } from '../../../kit/data-scope/rule.ts'
import { matches } from '../../../kit/data-scope/rule.ts'
import { camelCase } from '../../../kit/definition/columns.ts'

const TENANT = '100700'
const password = 'Galley-Proof-3'

interface Scope {
  type: number
  column?: string
  value?: string
  field?: string
  masked?: string
  readOnly?: string
  calls?: string
}

interface Reader {
  token: string
  attributes: Attributes
}

type Stored = Record<string, unknown> & { id: string }

const world = setUpWorld()
let departments: { own: string; below: string; other: string }
/** The token of an administrator of the platform. */
let administrator: string
let count = 0

// A tenant with departments, and users whose roles have data scopes.
beforeAll(async () => {
  await world.addTenant(TENANT)
  const department = (parent_id: string, ancestors: string) =>
    world.insert('blade_dept', { tenant_id: TENANT, parent_id, ancestors, dept_name: `组${++count}` })
  const own = await department('0', '0')
  departments = { own, below: await department(own, `0,${own}`), other: await department('0', '0') }
  administrator = (await signIn(world.app)).access_token
})

/** Somebody whose role has all rights on a module, and these data scopes. */
async function reader(module: Module, scopes: Scope[], alias = 'reader'): Promise<Reader> {
  const account = `reader${++count}`
  const codes = ['', '_add', '_edit', '_delete', '_view'].map(button => module.name + button)
  const roleId = await world.addRole(alias, codes, TENANT)
  for (const scope of scopes) await link(roleId, await addScope(module, scope))
  const deptIds = [departments.own]
  const userId = await world.addPerson({ account, tenantId: TENANT, roleIds: [roleId], deptIds })
  const token = (await signIn(world.app, { username: account, tenantId: TENANT, password })).access_token
  const deptIdsBelow = [departments.own, departments.below]
  return { token, attributes: { userId, account, tenantId: TENANT, roleId: [roleId], deptId: deptIds, deptIdsBelow } }
}

/** Somebody of the tenant with a role of these codes. */
async function signedIn(alias: string, codes: string[]): Promise<string> {
  const account = `setter${++count}`
  const roleId = await world.addRole(alias, codes, TENANT)
  await world.addPerson({ account, tenantId: TENANT, roleIds: [roleId] })
  return (await signIn(world.app, { username: account, tenantId: TENANT, password })).access_token
}

async function addScope(module: Module, scope: Scope) {
  const { type, column = '-', value = '', field = '*', masked = '', readOnly = '', calls = '' } = scope
  const { rows } = await world.sql.query('select id from blade_menu where code = $1 and is_deleted = 0', [module.name])
  const texts = { scope_name: '限制', resource_code: module.name, scope_field: field, scope_class: calls }
  const limits = { masked_fields: masked, read_only_fields: readOnly }
  const row = { menu_id: rows[0].id, scope_type: type, scope_column: column, scope_value: value }
  return world.insert('blade_data_scope', { ...texts, ...limits, ...row, tenant_id: TENANT })
}

function link(roleId: string, scopeId: string) {
  return world.sql.query('insert into blade_role_scope values ($1, $2, 1)', [roleId, scopeId])
}

async function storedIn(table: string): Promise<Stored[]> {
  const { rows } = await world.sql.query(`select * from ${table} where tenant_id = $1 and is_deleted = 0`, [TENANT])
  return rows.map(
    row => Object.fromEntries(Object.entries(row).map(([key, value]) => [camelCase(key), value])) as Stored,
  )
}

const postTo = (token: string, url: string, payload: object) =>
  world.app.inject({ method: 'POST', url: `/api/${url}`, headers: headersFor(token), payload })

const ABSENT = '9000000000000000001'

const modules = [
  [post, 'blade_post', { category: 1 }, 'post_name', 'post_code'],
  [role, 'blade_role', { role_alias: 'x' }, 'role_name'],
  [topMenu, 'blade_top_menu', {}, 'name', 'code'],
] as const

/** Records of several people and departments. */
async function addRecords(
  [, table, values, named, ...unique]: (typeof modules)[number],
  userId: string,
): Promise<void> {
  const depts = [departments.own, departments.below, departments.other, null]
  for (const create_user of [userId, '1'])
    for (const create_dept of depts)
      for (const status of [1, 2]) {
        const codes = Object.fromEntries(unique.map(column => [column, `c${++count}`]))
        const row = { tenant_id: TENANT, sort: ++count % 7, [named]: `名${count}`, ...values, ...codes }
        await world.insert(table, { ...row, create_user, create_dept, status })
      }
}

const kinds: [string, Scope][] = [
  ['1 all', { type: 1 }],
  ['2 own', { type: 2, column: 'create_user' }],
  ['3 own departments', { type: 3, column: 'create_dept' }],
  ['4 and those below', { type: 4, column: 'createDept' }],
  ['5 a rule', { type: 5, value: 'status = 2 and (createUser != ${userId} or createDept in ${deptIdsBelow})' }],
]

describe.each(modules.map(entry => [entry[0].path, entry] as const))('%s', (path, entry) => {
  const [module, table] = entry

  it.each(kinds)('shows and lets change what data scope %s allows, and nothing else', async (_, scope) => {
    const { token, attributes } = await reader(module, [scope])
    await addRecords(entry, attributes.userId)
    const { type, column = '-', value = '' } = scope
    const rule = ruleOfType(type, column, value, scopeColumns(module))
    const rows = await storedIn(table)
    const visible = rows.filter(row => matches(rule, attributes, row)).map(({ id }) => id)
    const hidden = rows.filter(row => !matches(rule, attributes, row)).map(({ id }) => id)
    expect(visible.length).toBeGreaterThan(0)
    expect(hidden.length > 0).toBe(type !== 1)

    expect((await listed(path, token)).sort()).toEqual([...visible].sort())
    const absent = await answersAbout(path, ABSENT, token)
    for (const id of visible.slice(0, 3)) {
      expect((await get(world.app, token, `${path}/detail?id=${id}`)).json().data.id).toBe(id)
      expect((await postTo(token, `${path}/submit`, { id, sort: 9 })).statusCode).toBe(200)
    }
    for (const id of hidden) expect(await answersAbout(path, id, token)).toEqual(absent)
    const after = await storedIn(table)
    expect(after.length).toBe(rows.length)
    for (const id of hidden) expect(after.find(row => row.id === id)).toEqual(rows.find(row => row.id === id))
    const removableId = after.find(({ id, createUser }) => visible.includes(id) && createUser !== null)?.id
    const ids = [removableId, hidden[0]].filter(Boolean).join()
    expect((await postTo(token, `${path}/remove`, { ids })).statusCode).toBe(200)
    expect((await storedIn(table)).filter(({ id }) => !after.some(row => row.id === id))).toEqual([])
    expect((await storedIn(table)).length).toBe(after.length - 1)
  })
})

async function listed(path: string, token: string): Promise<string[]> {
  const { data } = (await get(world.app, token, `${path}/list?size=200`)).json()
  const idsIn = (nodes: { id: string; children?: [] }[]): string[] =>
    nodes.flatMap(({ id, children = [] }) => [id, ...idsIn(children)])
  const ids = idsIn(Array.isArray(data) ? data : data.records)
  if (!Array.isArray(data)) expect(data.total).toBe(ids.length)
  return ids
}

/** The calls that take the id of a record. */
async function answersAbout(path: string, id: string, token: string): Promise<[number, string][]> {
  const replies = [
    await get(world.app, token, `${path}/detail?id=${id}`),
    await postTo(token, `${path}/submit`, { id, sort: 1 }),
    await postTo(token, `${path}/remove`, { ids: id }),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200])
  return replies.map(({ statusCode, body }) => [statusCode, body])
}

const listPosts = async (token: string, query = '') =>
  (await get(world.app, token, `blade-system/post/list${query}`)).json()
const total = async (token: string) => (await listPosts(token)).data.total

describe('several data scopes', () => {
  it('show what any of them shows', async () => {
    const [own, ownDepartment] = [kinds[1]?.[1] as Scope, kinds[2]?.[1] as Scope]
    const { token, attributes } = await reader(post, [own, ownDepartment])
    await addRecords(modules[0], attributes.userId)
    const rows = await storedIn('blade_post')
    const visible = rows.filter(
      row => String(row.createUser) === attributes.userId || String(row.createDept) === departments.own,
    )
    expect(await total(token)).toBe(visible.length)
  })

  it('limit neither other modules, nor administrators, nor those without any', async () => {
    const own = kinds[1]?.[1] as Scope
    const all = (await storedIn('blade_post')).length
    const records = async (token: string) => (await listPosts(token)).data.total
    expect(await records((await reader(post, [])).token)).toBe(all)
    expect(await records((await reader(post, [own], 'admin')).token)).toBe(all)
    expect(await records((await reader(post, [own])).token)).toBe(0)
    const elsewhere = await reader(post, [])
    await link(elsewhere.attributes.roleId[0] ?? '', await addScope(role, own))
    expect(await records(elsewhere.token)).toBe(all)
  })

  it('that cannot be read any more show nothing', async () => {
    expect(await total((await reader(post, [{ type: 5, value: 'gone = 1' }])).token)).toBe(0)
    expect(await total((await reader(post, [{ type: 2, column: '1=1) or (1' }])).token)).toBe(0)
    expect(await total((await reader(post, [{ type: 9 }])).token)).toBe(0)
  })
})

describe('a data scope', () => {
  it('holds for the calls it names only', async () => {
    const { token } = await reader(post, [{ type: 2, column: 'create_user', calls: 'submit,remove' }])
    const [row] = (await storedIn('blade_post')).filter(({ createUser }) => String(createUser) === '1')
    expect(await total(token)).toBe((await storedIn('blade_post')).length)
    expect((await get(world.app, token, `blade-system/post/detail?id=${row?.id}`)).statusCode).toBe(200)
    expect((await postTo(token, 'blade-system/post/submit', { id: row?.id, sort: 1 })).statusCode).toBe(403)
    expect((await postTo(token, 'blade-system/post/remove', { ids: row?.id })).statusCode).toBe(403)
  })

  it('hides the fields it does not name, from filters and forms, too', async () => {
    const { token } = await reader(post, [{ type: 1, field: 'postName,category' }])
    const [record] = (await listPosts(token)).data.records
    expect(record).toMatchObject({ postName: expect.any(String), category: 1, categoryName: expect.any(String) })
    for (const hidden of ['postCode', 'sort', 'remark']) expect(record).not.toHaveProperty(hidden)
    expect(await listPosts(token, '?postName=名&descs=post_name')).toMatchObject({ code: 200 })
    for (const query of ['?postCode=c', '?sort_ge=1', '?descs=sort'])
      expect(await listPosts(token, query)).toMatchObject({ code: 400 })
    expect(
      (
        await postTo(token, 'blade-system/post/submit', {
          id: record.id,
          postCode: 'z',
          sort: 77,
          remark: '',
          postName: '新',
        })
      ).json(),
    ).toMatchObject({ code: 200 })
    const row = (await storedIn('blade_post')).find(({ id }) => id === record.id)
    expect(row).toMatchObject({ postCode: expect.stringMatching(/^c\d/), postName: '新' })
    expect(row?.sort).not.toBe(77)
  })

  it('shows the fields of a record that one of its own scopes shows', async () => {
    const { token, attributes } = await reader(post, [
      { type: 1, field: 'postName' },
      { type: 2, column: 'create_user' },
    ])
    await addRecords(modules[0], attributes.userId)
    for (const record of (await listPosts(token, '?size=200')).data.records)
      expect('postCode' in record).toBe(record.createUser === attributes.userId)
  })

  it('is felt as soon as it is granted, and no longer than that', async () => {
    const { token, attributes } = await reader(post, [])
    const before = await total(token)
    const { rows } = await world.sql.query(`select id from blade_menu where code = 'post'`)
    const scope = {
      scopeName: '本人',
      resourceCode: 'post',
      menuId: rows[0].id,
      scopeColumn: 'create_user',
      scopeType: 2,
    }
    const setter = await signedIn('admin', ['post', 'data_scope', 'data_scope_setting'])
    const created = await postTo(setter, 'blade-system/data-scope/submit', scope)
    const { id } = created.json().data
    await link(attributes.roleId[0] ?? '', id)
    await world.sql.query(`select pg_notify('sign_in_changed', '"everyone"')`)
    await expect.poll(() => total(token)).toBe(0)
    await postTo(setter, 'blade-system/data-scope/submit', { id, scopeType: 1 })
    await expect.poll(() => total(token)).toBe(before)
    await postTo(setter, 'blade-system/data-scope/submit', { id, scopeType: 3, scopeColumn: 'createUser' })
    await expect.poll(() => total(token)).toBe(0)
    await postTo(setter, 'blade-system/data-scope/remove', { ids: id })
    await expect.poll(() => total(token)).toBe(before)
    const links = await world.sql.query('select 1 from blade_role_scope where scope_id = $1', [id])
    expect(links.rowCount).toBe(0)
  })
})

describe('a data scope is refused', () => {
  const cases: [string, object, RegExp][] = [
    ['a column that is not there', { scopeType: 2, scopeColumn: 'nope' }, /权限字段/],
    ['a column that holds no ids', { scopeType: 3, scopeColumn: 'sort' }, /权限字段/],
    ['SQL for a column', { scopeType: 2, scopeColumn: 'create_user) or (1=1' }, /权限字段/],
    ['no rule', { scopeType: 5, scopeValue: '' }, /规则值/],
    ['a rule over unknown fields', { scopeType: 5, scopeValue: 'pwd = 1' }, /^规则第1个字符.*pwd/],
    ['SQL for a rule', { scopeType: 5, scopeValue: 'sort in (select 1)' }, /^规则第\d+个字符/],
    ['an unknown type', { scopeType: 6 }, /规则类型/],
    ['fields that are not there', { scopeType: 1, scopeField: 'postName,secret' }, /可见字段/],
    ['calls that are not there', { scopeType: 1, scopeClass: 'list,drop' }, /权限类名/],
  ]
  it.each(cases)('with %s', async (_, values, text) => {
    const { rows } = await world.sql.query(`select id from blade_menu where code = 'post'`)
    const scope = { scopeName: '限', resourceCode: 'post', menuId: rows[0].id, ...values }
    const reply = (await postTo(administrator, 'blade-system/data-scope/submit', scope)).json()
    expect(reply.code).toBe(400)
    expect(reply.msg).toMatch(text)
    expect(Object.keys(reply.errors)).toEqual([Object.keys(values).at(-1)])
  })

  it('for a menu item without records', async () => {
    const { rows } = await world.sql.query(`select id from blade_menu where code = 'system'`)
    const scope = { scopeName: '限', resourceCode: 'system', menuId: rows[0].id, scopeType: 1 }
    expect((await postTo(administrator, 'blade-system/data-scope/submit', scope)).json()).toMatchObject({
      ...{ code: 400, errors: { menuId: '该菜单没有可设置权限的数据' } },
    })
  })

  it('without the right to set it', async () => {
    const token = await signedIn('viewer', ['data_scope'])
    expect((await get(world.app, token, 'blade-system/data-scope/list')).statusCode).toBe(403)
    expect((await postTo(token, 'blade-system/data-scope/submit', {})).statusCode).toBe(403)
    const { token: plain } = await reader(post, [])
    expect((await get(world.app, plain, 'blade-system/data-scope/list')).statusCode).toBe(403)
  })
})
