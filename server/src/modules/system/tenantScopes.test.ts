import { beforeAll, describe, expect, it } from 'vitest'
import type { TreeNode } from '#contract/kit/reply'
import type { ApiScope } from '#contract/system/api-scope'
import type { Grantable, Menu } from '#contract/system/menu'
import { headersFor } from '../../../../tests/support/servers/api.ts'
import { get, setUpWorld, signIn } from '../../../../tests/support/servers/signingIn.ts'

const password = 'Galley-Proof-3'
const posts = ['post', 'post_add', 'post_delete', 'post_view']

interface Tenant {
  tenantId: string
  administrator: string
  clerkRole: string
  clerk: string
}

const world = setUpWorld()
let platform: string
let one: Tenant
let other: Tenant
let postMenu: string
let count = 0

beforeAll(async () => {
  platform = (await signIn(world.app)).access_token
  postMenu = (await world.sql.query(`select id from blade_menu where code = 'post'`)).rows[0].id
  one = await newTenant('甲报')
  other = await newTenant('乙报')
})

const post = async (token: string, url: string, payload: object) =>
  (await world.app.inject({ method: 'POST', url: `/api/${url}`, headers: headersFor(token), payload })).json()
const read = async (token: string, url: string) => (await get(world.app, token, url)).json()

/** A tenant as the platform creates it, with its administrator, and a clerk whose role the administrator made. */
async function newTenant(tenantName: string): Promise<Tenant> {
  const { data } = await post(platform, 'blade-system/tenant/submit', {
    tenantName,
    linkman: '张',
    contactNumber: '020-85551234',
  })
  const { rows } = await world.sql.query('select tenant_id from blade_tenant where id = $1', [data.id])
  const tenantId: string = rows[0].tenant_id
  const users = await world.sql.query('select account from blade_user where tenant_id = $1', [tenantId])
  const { account } = users.rows[0]
  await world.sql.query(
    `update blade_user set must_change_password = false, password = (select password from blade_user
      where tenant_id = '000000' and account = 'admin') where tenant_id = $1`,
    [tenantId],
  )
  const administrator = (await signIn(world.app, { tenantId, username: account })).access_token
  const role = { roleName: '文员', roleAlias: 'clerk', sort: 2 }
  const clerkRole = (await post(administrator, 'blade-system/role/submit', role)).data.id
  expect(await grant(administrator, clerkRole, [], [])).toMatchObject({ code: 200 })
  await world.addPerson({ account: 'clerk', tenantId, roleIds: [clerkRole] })
  const clerk = (await signIn(world.app, { tenantId, username: 'clerk', password })).access_token
  return { tenantId, administrator, clerkRole, clerk }
}

async function grant(token: string, roleId: string, dataScopeIds: string[], apiScopeIds: string[]) {
  const { rows } = await world.sql.query('select id from blade_menu where code = any($1)', [posts])
  const menuIds = rows.map(({ id }) => id)
  return post(token, 'blade-system/role/grant', { roleIds: [roleId], menuIds, dataScopeIds, apiScopeIds })
}

const ownRecords = () => ({
  ...{ scopeName: '本人', resourceCode: `own${++count}`, menuId: postMenu, scopeType: 2 },
  ...{ scopeColumn: 'create_user', scopeField: '*' },
})
const removing = (changes: object = {}) => ({
  ...{ scopeName: '删除岗位', resourceCode: `rm${++count}`, menuId: postMenu, scopeType: 1 },
  ...{ scopePath: 'blade-system/post/remove', ...changes },
})
const submit = (token: string, kind: 'data' | 'api', values: object) =>
  post(token, `blade-system/${kind}-scope/submit`, values)

async function newPost(token: string): Promise<string> {
  const draft = { category: 1, postCode: `p${++count}`, postName: `岗位${count}`, sort: 1 }
  return (await post(token, 'blade-system/post/submit', draft)).data.id
}
const visiblePosts = async (token: string): Promise<string[]> =>
  (await read(token, 'blade-system/post/list?size=200')).data.records.map(({ id }: { id: string }) => id)
const remove = (token: string, ids: string) => post(token, 'blade-system/post/remove', { ids })

describe('the administrator of a new tenant', () => {
  it('sees the menus of the package to set scopes on, and no others', async () => {
    const { data } = await read(one.administrator, 'blade-system/menu/lazy-menu-list')
    const codesIn = (items: Menu[]): string[] => items.flatMap(item => [item.code, ...codesIn(item.children ?? [])])
    expect(codesIn(data)).toContain('post')
    expect(codesIn(data)).not.toContain('tenant')
    const item = await read(one.administrator, `blade-system/menu/lazy-menu-list?id=${postMenu}`)
    expect(item.data).toMatchObject([{ id: postMenu, code: 'post' }])
    expect((await get(world.app, one.clerk, 'blade-system/menu/lazy-menu-list')).statusCode).toBe(403)
  })

  it('makes a data scope that its people obey and nobody else notices', async () => {
    const theirs = await newPost(one.administrator)
    const { data } = await submit(one.administrator, 'data', ownRecords())
    const trees: Grantable<TreeNode[]> = (await read(one.administrator, 'blade-system/menu/grant-tree')).data
    expect(JSON.stringify(trees.dataScope)).toContain(data.id)
    expect(await grant(one.administrator, one.clerkRole, [data.id], [])).toMatchObject({ code: 200 })
    const mine = await newPost(one.clerk)
    await expect.poll(() => visiblePosts(one.clerk)).toEqual([mine])
    expect(await visiblePosts(one.administrator)).toEqual(expect.arrayContaining([theirs, mine]))
    const [first, second] = [await newPost(other.administrator), await newPost(other.clerk)]
    expect(await visiblePosts(other.clerk)).toEqual(expect.arrayContaining([first, second]))
    await grant(one.administrator, one.clerkRole, [], [])
  })

  it('closes a call to its roles, learns before which lose it, keeps it, and closes it to no other tenant', async () => {
    const closing = `blade-system/api-scope/closing?scopePath=blade-system/post/remove`
    expect((await read(one.administrator, closing)).data).toEqual([{ id: one.clerkRole, roleName: '文员' }])
    const { data } = await submit(one.administrator, 'api', removing())
    expect((await read(one.administrator, closing)).data).toEqual([])
    await expect.poll(async () => (await remove(one.clerk, await newPost(one.clerk))).code).toBe(403)
    expect(await remove(one.administrator, await newPost(one.administrator))).toMatchObject({ code: 200 })
    for (const token of [other.administrator, other.clerk, platform])
      expect(await remove(token, await newPost(token))).toMatchObject({ code: 200 })
    expect(await grant(one.administrator, one.clerkRole, [], [data.id])).toMatchObject({ code: 200 })
    await expect.poll(async () => (await remove(one.clerk, await newPost(one.clerk))).code).toBe(200)
    const edited = `${closing.replace('remove', 'submit')}&id=${data.id}`
    expect((await read(one.administrator, edited)).data).toEqual([])
    await post(one.administrator, 'blade-system/api-scope/remove', { ids: data.id })
  })

  it('neither sees, changes, removes nor grants scopes of another tenant', async () => {
    for (const [kind, values] of [
      ['data', ownRecords()],
      ['api', removing()],
    ] as const) {
      const { id } = (await submit(other.administrator, kind, values)).data
      const path = `blade-system/${kind}-scope`
      const absent = '9000000000000000001'
      const about = async (scopeId: string) => {
        const scopes = kind === 'data' ? [[scopeId], []] : [[], [scopeId]]
        return [
          await read(one.administrator, `${path}/detail?id=${scopeId}`),
          await post(one.administrator, `${path}/submit`, { id: scopeId, scopeName: '改' }),
          await post(one.administrator, `${path}/remove`, { ids: scopeId }),
          await post(one.administrator, `${path}/adopt`, { ids: scopeId }),
          await grant(one.administrator, one.clerkRole, scopes[0] ?? [], scopes[1] ?? []),
        ]
      }
      const answers = await about(id)
      expect(answers).toEqual(await about(absent))
      expect(answers.map(({ code }) => code)).toEqual([404, 404, 200, 404, 403])
      const { data } = await read(one.administrator, `${path}/list?size=200`)
      expect(JSON.stringify(data)).not.toContain(id)
      await post(other.administrator, `${path}/remove`, { ids: id })
    }
  })

  it('sets none on menus that its package lacks', async () => {
    const { rows } = await world.sql.query(`select id from blade_menu where code = 'tenant'`)
    const menuId = rows[0].id
    for (const [kind, values] of [
      ['data', ownRecords()],
      ['api', removing()],
    ] as const)
      expect(await submit(one.administrator, kind, { ...values, menuId })).toMatchObject({
        ...{ code: 400, msg: '菜单不在该租户的产品包中' },
      })
  })
})

describe('a scope of the platform', () => {
  it('is a template that limits no tenant until it is adopted, and a copy may differ', async () => {
    const { data } = await submit(platform, 'api', removing())
    const list = async (): Promise<ApiScope[]> =>
      (await read(one.administrator, `blade-system/api-scope/list?menuId_equal=${postMenu}`)).data.records
    expect(await list()).toMatchObject([{ id: data.id, tenantId: '000000', isAdopted: false }])
    expect(await remove(one.clerk, await newPost(one.clerk))).toMatchObject({ code: 200 })
    expect(await submit(one.administrator, 'api', { id: data.id, scopeName: '改' })).toMatchObject({ code: 403 })
    expect(await grant(one.administrator, one.clerkRole, [], [data.id])).toMatchObject({ code: 403 })
    const adopting = [1, 2, 3, 4].map(() => post(one.administrator, 'blade-system/api-scope/adopt', { ids: data.id }))
    expect((await Promise.all(adopting)).map(({ code }) => code)).toEqual([200, 200, 200, 200])
    const [copy] = (await list()).filter(({ tenantId }) => tenantId === one.tenantId)
    expect(await list()).toHaveLength(2)
    expect((await list()).find(({ id }) => id === data.id)).toMatchObject({ isAdopted: true })
    await expect.poll(async () => (await remove(one.clerk, await newPost(one.clerk))).code).toBe(403)
    expect(await remove(other.clerk, await newPost(other.clerk))).toMatchObject({ code: 200 })
    const changed = { id: copy?.id, scopePath: 'blade-system/post/submit' }
    expect(await submit(one.administrator, 'api', changed)).toMatchObject({ code: 200 })
    await expect.poll(async () => (await remove(one.clerk, '1')).code).not.toBe(403)
    await post(one.administrator, 'blade-system/api-scope/remove', { ids: copy?.id })
    await post(platform, 'blade-system/api-scope/remove', { ids: data.id })
  })
})
