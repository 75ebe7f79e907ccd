import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { History, RemovedRecord } from '#contract/kit/history'
import type { Paged } from '#contract/kit/reply'
import { limitPerson } from '../../../../tests/support/records/limitPerson.ts'
import { type Person, setUpApp } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

const TENANT = '300011'
const of = (name: string, ...buttons: string[]) => [name, ...buttons.map(button => `${name}_${button}`)]
const all = ['add', 'edit', 'view', 'delete']

const test = setUpApp()
let editor: Person
let reader: Person
let foreigner: Person

beforeAll(async () => {
  const codes = [...of('post', ...all), ...of('dept', ...all), ...of('user', ...all), ...of('role', ...all)]
  editor = await test.addPerson(TENANT, codes)
  reader = await test.addPerson(TENANT, of('post', 'view'))
  foreigner = await test.addPerson('300012', codes)
})

let count = 0
const addPost = (values: object = {}) =>
  editor.create('blade-system/post', {
    category: 1,
    postCode: `c${++count}`,
    postName: `岗位${count}`,
    sort: 1,
    ...values,
  })
const addDept = (deptName: string, parentId = '0') =>
  editor.create('blade-system/dept', { deptName, fullName: deptName, deptCategory: 1, sort: 1, parentId })
const change = (id: string, values: object) => editor.post('blade-system/post/submit', { id, ...values })
const remove = (module: string, ids: string) => editor.post(`blade-system/${module}/remove`, { ids })
const restore = (module: string, ids: string) => editor.post(`blade-system/${module}/restore`, { ids })
const historyOf = async (id: string, query = {}) =>
  (await editor.get('blade-system/post/history', { id, ...query })).data as History
const binOf = async (keyword = '', person = editor) =>
  (await person.get('blade-system/post/removed', { keyword })).data as Paged<RemovedRecord>

describe('the history of a record', () => {
  it('says newest first who changed what, in words', async () => {
    const id = await addPost({ postName: '记者', category: 1 })
    await change(id, { postName: '主笔', category: 2, remark: '' })
    const { records, total, version } = await historyOf(id)
    expect({ total, version }).toEqual({ total: 2, version: 2 })
    expect(records[0]).toMatchObject({ operation: 'edit', version: 2, userId: editor.userId, restorable: false })
    expect(records[0]?.userName).toMatch(/^tester/)
    expect(records[0]?.changes).toEqual([
      { field: 'category', before: 1, after: 2, beforeName: '高层', afterName: '中层' },
      { field: 'postName', before: '记者', after: '主笔' },
    ])
    expect(records[1]).toMatchObject({ operation: 'create', version: 1, restorable: true })
    expect(records[1]?.changes).toContainEqual({ field: 'postName', before: null, after: '记者' })
  })

  it('names what a field refers to, also what was removed since', async () => {
    const [desk, archive] = [await addDept('要闻部'), await addDept('资料室')]
    const id = await addDept('夜班组', desk)
    await editor.post('blade-system/dept/submit', { id, parentId: archive })
    await remove('dept', desk)
    const { records } = (await editor.get('blade-system/dept/history', { id })).data as History
    expect(records[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'parentId', beforeName: '要闻部', afterName: '资料室' }),
    )
  })

  it('comes in pages', async () => {
    const id = await addPost()
    for (let sort = 2; sort < 6; sort++) await change(id, { sort })
    const page = await historyOf(id, { current: '2', size: '2' })
    expect(page).toMatchObject({ total: 5, pages: 3, current: 2, size: 2 })
    expect(page.records.map(({ version }) => version)).toEqual([3, 2])
  })

  it('shows the grants of a role as such, which are nothing to restore while they hold', async () => {
    const role = { roleName: '校对', roleAlias: 'proof', sort: 1 }
    const id = await test.admin.create('blade-system/role', role)
    await test.admin.post('blade-system/role/grant', { roleIds: id, menuIds: '', dataScopeIds: '', apiScopeIds: '' })
    const { records } = (await test.admin.get('blade-system/role/history', { id })).data as History
    expect(records[0]).toMatchObject({ besides: true, changes: [], restorable: false })
  })

  it('names what a grant added and removed, buttons of one name with their menu', async () => {
    const id = await test.admin.create('blade-system/role', { roleName: '主编', roleAlias: 'chief', sort: 1 })
    for (const menuIds of [await test.menuIdOf('post_add'), await test.menuIdOf('dept_add')])
      await test.admin.post('blade-system/role/grant', { roleIds: id, menuIds, dataScopeIds: '', apiScopeIds: '' })
    const { records } = (await test.admin.get('blade-system/role/history', { id })).data as History
    expect(records[0]?.changes).toEqual([
      expect.objectContaining({ field: 'menuIds', beforeName: '岗位管理 / 新增', afterName: '机构管理 / 新增' }),
    ])
    expect(records[0]).toMatchObject({ besides: true, restorable: false })
  })

  it('shows no change where the same is granted in another order', async () => {
    const rows = await asSystem(() =>
      test.db.selectFrom('bladeMenu').select('id').where('code', 'in', ['post', 'dept', 'dict', 'param']).execute(),
    )
    const menus = rows.map(menu => menu.id).sort()
    const roleIds = await test.admin.create('blade-system/role', { roleName: '总编', roleAlias: 'head', sort: 1 })
    const top = { name: '常用', code: 'usual', source: 'x', sort: 1 }
    const topMenuIds = await test.admin.create('blade-system/topmenu', top)
    for (const [path, id, input] of [
      ['blade-system/role', roleIds, { roleIds, dataScopeIds: '', apiScopeIds: '' }],
      ['blade-system/topmenu', topMenuIds, { topMenuIds }],
    ] as const) {
      for (const menuIds of [menus, menus.toReversed(), menus]) {
        const answer = await test.admin.post(`${path}/grant`, { ...input, menuIds: menuIds.join() })
        expect(answer, answer.body).toMatchObject({ status: 200 })
      }
      const { records } = (await test.admin.get(`${path}/history`, { id })).data as History
      expect(records.slice(0, 3), path).toMatchObject([
        { besides: true, changes: [] },
        { besides: true, changes: [] },
        { besides: true, changes: [{ field: 'menuIds' }] },
      ])
    }
  })

  it('hides the fields and the records that data scopes hide', async () => {
    const id = await addPost({ postName: '机密', remark: '内情' })
    await change(id, { postName: '公开', remark: '改过' })
    const limited = await test.addPerson(TENANT, of('post', ...all))
    const shown = { value: `postName = '公开'`, fields: 'postName,postCode' }
    await limitPerson(test, limited, { menu: 'post', type: 5, column: 'post_name', ...shown })
    const { data } = await limited.get('blade-system/post/history', { id })
    const fields = (data as History).records.flatMap(({ changes }) => changes.map(({ field }) => field))
    expect(fields).toContain('postName')
    expect(fields).not.toContain('remark')
    const other = await addPost({ postName: '别的' })
    expect(await limited.get('blade-system/post/history', { id: other })).toMatchObject({ status: 404 })
    await remove('post', other)
    expect((await binOf('别的', limited)).records).toEqual([])
    expect(await limited.post('blade-system/post/restore', { ids: other })).toMatchObject({ status: 404 })
  })
})

describe('restoring a version', () => {
  it('makes a new version that says which one came back', async () => {
    const id = await addPost({ postName: '初稿' })
    await change(id, { postName: '二稿' })
    const { records, version } = await historyOf(id)
    const changeId = records[1]?.id
    expect(await editor.post('blade-system/post/restore-version', { id, changeId, version })).toMatchObject({
      status: 200,
      data: { id, version: 3 },
    })
    const after = await historyOf(id)
    expect(after.records[0]).toMatchObject({ operation: 'restore', version: 3, restoredVersion: 1 })
    expect(after.records[0]?.changes).toEqual([{ field: 'postName', before: '二稿', after: '初稿' }])
    const again = { id, changeId, version: 3 }
    expect(await editor.post('blade-system/post/restore-version', again)).toMatchObject({
      status: 400,
      msg: '与当前内容相同，无需恢复',
    })
  })

  it('asks for the right to edit, and for the version that was read', async () => {
    const id = await addPost()
    await change(id, { sort: 9 })
    const { records } = await historyOf(id)
    const changeId = records[1]?.id
    expect((await reader.get('blade-system/post/history', { id })).status).toBe(200)
    expect(await reader.post('blade-system/post/restore-version', { id, changeId, version: 2 })).toMatchObject({
      status: 403,
    })
    expect(await editor.post('blade-system/post/restore-version', { id, changeId, version: 1 })).toMatchObject({
      status: 409,
      msg: '数据已被他人修改',
    })
  })

  it('takes no change of another record', async () => {
    const [id, other] = [await addPost(), await addPost()]
    const changeId = (await historyOf(other)).records[0]?.id
    expect(await editor.post('blade-system/post/restore-version', { id, changeId, version: 1 })).toMatchObject({
      status: 404,
    })
  })

  it('refuses what somebody else has taken since', async () => {
    const key = (value: string) => ({ paramName: value, paramKey: value, paramValue: '1' })
    const id = await test.admin.create('blade-system/param', key('page.first'))
    await test.admin.post('blade-system/param/submit', { id, paramKey: 'page.second' })
    await test.admin.post('blade-system/param/submit', key('page.first'))
    const { records, version } = (await test.admin.get('blade-system/param/history', { id })).data as History
    const changeId = records[1]?.id
    expect(await test.admin.post('blade-system/param/restore-version', { id, changeId, version })).toMatchObject({
      status: 409,
      msg: expect.stringContaining('已存在'),
    })
  })
})

describe('the recycle bin', () => {
  it('lists removed records, latest first, with user and time, and finds them by name', async () => {
    const ids = [await addPost({ postName: '旧岗甲' }), await addPost({ postName: '旧岗乙' })]
    for (const id of ids) await remove('post', id)
    const { records } = await binOf('旧岗')
    expect(records.map(({ postName }) => postName).sort()).toEqual(['旧岗乙', '旧岗甲'])
    expect(records[0]).toMatchObject({ updateUser: editor.userId, isDeleted: 1 })
    expect(records[0]?.removedBy).toMatch(/^tester/)
    expect((await binOf('旧岗', foreigner)).records).toEqual([])
    expect((await binOf('100%')).records).toEqual([])
  })

  it('gives several back at once, with their history', async () => {
    const ids = [await addPost(), await addPost()].join(',')
    await remove('post', ids)
    expect(await restore('post', ids)).toMatchObject({ status: 200 })
    const { records } = await historyOf(ids.split(',')[0] ?? '')
    expect(records.map(({ operation }) => operation)).toEqual(['restore', 'remove', 'create'])
  })

  it('requires the permission to remove', async () => {
    const id = await addPost()
    await remove('post', id)
    expect(await reader.get('blade-system/post/removed')).toMatchObject({ status: 403 })
    expect(await reader.post('blade-system/post/restore', { ids: id })).toMatchObject({ status: 403 })
    expect(await foreigner.post('blade-system/post/restore', { ids: id })).toMatchObject({ status: 404 })
    const living = await addPost()
    expect(await restore('post', `${id},${living}`)).toMatchObject({ status: 404 })
    expect((await binOf()).records.some(record => record.id === id)).toBe(true)
  })

  it('leaves a shared record that the platform removed to the platform', async () => {
    const param = { paramName: '共享回收', paramKey: 'bin.shared', paramValue: '1' }
    const id = await test.admin.create('blade-system/param', param)
    await test.admin.post('blade-system/param/remove', { ids: id })
    const binOfParams = async (person: Person) =>
      ((await person.get('blade-system/param/removed')).data as Paged<RemovedRecord>).records.map(record => record.id)
    const administrator = await test.addPerson(TENANT, of('param', ...all))
    expect(await binOfParams(test.admin)).toContain(id)
    expect(await binOfParams(administrator)).not.toContain(id)
    expect(await administrator.post('blade-system/param/restore', { ids: id })).toMatchObject({ status: 403 })
  })

  it('names the record and what is in its way', async () => {
    const dict = (dictKey: string) => ({ parentId, code: 'bin', dictKey, dictValue: '晨报', sort: 1, isSealed: 0 })
    let parentId = '0'
    parentId = await test.admin.create('blade-system/dict', { ...dict('-1'), dictValue: '回收' })
    const id = await test.admin.create('blade-system/dict', dict('1'))
    await test.admin.post('blade-system/dict/remove', { ids: id })
    await test.admin.post('blade-system/dict/submit', dict('1'))
    expect(await test.admin.post('blade-system/dict/restore', { ids: id })).toMatchObject({
      status: 409,
      msg: '“晨报”无法恢复：当前字典键值已存在!',
    })
  })

  it('restores nothing below what is removed, except together with it', async () => {
    const parent = await addDept('副刊部')
    const child = await addDept('摄影组', parent)
    await remove('dept', `${parent},${child}`)
    expect(await restore('dept', child)).toMatchObject({
      status: 400,
      msg: '“摄影组”无法恢复：上级“副刊部”已删除，请先恢复上级',
    })
    expect(await restore('dept', `${child},${parent}`)).toMatchObject({ status: 200 })
    const { data } = await editor.get('blade-system/dept/detail', { id: child })
    expect(data).toMatchObject({ parentId: parent, ancestors: `0,${parent}` })
  })

  it('lets nobody bring back an account that can do more than they', async () => {
    const chief = await test.addPerson(TENANT, ['post', 'param', 'client'])
    await test.admin.post('blade-user/remove', { ids: chief.userId })
    expect(await editor.post('blade-user/restore', { ids: chief.userId })).toMatchObject({ status: 403 })
    expect(await test.admin.post('blade-user/restore', { ids: chief.userId })).toMatchObject({ status: 200 })
  })

  it('counts a restored account against what the tenant may have', async () => {
    const person = await test.addPerson('300013', of('user', ...all))
    const leaver = await test.addPerson('300013', [])
    await person.post('blade-user/remove', { ids: leaver.userId })
    const limitTo = (quota: number) =>
      asSystem(() => sql`update blade_tenant set account_number = ${quota} where tenant_id = '300013'`.execute(test.db))
    await limitTo(1)
    expect(await person.post('blade-user/restore', { ids: leaver.userId })).toMatchObject({ status: 409 })
    await limitTo(2)
    expect(await person.post('blade-user/restore', { ids: leaver.userId })).toMatchObject({ status: 200 })
  })
})
