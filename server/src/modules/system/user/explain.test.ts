import { beforeAll, describe, expect, it } from 'vitest'
import type { AccessExplanation } from '#contract/system/user'
import { limitPerson } from '../../../../../tests/support/records/limitPerson.ts'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { dynamic } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const tenantId = '530100'
const test = setUpApp()
let chief: Person
let clerk: Person

beforeAll(async () => {
  chief = await test.addPerson(tenantId, ['user', 'user_view', 'post', 'post_view', 'post_add'])
  clerk = await test.addPerson(tenantId, ['post', 'post_view'])
})

async function explain(target: string, more: { id?: string; recordId?: string } = {}): Promise<AccessExplanation> {
  const answer = await chief.get('blade-user/explain', { id: clerk.userId, target, ...more })
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return answer.data
}
const textsOf = ({ reasons }: AccessExplanation) => reasons.map(({ text }) => text)

describe('an explanation', () => {
  it('names the role that gives a button, and what the module shows', async () => {
    const explanation = await explain('post_view')
    expect(explanation).toMatchObject({ allowed: true, title: '岗位管理 · 查看', roles: [] })
    expect(textsOf(explanation)).toEqual([
      expect.stringMatching(/^角色.+拥有“查看”$/),
      '没有数据权限限制，可见本租户的全部数据',
    ])
  })

  it.each([
    ['a button', 'post_add', '所属角色均未获得“新增”'],
    ['its call', 'blade-system/post/submit', '所属角色均未获得“新增”或“修改”'],
  ])('names the roles of the tenant that would give %s', async (_, target, text) => {
    const explanation = await explain(target)
    expect(explanation).toMatchObject({ allowed: false, reasons: [{ allowed: false, text }] })
    expect(explanation.roles).toEqual([{ id: chief.roleId, roleName: expect.any(String) }])
  })

  it.each([
    ['a screen by its address', '/system/param', '所属角色均未获得“参数管理”', []],
    ['what is the platform’s', 'tenant', /^租户不能使用/, []],
  ])('says what lacks for %s', async (_, target, text, roles) => {
    const explanation = await explain(target)
    expect(explanation).toMatchObject({ allowed: false, roles })
    expect(textsOf(explanation)).toEqual([typeof text === 'string' ? text : expect.stringMatching(text)])
  })

  it('refuses what is no id of a record, with the name of the field', async () => {
    for (const [person, call] of [
      [chief, 'explain'],
      [clerk, 'explain-own'],
    ] as const) {
      const query = { id: clerk.userId, target: 'post_view', recordId: 'x1' }
      const { status, body } = await person.get(`blade-user/${call}`, query)
      expect([status, JSON.parse(body).errors]).toEqual([400, { recordId: '编号格式不正确' }])
    }
  })

  it('names to a tenant no menu that is the platform’s alone', async () => {
    const { body } = await clerk.get('blade-user/explain-own', { target: 'tenant' })
    expect(body).toMatch('租户不能使用')
    expect(body).not.toMatch('租户管理')
  })

  it('says that the package of the tenant leaves out what a role was granted', async () => {
    const packageId = newId()
    const menuIds = await menuIdsOf('user', 'param')
    await asSystem(async () => {
      const values = { id: packageId, tenantId: '000000', packageName: '小', menuId: menuIds.join() }
      await dynamic(test.db).insertInto('bladeTenantPackage').values(values).execute()
      await test.db.updateTable('bladeTenant').set({ packageId }).where('tenantId', '=', tenantId).execute()
    })
    await test.admin.get('blade-auth/oauth/clear-cache')
    expect(textsOf(await explain('post'))).toEqual([expect.stringMatching(/已授权“岗位管理”，但租户的产品包不含$/)])
    await asSystem(() =>
      test.db.updateTable('bladeTenant').set({ packageId: null }).where('tenantId', '=', tenantId).execute(),
    )
    await test.admin.get('blade-auth/oauth/clear-cache')
  })

  it('names the API scope that closes a call to some and opens it to others', async () => {
    const scopeId = await addApiScope('下拉', 'blade-system/post/select')
    expect(textsOf(await explain('blade-system/post/select'))).toEqual([
      '接口权限“下拉”限制了 blade-system/post/select，所属角色均未获得该接口权限',
    ])
    const holder = await test.addPerson(tenantId, ['post', 'post_view'])
    const { roleId } = holder
    await asSystem(() => test.db.insertInto('bladeRoleScope').values({ roleId, scopeId, scopeCategory: 2 }).execute())
    await test.admin.get('blade-auth/oauth/clear-cache')
    const explanation = await explain('blade-system/post/select', { id: holder.userId })
    expect(explanation).toMatchObject({ allowed: true })
    expect(textsOf(explanation)).toContain('接口权限“下拉”允许调用 blade-system/post/select')
  })

  it('refuses a button whose call an API scope closes', async () => {
    const editor = await test.addPerson(tenantId, ['topmenu', 'topmenu_edit'])
    await addApiScope('保存', 'blade-system/topmenu/submit')
    expect(await explain('topmenu_edit', { id: editor.userId })).toMatchObject({ allowed: false })
  })

  it('says by which data scope a record is seen or not', async () => {
    const limited = await test.addPerson(tenantId, ['post', 'post_view', 'post_add'])
    await limitPerson(test, limited, { menu: 'post', type: 2, column: 'create_user' })
    const added = (person: Person, postName: string) =>
      person.create('blade-system/post', { postName, postCode: postName, category: 1, sort: 1 })
    const [own, other] = [await added(limited, 'own'), await added(chief, 'other')]
    const of = (recordId: string) => explain('post_view', { id: limited.userId, recordId })
    expect(textsOf(await of(own)).slice(1)).toEqual([expect.stringMatching(/^受数据权限“.+”限制$/), '记录可见'])
    expect(await of(other)).toMatchObject({ allowed: false, reasons: { length: 3 } })
    expect(textsOf(await of(other))[2]).toBe('记录不在上述数据权限之内')
    expect(await chief.get('blade-user/explain', { id: limited.userId, target: 'post', recordId: 'x1' })).toMatchObject(
      {
        status: 400,
      },
    )
    // Who may not see posts learns nothing of one.
    const outsider = await test.addPerson(tenantId, ['user', 'user_view'])
    expect(
      await outsider.get('blade-user/explain', { id: limited.userId, target: 'post', recordId: own }),
    ).toMatchObject({ status: 404 })
    const mine = await limited.get('blade-user/explain-own', { target: 'post_view', recordId: other })
    const nobodys = await limited.get('blade-user/explain-own', { target: 'post_view', recordId: newId() })
    expect(mine.body).toBe(nobodys.body)
    expect(mine.data).toMatchObject({ allowed: false })
  })

  it('says that the account is stopped', async () => {
    const gone = await test.addPerson(tenantId, ['post'])
    await asSystem(() => test.db.updateTable('bladeUser').set({ status: 2 }).where('id', '=', gone.userId).execute())
    expect(await explain('post', { id: gone.userId })).toMatchObject({
      allowed: false,
      reasons: [{ text: '账号未启用' }],
    })
  })

  it('is refused about what does not exist, users of other tenants, and to who may not see users', async () => {
    const ask = (person: Person, query: object) => person.get('blade-user/explain', { id: clerk.userId, ...query })
    expect(await ask(chief, { target: 'nothing' })).toMatchObject({ status: 404, msg: '没有这个菜单、按钮或接口' })
    expect(await ask(clerk, { target: 'post' })).toMatchObject({ status: 403 })
    const foreigner = await test.addPerson('530101', ['user', 'user_view'])
    expect(await ask(foreigner, { target: 'post' })).toMatchObject({ status: 404 })
  })
})

describe('an explanation of a role', () => {
  const ask = (person: Person, id: string, target: string) => person.get('blade-system/role/explain', { id, target })
  let keeper: Person
  beforeAll(async () => {
    keeper = await test.addPerson(tenantId, ['role', 'role_view'])
  })

  it.each([
    ['a button that it gives', 'post_view', true, /^角色.+拥有“查看”$/],
    ['a screen that it gives', '/system/post', true, /^角色.+拥有“岗位管理”$/],
    ['a button that it lacks', 'post_add', false, /^角色.+未获得“新增”$/],
    ['a call that it lacks', 'blade-system/post/submit', false, /^角色.+未获得“新增”或“修改”$/],
    ['a call that an API scope closes', 'blade-system/post/select', false, /角色.+未获得该接口权限$/],
    ['what is the platform’s', 'tenant', false, /^租户不能使用/],
  ])('says by which of its grants it allows %s or not', async (_, target, allowed, text) => {
    const { data } = await ask(keeper, clerk.roleId, target)
    expect(data).toMatchObject({ allowed, roles: [] })
    expect(textsOf(data)[0]).toMatch(text)
  })

  it('names the data scopes of its modules, with their fields', async () => {
    const limited = await test.addPerson(tenantId, ['post', 'post_view'])
    await limitPerson(test, limited, { menu: 'post', type: 2, column: 'create_user', fields: 'postName' })
    const { data } = await ask(keeper, limited.roleId, 'post_view')
    expect(textsOf(data)[1]).toMatch(/^受数据权限“.+”限制，可见字段：岗位名称$/)
  })

  it('says so of what the people with it get, in the words of the caller', async () => {
    const id = clerk.roleId
    for (const target of ['post_view', 'post_add', 'blade-system/post/list', 'blade-system/post/select'])
      expect((await ask(keeper, id, target)).data).toMatchObject({ allowed: (await explain(target)).allowed })
    const { data } = await keeper.ask({
      ...{ method: 'GET', url: '/api/blade-system/role/explain', query: { id, target: 'post_add' } },
      headers: { 'accept-language': 'en' },
    })
    expect(textsOf(data as AccessExplanation)[0]).toMatch(/does not have “/)
  })

  it('is refused about roles of other tenants, and to who may not see roles', async () => {
    const foreigner = await test.addPerson('530101', ['role', 'role_view'])
    expect(await ask(foreigner, clerk.roleId, 'post')).toMatchObject({ status: 404 })
    expect(await ask(clerk, clerk.roleId, 'post')).toMatchObject({ status: 403 })
  })
})

async function addApiScope(scopeName: string, scopePath: string): Promise<string> {
  const [menuId] = await menuIdsOf('post')
  const scope = { id: newId(), tenantId, menuId, resourceCode: scopePath, scopeName, scopeType: 1, scopePath }
  await asSystem(() => dynamic(test.db).insertInto('bladeApiScope').values(scope).execute())
  await test.admin.get('blade-auth/oauth/clear-cache')
  return scope.id
}

async function menuIdsOf(...codes: string[]): Promise<string[]> {
  const rows = await asSystem(() => test.db.selectFrom('bladeMenu').select('id').where('code', 'in', codes).execute())
  return rows.map(({ id }) => id)
}
