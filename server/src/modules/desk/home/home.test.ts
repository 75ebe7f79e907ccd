import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorDay, errorDays, type HomeScreen, home, maxViews, savedView, viewKey } from '#contract/desk/home'
import { type ListLayout, type ListSettings, listSettings, standardLayout } from '#contract/desk/list'
import { createTestApp, type Person, type TestApp } from '../../../../../tests/support/servers/testApp.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const TENANT = '340001'
const listed = [{ field: 'postName', operator: 'contains', value: '编辑' }]
const posts = {
  name: '编辑岗位',
  path: 'blade-system/post',
  filters: JSON.stringify(listed),
  sorters: JSON.stringify([{ field: 'sort', order: 'desc' }]),
}

let test: TestApp
let editor: Person
let colleague: Person
let stranger: Person
let chief: Person

beforeAll(async () => {
  test = await createTestApp()
  editor = await test.addPerson(TENANT, ['post', 'log_error'])
  colleague = await test.addPerson(TENANT, ['post'])
  chief = await test.addPerson(TENANT, ['post', 'dept', 'role', 'role_edit'])
  stranger = await test.addPerson('340002', ['post', 'role', 'role_edit'])
})
afterAll(() => test?.close())

describe('settings of lists', () => {
  const path = posts.path
  const layout: ListLayout = { ...standardLayout, order: ['sort', 'postName'], widths: { sort: 90 }, dense: true }
  const settingsOf = async (person: Person) => (await person.get(`${listSettings.path}/mine`)).data as ListSettings
  const idsOf = async (person: Person) => (await settingsOf(person)).views.map(view => view.id)
  const share = (person: Person, more: object) =>
    person.post(`${savedView.path}/submit`, { ...posts, listOnly: 1, ...more })

  it('are those of the account, on every browser', async () => {
    expect((await editor.post(`${listSettings.path}/lay`, { path, layout: JSON.stringify(layout) })).status).toBe(200)
    expect((await settingsOf(editor)).layouts).toEqual({ [path]: layout })
    expect((await settingsOf(colleague)).layouts).toEqual({})
    expect((await editor.post(`${listSettings.path}/lay`, { path, layout: '' })).status).toBe(200)
    expect((await settingsOf(editor)).layouts).toEqual({})
  })

  it.each([
    ['another module', { path: 'blade-system/dept', layout: JSON.stringify(layout) }, 403],
    ['a width that no column has', { path, layout: JSON.stringify({ ...layout, widths: { sort: 5 } }) }, 400],
    ['something else', { path, layout: '[]' }, 400],
  ])('are refused for %s', async (_, wrong, status) => {
    expect((await editor.post(`${listSettings.path}/lay`, wrong)).status).toBe(status)
  })

  it('share a view with everyone of the tenant by a permission of its own', async () => {
    expect((await share(editor, { sharedWith: 'everyone' })).status).toBe(403)
    const sharer = await test.addPerson(TENANT, ['post', 'role', 'role_share'])
    const { data } = await share(sharer, { sharedWith: 'everyone', layout: JSON.stringify(layout) })
    const id = (data as { id: string }).id
    const seen = (await settingsOf(editor)).views.find(view => view.id === id)
    expect(seen).toMatchObject({ sharedWith: 'everyone', isOwn: false, layout, filters: listed })
    expect(await idsOf(stranger)).not.toContain(id)
    expect((await homeOf(sharer)).views.map(view => view.id)).not.toContain(id)
    expect((await editor.post(`${savedView.path}/submit`, { ...posts, id })).status).toBe(404)
    expect((await editor.post(`${savedView.path}/remove`, { id })).status).toBe(404)
    for (const person of [editor, stranger])
      expect((await person.post(`${savedView.path}/share`, { id, sharedWith: 'own' })).status).toBe(403)
    const sharers = [sharer, await test.addPerson(TENANT, ['post', 'role', 'role_share'])] as const
    expect((await sharers[1].post(`${savedView.path}/share`, { id, sharedWith: 'own' })).status).toBe(404)
    expect((await sharers[0].post(`${savedView.path}/share`, { id, sharedWith: 'own' })).status).toBe(200)
    expect(await idsOf(editor)).not.toContain(id)
    await sharers[0].post(`${savedView.path}/share`, { id, sharedWith: 'everyone' })
    // A list may begin with it as long as it can be seen.
    expect((await editor.post(`${listSettings.path}/begin`, { path, viewId: id })).status).toBe(200)
    expect((await stranger.post(`${listSettings.path}/begin`, { path, viewId: id })).status).toBe(404)
    expect((await settingsOf(editor)).defaults).toEqual({ [path]: id })
    await sharer.post(`${savedView.path}/remove`, { id })
    expect((await settingsOf(editor)).defaults).toEqual({})
  })

  it('share a view with the people of a role, until it is withdrawn from them', async () => {
    const { roleId } = await asSystem(() =>
      test.db.selectFrom('bladeUser').select('roleId').where('id', '=', editor.userId).executeTakeFirstOrThrow(),
    )
    expect((await share(colleague, { sharedWith: 'role', roleId })).status).toBe(403)
    expect((await share(editor, { sharedWith: 'role', roleId: '1' })).status).toBe(400)
    const { data } = await share(editor, { sharedWith: 'role', roleId })
    const { id } = data as { id: string }
    expect(await idsOf(colleague)).not.toContain(id)
    expect(await idsOf(editor)).toContain(id)
    // The view is of somebody else from here on: the editor sees it by the role alone.
    const ofRole = (userId: string, role: string) =>
      asSystem(() =>
        test.db.updateTable('bladeSavedView').set({ userId, sharedRoleId: role }).where('id', '=', id).execute(),
      )
    await ofRole(colleague.userId, String(roleId))
    expect(await idsOf(editor)).toContain(id)
    await ofRole(colleague.userId, '1')
    expect(await idsOf(editor)).not.toContain(id)
    await colleague.post(`${savedView.path}/remove`, { id })
  })

  it('leave out fields of a view that are gone', async () => {
    const { data } = await share(editor, {})
    const { id } = data as { id: string }
    const filters = JSON.stringify([...listed, { field: 'vanished', operator: 'eq', value: 1 }])
    await asSystem(() => test.db.updateTable('bladeSavedView').set({ filters }).where('id', '=', id).execute())
    expect((await settingsOf(editor)).views).toMatchObject([{ id, filters: listed, isReduced: true }])
    await editor.post(`${savedView.path}/remove`, { id })
  })
})

describe('a saved view', () => {
  it('is visible only to the user who saved it', async () => {
    const id = await save(editor)
    expect((await homeOf(editor)).views).toEqual([
      {
        ...{ id, name: posts.name, path: posts.path, isOwn: true },
        ...{ filters: listed, sorters: [{ field: 'sort', order: 'desc' }] },
      },
    ])
    for (const other of [colleague, stranger, test.admin]) {
      expect((await homeOf(other)).views).toEqual([])
      expect((await other.post(`${savedView.path}/remove`, { id })).status).toBe(404)
    }
    expect((await editor.post(`${savedView.path}/remove`, { id })).status).toBe(200)
    expect((await homeOf(editor)).views).toEqual([])
  })

  it.each([
    ['no module', { path: 'blade-system/nothing' }, 403],
    ['a module the caller may not list', { path: 'blade-system/dept' }, 403],
    ['a module that is no list', { path: 'blade-desk/home' }, 403],
    ['no JSON', { filters: '[' }, 400],
    ['filters of another shape', { filters: '[{"field":"postName"}]' }, 400],
    ['a field that the module has not', { filters: '[{"field":"password","operator":"eq","value":"1"}]' }, 400],
    ['an order by a field that the module has not', { sorters: '[{"field":"salt","order":"asc"}]' }, 400],
    ['no name', { name: '' }, 400],
  ])('is refused for %s', async (_, wrong, status) => {
    expect((await editor.post(`${savedView.path}/submit`, { ...posts, ...wrong })).status).toBe(status)
    expect((await homeOf(editor)).views).toEqual([])
  })

  it('is not shown while its list may not be opened', async () => {
    const person = await test.addPerson(TENANT, ['post'])
    await save(person)
    const menus = await asSystem(async () => {
      const { roleId } = await test.db
        .selectFrom('bladeUser')
        .select('roleId')
        .where('id', '=', person.userId)
        .executeTakeFirstOrThrow()
      return test.db
        .deleteFrom('bladeRoleMenu')
        .where('roleId', '=', String(roleId))
        .returning(['roleId', 'menuId'])
        .execute()
    })
    await test.admin.get('blade-auth/oauth/clear-cache')
    expect((await homeOf(person)).views).toEqual([])
    await asSystem(() => test.db.insertInto('bladeRoleMenu').values(menus).execute())
    await test.admin.get('blade-auth/oauth/clear-cache')
    expect((await homeOf(person)).views).toHaveLength(1)
  })

  it('does not come in any number', async () => {
    const person = await test.addPerson(TENANT, ['post'])
    for (let count = 0; count < maxViews; count++) await save(person)
    expect((await person.post(`${savedView.path}/submit`, posts)).status).toBe(400)
  })
})

describe('the arrangement of cards', () => {
  it('is that of the product until somebody arranges them, and then their own', async () => {
    expect(await homeOf(editor)).toMatchObject({ from: 'product', cards: [] })
    const cards = [
      { key: 'edition', hidden: false },
      { key: 'waiting', hidden: true },
    ]
    await arrange(editor, [...cards, cards[0] as (typeof cards)[0]])
    expect(await homeOf(editor)).toMatchObject({ from: 'own', cards })
    await arrange(editor, cards.toReversed())
    expect(await homeOf(editor)).toMatchObject({ from: 'own', cards: cards.toReversed() })
    expect(await homeOf(colleague)).toMatchObject({ from: 'product', cards: [] })
    await editor.post(`${home.path}/reset`)
    expect(await homeOf(editor)).toMatchObject({ from: 'product', cards: [] })
    await arrange(editor, cards)
    expect(await homeOf(editor)).toMatchObject({ from: 'own', cards })
    await editor.post(`${home.path}/reset`)
  })

  it.each(['[', '{}', '[{"key":"a b","hidden":false}]', '[{"key":"a"}]'])('is refused as %s', async cards => {
    expect((await editor.post(`${home.path}/arrange`, { cards })).status).toBe(400)
  })

  it('survives two at once', async () => {
    const person = await test.addPerson(TENANT, [])
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(key => arrange(person, [{ key, hidden: false }])))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await homeOf(person)).cards).toHaveLength(1)
  })
})

describe('the default of a role', () => {
  it('is what its people see, with copies of the views, until they arrange their own', async () => {
    const [id, hiddenId] = [await save(chief), await save(chief)]
    const roleId = await roleOf(colleague)
    const cards = [viewKey(id), 'waiting', viewKey(hiddenId)].map(key => ({ key, hidden: key === viewKey(hiddenId) }))
    expect((await setDefault(chief, roleId, cards)).status).toBe(200)
    await chief.post(`${savedView.path}/remove`, { id })

    const roleHome = await homeOf(colleague)
    expect(roleHome).toMatchObject({ from: 'role', views: [{ name: posts.name, filters: listed, isOwn: false }] })
    expect(roleHome.cards).toEqual(
      [viewKey(String(roleHome.views[0]?.id)), 'waiting'].map(key => ({ key, hidden: false })),
    )
    expect(roleHome.views[0]?.id).not.toBe(id)
    expect((await colleague.post(`${savedView.path}/remove`, { id: roleHome.views[0]?.id })).status).toBe(404)
    expect(await homeOf(stranger)).toMatchObject({ from: 'product', views: [] })

    await arrange(colleague, [{ key: 'waiting', hidden: false }])
    expect(await homeOf(colleague)).toMatchObject({ from: 'own', views: [{ isOwn: false }] })
    await colleague.post(`${home.path}/reset`)

    await setDefault(chief, roleId, [{ key: 'edition', hidden: false }])
    expect(await homeOf(colleague)).toMatchObject({ from: 'role', views: [], cards: [{ key: 'edition' }] })
    await chief.post(`${home.path}/role-default`, { roleId })
    expect(await homeOf(colleague)).toMatchObject({ from: 'product', cards: [] })
  })

  it('does not show a view whose list its people may not open', async () => {
    const dept = { name: '部门', path: 'blade-system/dept' }
    const { id } = (await chief.post(`${savedView.path}/submit`, dept)).data as { id: string }
    await setDefault(chief, await roleOf(colleague), [{ key: viewKey(id), hidden: false }])
    expect(await homeOf(colleague)).toMatchObject({ from: 'role', views: [] })
  })

  it('is set by users who may edit roles, for roles of their tenant only', async () => {
    const roleId = await roleOf(colleague)
    const cards = [{ key: 'waiting', hidden: false }]
    expect((await setDefault(colleague, roleId, cards)).status).toBe(403)
    expect((await setDefault(stranger, roleId, cards)).status).toBe(404)
    expect((await setDefault(chief, newId(), cards)).status).toBe(404)
    expect((await setDefault(chief, 'x', cards)).status).toBe(404)
  })

  it('is not set for a role with permissions beyond those of its editor', async () => {
    const roleId = await roleOf(await test.addPerson(TENANT, ['post', 'param']))
    expect(await setDefault(chief, roleId, [{ key: 'waiting', hidden: false }])).toMatchObject({
      ...{ status: 403, msg: '不能管理权限高于自己的角色' },
    })
  })

  it('set by the platform is seen in the tenant of the role', async () => {
    const person = await test.addPerson('340003', ['post'])
    const id = await save(test.admin)
    await setDefault(test.admin, await roleOf(person), [{ key: viewKey(id), hidden: false }])
    expect(await homeOf(person)).toMatchObject({ from: 'role', views: [{ name: posts.name }] })
  })
})

describe('the errors of the last days', () => {
  it('are as many as the list shows of the caller’s tenant', async () => {
    await addErrors(TENANT, 3, 0)
    await addErrors(TENANT, 2, 13)
    await addErrors(TENANT, 4, 14)
    await addErrors('340002', 5, 0)
    const { data } = await editor.get(`${home.path}/errors`)
    const days = data as ErrorDay[]
    expect(days).toHaveLength(errorDays)
    expect([days[0]?.count, days.at(-1)?.count]).toEqual([2, 3])
    const list = await editor.get('blade-log/error/list', { createTime_dateequal: String(days.at(-1)?.day) })
    expect((list.data as { total: number }).total).toBe(3)
  })

  it('are refused to users who may not see the log', async () => {
    expect((await colleague.get(`${home.path}/errors`)).status).toBe(403)
  })
})

it('strangers are refused everything', async () => {
  for (const name of ['mine', 'errors']) expect((await test.stranger.get(`${home.path}/${name}`)).status).toBe(401)
  for (const name of ['arrange', 'reset', 'role-default'])
    expect((await test.stranger.post(`${home.path}/${name}`, {})).status).toBe(401)
})

async function homeOf(person: Person): Promise<HomeScreen> {
  const answer = await person.get(`${home.path}/mine`)
  expect(answer.status).toBe(200)
  return answer.data
}

async function save(person: Person): Promise<string> {
  const answer = await person.post(`${savedView.path}/submit`, posts)
  expect(answer.status, answer.body).toBe(200)
  return (answer.data as { id: string }).id
}

const arrange = (person: Person, cards: HomeScreen['cards']) =>
  person.post(`${home.path}/arrange`, { cards: JSON.stringify(cards) })

const setDefault = (person: Person, roleId: string, cards: HomeScreen['cards']) =>
  person.post(`${home.path}/role-default`, { roleId, cards: JSON.stringify(cards) })

async function roleOf({ userId }: Person): Promise<string> {
  const { roleId } = await asSystem(() =>
    test.db.selectFrom('bladeUser').select('roleId').where('id', '=', userId).executeTakeFirstOrThrow(),
  )
  return String(roleId)
}

function addErrors(tenantId: string, count: number, daysAgo: number) {
  const day = new Date(Date.now() + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const rows = Array.from({ length: count }, () => ({
    ...{ id: newId(), tenantId, serviceId: 'test', createTime: `${day} 00:00:00` },
  }))
  return asSystem(() =>
    test.db
      .insertInto('bladeLogError')
      .values(rows as never)
      .execute(),
  )
}
