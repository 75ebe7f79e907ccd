import { beforeAll, describe, expect, it } from 'vitest'
import { type ListLayout, type ListSettings, listSettings, standardLayout } from '#contract/desk/list'
import { maxViews, savedView } from '#contract/desk/savedView'
import { createdId, type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const TENANT = '340001'
const listed = [{ field: 'postName', operator: 'contains', value: '编辑' }]
const posts = {
  name: '编辑岗位',
  path: 'blade-system/post',
  filters: JSON.stringify(listed),
  sorters: JSON.stringify([{ field: 'sort', order: 'desc' }]),
}

const test = setUpApp()
let editor: Person
let colleague: Person
let stranger: Person

beforeAll(async () => {
  editor = await test.addPerson(TENANT, ['post'])
  colleague = await test.addPerson(TENANT, ['post'])
  stranger = await test.addPerson('340002', ['post', 'role', 'role_edit'])
})

describe('settings of lists', () => {
  const path = posts.path
  const layout: ListLayout = { ...standardLayout, order: ['sort', 'postName'], widths: { sort: 90 }, dense: true }
  const settingsOf = async (person: Person) => (await person.get(`${listSettings.path}/mine`)).data as ListSettings
  const idsOf = async (person: Person) => (await settingsOf(person)).views.map(view => view.id)
  const share = (person: Person, more: object) => person.post(`${savedView.path}/submit`, { ...posts, ...more })

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
    const id = createdId(await share(sharer, { sharedWith: 'everyone', layout: JSON.stringify(layout) }))
    const seen = (await settingsOf(editor)).views.find(view => view.id === id)
    expect(seen).toMatchObject({ sharedWith: 'everyone', isOwn: false, layout, filters: listed })
    expect(await idsOf(stranger)).not.toContain(id)
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
    const { roleId } = editor
    expect((await share(colleague, { sharedWith: 'role', roleId })).status).toBe(403)
    expect((await share(editor, { sharedWith: 'role', roleId: '1' })).status).toBe(400)
    const id = createdId(await share(editor, { sharedWith: 'role', roleId }))
    expect(await idsOf(colleague)).not.toContain(id)
    expect(await idsOf(editor)).toContain(id)
    // The view is of somebody else from here on: the editor sees it by the role alone.
    const ofRole = (userId: string, role: string) =>
      asSystem(() =>
        test.db.updateTable('bladeSavedView').set({ userId, sharedRoleId: role }).where('id', '=', id).execute(),
      )
    await ofRole(colleague.userId, roleId)
    expect(await idsOf(editor)).toContain(id)
    await ofRole(colleague.userId, '1')
    expect(await idsOf(editor)).not.toContain(id)
    await colleague.post(`${savedView.path}/remove`, { id })
  })

  it('leave out fields of a view that are gone', async () => {
    const id = createdId(await share(editor, {}))
    const filters = JSON.stringify([...listed, { field: 'vanished', operator: 'eq', value: 1 }])
    await asSystem(() => test.db.updateTable('bladeSavedView').set({ filters }).where('id', '=', id).execute())
    expect((await settingsOf(editor)).views).toMatchObject([{ id, filters: listed, isReduced: true }])
    await editor.post(`${savedView.path}/remove`, { id })
  })
})

describe('a saved view', () => {
  it('is visible only to the user who saved it', async () => {
    const id = await save(editor)
    expect(await viewsOf(editor)).toEqual([
      expect.objectContaining({
        ...{ id, name: posts.name, path: posts.path, isOwn: true },
        ...{ filters: listed, sorters: [{ field: 'sort', order: 'desc' }] },
      }),
    ])
    for (const other of [colleague, stranger, test.admin]) {
      expect(await viewsOf(other)).toEqual([])
      expect((await other.post(`${savedView.path}/remove`, { id })).status).toBe(404)
    }
    expect((await editor.post(`${savedView.path}/remove`, { id })).status).toBe(200)
    expect(await viewsOf(editor)).toEqual([])
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
    expect(await viewsOf(editor)).toEqual([])
  })

  it('is not shown while its list may not be opened', async () => {
    const person = await test.addPerson(TENANT, ['post'])
    await save(person)
    const granted = test.db.deleteFrom('bladeRoleMenu').where('roleId', '=', person.roleId)
    const menus = await asSystem(() => granted.returning(['roleId', 'menuId']).execute())
    await test.admin.get('blade-auth/oauth/clear-cache')
    expect(await viewsOf(person)).toEqual([])
    await asSystem(() => test.db.insertInto('bladeRoleMenu').values(menus).execute())
    await test.admin.get('blade-auth/oauth/clear-cache')
    expect(await viewsOf(person)).toHaveLength(1)
  })

  it('does not come in any number', async () => {
    const person = await test.addPerson(TENANT, ['post'])
    for (let count = 0; count < maxViews; count++) await save(person)
    expect((await person.post(`${savedView.path}/submit`, posts)).status).toBe(400)
  })
})

async function viewsOf(person: Person): Promise<ListSettings['views']> {
  const answer = await person.get(`${listSettings.path}/mine`)
  expect(answer.status).toBe(200)
  return (answer.data as ListSettings).views
}

const save = (person: Person) => person.create(savedView.path, posts)
