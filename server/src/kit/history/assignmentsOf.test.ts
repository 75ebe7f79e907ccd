import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Assignment } from '#contract/kit/history'
import type { Paged } from '#contract/kit/reply'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

const TENANT = '320003'

let test: TestApp
let own: Person

beforeAll(async () => {
  test = await createTestApp()
  own = await test.addPerson(TENANT, ['log_usual', 'log_usual_view'])
})
afterAll(() => test?.close())

async function loggedEvent(logId: string): Promise<{ id: string }> {
  await test.app.logs.flush()
  const { records } = (await test.admin.get('blade-log/usual/list', { logId })).data as Paged<{ id: string }>
  return records[0] ?? { id: '' }
}

describe('the data of a grant', () => {
  const menu = async (code: string) => {
    const menus = asSystem(() => test.db.selectFrom('bladeMenu').select('id').where('code', '=', code).execute())
    return (await menus)[0]?.id ?? ''
  }
  const created = async (path: string, values: object) =>
    ((await test.admin.post(`${path}/submit`, values)).data as { id: string }).id

  async function assignmentsOf(event: string) {
    const { id } = await loggedEvent(event)
    const { data } = await test.admin.get('blade-log/usual/detail', { id })
    return (data as { assignments: Assignment[] }).assignments
  }

  it('names the menus that a role got and lost', async () => {
    const id = await created('blade-system/role', { roleName: '美编', roleAlias: 'art', sort: 1 })
    for (const menuIds of [await menu('post'), await menu('dept')])
      await test.admin.post('blade-system/role/grant', { roleIds: id, menuIds, dataScopeIds: '', apiScopeIds: '' })
    expect(await assignmentsOf('role.grant')).toMatchObject([
      {
        module: { zh: '角色管理' },
        recordName: '美编',
        changes: [{ label: { zh: '菜单权限' }, beforeName: '系统管理 / 岗位管理', afterName: '系统管理 / 机构管理' }],
      },
    ])
  })

  it('names the roles that a user got', async () => {
    const roleIds = await created('blade-system/role', { roleName: '摄影', roleAlias: 'photo', sort: 1 })
    const { userId: userIds } = await test.addPerson('000000', [])
    await asSystem(() => test.db.updateTable('bladeUser').set({ realName: '林一' }).where('id', '=', userIds).execute())
    expect(await test.admin.post('blade-user/grant', { userIds, roleIds })).toMatchObject({ status: 200 })
    expect(await assignmentsOf('user.grant')).toMatchObject([
      {
        recordName: '林一',
        changes: [{ field: 'roleId', label: { zh: '所属角色' }, afterName: '摄影' }],
      },
    ])
  })

  it('names the package of a tenant and the menus below a top menu', async () => {
    const packageId = await created('blade-system/tenant-package', {
      packageName: '小报',
      menuId: [await menu('post'), await menu('role')].join(),
    })
    const { id } = (await asSystem(() => test.db.selectFrom('bladeTenant').select(['id', 'tenantId']).execute())).find(
      ({ tenantId }) => tenantId === TENANT,
    ) ?? { id: '' }
    const answer = await test.admin.post('blade-system/tenant/package-setting', { tenantId: TENANT, packageId })
    expect(answer, answer.body).toMatchObject({ status: 200 })
    expect(await assignmentsOf('tenant.package')).toMatchObject([
      { recordId: id, changes: [{ field: 'packageId', afterName: '小报' }] },
    ])
    await test.admin.post('blade-system/tenant/package-setting', { tenantId: TENANT, packageId: '' })
    const topMenuIds = await created('blade-system/topmenu', { name: '常用', code: 'often', source: 'x', sort: 1 })
    const bound = await test.admin.post('blade-system/topmenu/grant', { topMenuIds, menuIds: await menu('post') })
    expect(bound, bound.body).toMatchObject({ status: 200 })
    expect(await assignmentsOf('topmenu.grant')).toMatchObject([
      { recordName: '常用', changes: [{ field: 'menuIds', afterName: '系统管理 / 岗位管理' }] },
    ])
  })

  it('says nothing to other tenants', async () => {
    const { id } = await loggedEvent('role.grant')
    expect(await own.get('blade-log/usual/detail', { id })).toMatchObject({ status: 404 })
  })
})
