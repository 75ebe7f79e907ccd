import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setUpTenants, tenantPath } from '../../../../../tests/support/records/tenants.ts'
import { get } from '../../../../../tests/support/servers/signingIn.ts'
import type { Person } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { seedTenantOffice } from './office.ts'

const { test, status, create, createPackage, settleIn } = setUpTenants()

interface Node {
  code: string
  children?: Node[]
}

const codesIn = (nodes: Node[]): string[] => nodes.flatMap(node => [node.code, ...codesIn(node.children ?? [])])

const changePackage = async (id: string, codes: string[]) =>
  test.admin.post('blade-system/tenant-package/submit', {
    id,
    menuId: (await Promise.all(codes.map(test.menuIdOf))).join(),
  })
const withoutRoles = { status: 400, msg: '产品包须包含角色管理，否则使用它的租户无法再设置权限' }

async function menusOf(token: string): Promise<string[]> {
  return codesIn((await get(test.app, token, 'blade-system/menu/routes')).json().data)
}

describe('a new tenant', () => {
  it('starts with a code, a department, a role, a post and a first user', async () => {
    const { id, firstUser } = await create()
    const { tenantId } = firstUser
    expect(firstUser).toEqual({
      tenantId: expect.stringMatching(/^[1-9]\d{5}$/),
      account: 'admin',
      password: expect.stringMatching(/^\w{16}$/),
    })
    expect((await test.admin.get(`${tenantPath}/detail`, { id })).body).not.toContain(firstUser.password)
    const rows = await asSystem(async () => ({
      dept: await test.db.selectFrom('bladeDept').selectAll().where('tenantId', '=', tenantId).execute(),
      role: await test.db.selectFrom('bladeRole').selectAll().where('tenantId', '=', tenantId).orderBy('id').execute(),
      post: await test.db.selectFrom('bladePost').selectAll().where('tenantId', '=', tenantId).orderBy('id').execute(),
      user: await test.db.selectFrom('bladeUser').selectAll().where('tenantId', '=', tenantId).execute(),
    }))
    expect(rows).toMatchObject({
      dept: [{ deptName: expect.stringMatching('海右医药报'), parentId: '0' }],
      role: [
        { roleName: '管理员', roleAlias: 'admin' },
        { roleName: '员工', roleAlias: 'staff' },
        { roleName: '人事', roleAlias: 'hr' },
        { roleName: '财务', roleAlias: 'finance' },
      ],
      post: [{ postCode: 'ceo' }, { postCode: 'staff', postName: '普通员工' }],
      user: [{ account: 'admin', roleId: rows.role[0]?.id, deptId: rows.dept[0]?.id, postId: rows.post[0]?.id }],
    })
  })

  it('lets its staff ask for leave, claim expenses, deal with tasks and read notices', async () => {
    const packageId = await createPackage([
      ...['role', 'work_start', 'work_claim', 'work_todo', 'work_send', 'work_done', 'work_copy', 'notice'],
    ])
    const { firstUser } = await create({ packageId })
    const { tenantId } = firstUser
    const roles = await asSystem(() =>
      test.db.selectFrom('bladeRole').select(['id', 'roleAlias']).where('tenantId', '=', tenantId).execute(),
    )
    for (const alias of ['staff', 'hr', 'finance']) {
      const person = await test.addPerson(tenantId, [])
      const roleId = roles.find(({ roleAlias }) => roleAlias === alias)?.id ?? ''
      await asSystem(() => test.db.updateTable('bladeUser').set({ roleId }).where('id', '=', person.userId).execute())
      await test.admin.get('blade-auth/oauth/clear-cache')
      const codes = codesIn((await person.get('blade-system/menu/routes')).data)
      expect(codes, alias).toEqual(
        expect.arrayContaining([
          'desk',
          'notice',
          'work',
          'work_start',
          'work_claim',
          'work_todo',
          'work_send',
          'work_done',
          'work_copy',
        ]),
      )
      const { records } = (await person.get('blade-flow/work/start-list')).data as { records: { key: string }[] }
      expect(records.map(({ key }) => key).sort(), alias).toEqual(['expense', 'leave'])
    }
  })

  it('that was there before the upgrade is given the missing roles once, and its log says so', async () => {
    const { tenantId } = (await create()).firstUser
    const aliases = async () => {
      const rows = await asSystem(() =>
        test.db.selectFrom('bladeRole').select('roleAlias').where('tenantId', '=', tenantId).orderBy('sort').execute(),
      )
      return rows.map(({ roleAlias }) => roleAlias)
    }
    await asSystem(async () => {
      await sql`delete from blade_role where tenant_id = ${tenantId} and role_alias in ('staff', 'finance')`.execute(
        test.db,
      )
      await sql`delete from sys_seed where key = ${`tenantOffice:${tenantId}`}`.execute(test.db)
    })
    await seedTenantOffice(test.db)
    expect(await aliases()).toEqual(['admin', 'staff', 'hr', 'finance'])
    const { rows } = await asSystem(() =>
      sql`select table_name as "table" from upgrade_repairs where tenant_id = ${tenantId}`.execute(test.db),
    )
    expect(rows).toEqual([{ table: 'blade_role' }, { table: 'blade_role' }])
    await asSystem(() =>
      sql`update blade_role set is_deleted = 1 where tenant_id = ${tenantId} and role_alias = 'staff'`.execute(test.db),
    )
    await seedTenantOffice(test.db)
    expect(await aliases()).toEqual(['admin', 'hr', 'finance'])
  })

  it('that cannot be made leaves nothing behind', async () => {
    const count = async () =>
      (await asSystem(() => test.db.selectFrom('bladeUser').select('id').where('account', '=', 'admin').execute()))
        .length
    const before = await count()
    const answer = await test.admin.post(`${tenantPath}/submit`, { tenantName: '无包报', packageId: '1234567' })
    expect(answer).toMatchObject({ status: 400, msg: '产品包不存在' })
    expect(await count()).toBe(before)
  })

  it('without a package may use all that is not for the platform alone', async () => {
    const { firstUser } = await create()
    const { access_token: token } = await settleIn(firstUser)
    const codes = await menusOf(token)
    expect(codes).toEqual(expect.arrayContaining(['system', 'post', 'param']))
    for (const code of ['tenant', 'tenant_package', 'client', 'datasource', 'menu']) expect(codes).not.toContain(code)
    expect(await status(token, 'blade-system/post/list')).toBe(200)
    expect(await status(token, 'blade-system/client/list')).toBe(403)
  })

  it('with a package may use exactly what is in it, and at once what is added or taken out', async () => {
    const packageId = await createPackage(['role', 'post', 'param'])
    const { firstUser } = await create({ packageId })
    const { access_token: token } = await settleIn(firstUser)
    expect(await menusOf(token)).toEqual(['authority', 'role', 'system', 'post', 'param'])
    expect(await status(token, 'blade-system/param/list')).toBe(200)
    await changePackage(packageId, ['role', 'post'])
    await expect.poll(() => status(token, 'blade-system/param/list')).toBe(403)
    expect(await menusOf(token)).toEqual(['authority', 'role', 'system', 'post'])
    await changePackage(packageId, ['role', 'post', 'param', 'dept'])
    await expect.poll(() => status(token, 'blade-system/dept/list')).toBe(200)
    const { status: refused, msg } = await test.admin.post('blade-system/tenant-package/remove', {
      ids: packageId,
    })
    expect([refused, msg]).toEqual([400, expect.stringMatching(/^产品包正由租户海右医药报\d+使用$/)])
  })

  it('keeps role management in the package that it uses, and its menus where that is refused', async () => {
    const packageId = await createPackage(['role', 'post'])
    expect(await changePackage(packageId, ['post'])).toMatchObject({ status: 200 })
    expect(await changePackage(packageId, ['role', 'post'])).toMatchObject({ status: 200 })
    const { firstUser } = await create({ packageId })
    const { access_token: token } = await settleIn(firstUser)
    for (const codes of [['post'], ['post', 'param']])
      expect(await changePackage(packageId, codes), codes.join()).toMatchObject(withoutRoles)
    expect(await menusOf(token)).toEqual(['authority', 'role', 'system', 'post'])
  })

  it('is given another package by its code, and answers it by code or row', async () => {
    const { id, firstUser } = await create()
    const { access_token: token } = await settleIn(firstUser)
    const { tenantId } = firstUser
    expect((await test.admin.get(`${tenantPath}/package-detail`, { tenantId })).data).toEqual({})
    const setting = (packageId: string) => test.admin.post(`${tenantPath}/package-setting`, {}, { tenantId, packageId })
    const unmanaged = await createPackage(['post'])
    expect(await setting(unmanaged)).toMatchObject(withoutRoles)
    const made = { tenantName: '无人管理', packageId: unmanaged }
    expect(await test.admin.post(`${tenantPath}/submit`, made)).toMatchObject(withoutRoles)
    const packageId = await createPackage(['post', 'role'])
    expect(await setting(packageId)).toMatchObject({ status: 200 })
    for (const idOrCode of [id, tenantId])
      expect((await test.admin.get(`${tenantPath}/package-detail`, { tenantId: idOrCode })).data).toMatchObject({
        id: packageId,
      })
    await expect.poll(() => menusOf(token)).toEqual(['authority', 'role', 'system', 'post'])
    await setting('')
    await expect.poll(() => menusOf(token)).toContain('param')
    expect(await test.admin.get(`${tenantPath}/package-detail`, { tenantId: '999999' })).toMatchObject({
      status: 404,
    })
  })
})

describe('the tenants', () => {
  it('are listed for the platform only, each tenant is offered itself', async () => {
    const { firstUser } = await create()
    const person = await test.addPerson(firstUser.tenantId, ['tenant', 'tenant_view', 'tenant_add', 'tenant_delete'])
    const codes = async (who: Person, call: string) => {
      const { data } = await who.get(`${tenantPath}/${call}`)
      const rows = Array.isArray(data) ? data : (data as { records: { tenantId: string }[] }).records
      return rows.map((row: { tenantId: string }) => row.tenantId)
    }
    expect(await codes(person, 'select')).toEqual([firstUser.tenantId])
    expect(await person.get(`${tenantPath}/list`)).toMatchObject({ status: 403 })
    expect(await codes(test.admin, 'select')).toEqual(expect.arrayContaining(['000000', firstUser.tenantId]))
    expect((await test.admin.get(`${tenantPath}/list`, { tenantId: firstUser.tenantId })).data).toMatchObject({
      total: 1,
    })
    expect(await person.post(`${tenantPath}/submit`, { tenantName: '自建' })).toMatchObject({ status: 403 })
  })

  it('go with their sessions, but the platform stays, without an end and without a package', async () => {
    const { id, firstUser } = await create()
    const { access_token: token } = await settleIn(firstUser)
    expect(await status(token, 'blade-user/info')).toBe(200)
    expect(await test.admin.post(`${tenantPath}/remove`, {}, { ids: id })).toMatchObject({ status: 200 })
    await expect.poll(() => status(token, 'blade-user/info')).toBe(401)
    const platform = await asSystem(() =>
      test.db.selectFrom('bladeTenant').select('id').where('tenantId', '=', '000000').executeTakeFirstOrThrow(),
    )
    expect(await test.admin.post(`${tenantPath}/remove`, {}, { ids: platform.id })).toMatchObject({
      status: 400,
      msg: '管理组租户不能删除',
    })
    const ended = { ids: platform.id, expireTime: '2020-01-01 00:00:00' }
    expect(await test.admin.post(`${tenantPath}/setting`, ended)).toMatchObject({
      status: 400,
      msg: '管理组租户不能过期',
    })
    const stopped = { ids: platform.id, status: 2 }
    expect(await test.admin.post(`${tenantPath}/setting`, stopped)).toMatchObject({
      status: 400,
      msg: '管理组租户不能停用',
    })
    const packageId = await createPackage(['post'])
    const limited = { tenantId: '000000', packageId }
    expect(await test.admin.post(`${tenantPath}/package-setting`, limited)).toMatchObject({ status: 400 })
  })

  it('do not share an address', async () => {
    const { firstUser } = await create({ domain: 'https://haiyou.example/' })
    const info = await test.stranger.get(`${tenantPath}/info`, { domain: 'https://haiyou.example' })
    expect(info.data).toMatchObject({ tenantId: firstUser.tenantId, tenantName: expect.stringMatching('海右医药报') })
    const second = await test.admin.post(`${tenantPath}/submit`, {
      tenantName: '又一家',
      domain: 'https://haiyou.example',
    })
    expect(second).toMatchObject({ status: 409, msg: expect.stringMatching('绑定域名已属于租户海右医药报') })
  })

  it('do not share an address that several ask for at the same moment', async () => {
    const names = ['东报', '西报', '南报', '北报']
    const answers = await Promise.all(
      names.map(tenantName =>
        test.admin.post(`${tenantPath}/submit`, { tenantName, domain: 'https://together.example' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('are lent a data source that exists', async () => {
    const { id, firstUser } = await create()
    const { tenantId } = firstUser
    expect((await test.admin.get('blade-develop/datasource/select')).data).toEqual([])
    const absent = { tenantId, datasourceId: '4711' }
    expect(await test.admin.post(`${tenantPath}/datasource`, {}, absent)).toMatchObject({
      status: 400,
      msg: '数据源不存在',
    })
    await asSystem(() =>
      test.db
        .insertInto('bladeDatasource')
        .values({
          id: '4711',
          tenantId: '000000',
          name: '发行库',
          driverClass: 'org.postgresql.Driver',
          url: 'jdbc:postgresql://db.example.com/press',
          username: 'reader',
          password: '',
          remark: null,
        })
        .execute(),
    )
    expect(await test.admin.post(`${tenantPath}/datasource`, {}, absent)).toMatchObject({ status: 200 })
    expect((await test.admin.get(`${tenantPath}/detail`, { id })).data).toMatchObject({
      datasourceId: '4711',
      datasourceName: '发行库',
    })
  })
})
