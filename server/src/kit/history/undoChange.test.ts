import { beforeAll, describe, expect, it } from 'vitest'
import type { Assignment, History } from '#contract/kit/history'
import type { Paged } from '#contract/kit/reply'
import { type Person, setUpApp } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

const path = 'blade-system/post'
const test = setUpApp()
let editor: Person
let reader: Person
let foreigner: Person
let count = 0

beforeAll(async () => {
  editor = await test.addPerson('300021', ['post', 'post_add', 'post_edit', 'post_view'])
  reader = await test.addPerson('300021', ['post', 'post_view'])
  foreigner = await test.addPerson('300022', ['post', 'post_edit', 'post_view'])
})

/** A record whose second version has another name, order and category. */
async function changedPost(): Promise<string> {
  const post = { category: 1, postCode: `u${++count}`, postName: '记者', sort: 1, remark: '原文' }
  const id = await editor.create(path, post)
  await change(id, { postName: '主笔', sort: 2, category: 2 })
  return id
}
const change = (id: string, values: object) => editor.post(`${path}/submit`, { id, ...values })
const undo = (id: string, values: object, person = editor) => person.post(`${path}/undo-change`, { id, ...values })
const now = async (id: string) => (await editor.get(`${path}/detail`, { id })).data

it('sets back what a change changed, as a new version of the history', async () => {
  const id = await changedPost()
  expect(await undo(id, { version: 2 })).toMatchObject({ status: 200, data: { id, version: 3, later: [] } })
  expect(await now(id)).toMatchObject({ postName: '记者', sort: 1, category: 1, version: 3 })
  const { records } = (await editor.get(`${path}/history`, { id })).data as History
  expect(records[0]).toMatchObject({ operation: 'restore', restoredVersion: 1, userId: editor.userId })
  expect(await undo(id, { version: 2 })).toMatchObject({
    status: 200,
    data: { later: ['category', 'postName', 'sort'] },
  })
  expect(await undo(id, { version: 3 })).toMatchObject({ status: 200, data: { version: 4 } })
  expect(await now(id)).toMatchObject({ postName: '主笔', sort: 2, category: 2 })
})

it('keeps what was changed since in other fields', async () => {
  const id = await changedPost()
  await change(id, { remark: '后来的话' })
  expect(await undo(id, { version: 2 })).toMatchObject({ status: 200, data: { version: 4 } })
  expect(await now(id)).toMatchObject({ postName: '记者', remark: '后来的话' })
})

it('writes nothing where the same fields were changed since, unless it is told to', async () => {
  const id = await changedPost()
  await change(id, { postName: '主编' })
  expect((await undo(id, { version: 2 })).data).toEqual({ id, version: 3, fields: [], later: ['postName'] })
  expect(await now(id)).toMatchObject({ postName: '主编', sort: 2, version: 3 })
  expect(await undo(id, { version: 2, overLater: 1 })).toMatchObject({ status: 200, data: { version: 4 } })
  expect(await now(id)).toMatchObject({ postName: '记者', sort: 1 })
})

it('sets one field back', async () => {
  const id = await changedPost()
  expect((await undo(id, { version: 2, fields: 'sort' })).data).toMatchObject({ fields: ['sort'], later: [] })
  expect(await now(id)).toMatchObject({ postName: '主笔', sort: 1, category: 2 })
  expect(await undo(id, { version: 2, fields: 'remark,no_field' })).toMatchObject({
    status: 400,
    msg: '没有可撤销的内容',
  })
})

it('refuses who may not edit, who does not see the record, and what is no change of fields', async () => {
  const id = await changedPost()
  expect(await undo(id, { version: 2 }, reader)).toMatchObject({ status: 403 })
  expect(await undo(id, { version: 2 }, foreigner)).toMatchObject({ status: 404 })
  expect(await undo(id, { version: 1 })).toMatchObject({ status: 400, msg: '没有可撤销的内容' })
  expect(await undo(id, { version: 9 })).toMatchObject({ status: 404 })
  expect(await undo(id, { version: 'x' })).toMatchObject({ status: 400 })
  expect(await undo('x', { version: 2 })).toMatchObject({ status: 400 })
  expect(await now(id)).toMatchObject({ version: 2 })
})

it('is done by one of two at once', async () => {
  const id = await changedPost()
  const replies = await Promise.all([undo(id, { version: 2 }), undo(id, { version: 2 })])
  expect(replies.map(({ data }) => (data as { later: string[] }).later.length).sort()).toEqual([0, 3])
  expect(await now(id)).toMatchObject({ version: 3 })
})

describe('assignments', () => {
  const TENANT = '320003'

  let own: Person

  beforeAll(async () => {
    own = await test.addPerson(TENANT, ['log_usual', 'log_usual_view'])
  })

  async function loggedEvent(logId: string): Promise<{ id: string }> {
    await test.app.logs.flush()
    const { records } = (await test.admin.get('blade-log/usual/list', { logId })).data as Paged<{ id: string }>
    return records[0] ?? { id: '' }
  }

  describe('the data of a grant', () => {
    async function assignmentsOf(event: string) {
      const { id } = await loggedEvent(event)
      const { data } = await test.admin.get('blade-log/usual/detail', { id })
      return (data as { assignments: Assignment[] }).assignments
    }

    it('names the menus that a role got and lost', async () => {
      const id = await test.admin.create('blade-system/role', { roleName: '美编', roleAlias: 'art', sort: 1 })
      for (const menuIds of [await test.menuIdOf('post'), await test.menuIdOf('dept')])
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
      const roleIds = await test.admin.create('blade-system/role', { roleName: '摄影', roleAlias: 'photo', sort: 1 })
      const { userId: userIds } = await test.addPerson('000000', [])
      await asSystem(() =>
        test.db.updateTable('bladeUser').set({ realName: '林一' }).where('id', '=', userIds).execute(),
      )
      expect(await test.admin.post('blade-user/grant', { userIds, roleIds })).toMatchObject({ status: 200 })
      expect(await assignmentsOf('user.grant')).toMatchObject([
        {
          recordName: '林一',
          changes: [{ field: 'roleId', label: { zh: '所属角色' }, afterName: '摄影' }],
        },
      ])
    })

    it('names the package of a tenant and the menus below a top menu', async () => {
      const packageId = await test.admin.create('blade-system/tenant-package', {
        packageName: '小报',
        menuId: [await test.menuIdOf('post'), await test.menuIdOf('role')].join(),
      })
      const { id } = (
        await asSystem(() => test.db.selectFrom('bladeTenant').select(['id', 'tenantId']).execute())
      ).find(({ tenantId }) => tenantId === TENANT) ?? { id: '' }
      const answer = await test.admin.post('blade-system/tenant/package-setting', { tenantId: TENANT, packageId })
      expect(answer, answer.body).toMatchObject({ status: 200 })
      expect(await assignmentsOf('tenant.package')).toMatchObject([
        { recordId: id, changes: [{ field: 'packageId', afterName: '小报' }] },
      ])
      await test.admin.post('blade-system/tenant/package-setting', { tenantId: TENANT, packageId: '' })
      const topMenuIds = await test.admin.create('blade-system/topmenu', {
        name: '常用',
        code: 'often',
        source: 'x',
        sort: 1,
      })
      const bound = await test.admin.post('blade-system/topmenu/grant', {
        topMenuIds,
        menuIds: await test.menuIdOf('post'),
      })
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
})
