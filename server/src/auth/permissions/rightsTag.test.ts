import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

const path = 'blade-system/menu'
const calls = ['routes', 'buttons']

let test: TestApp
let clerk: Person
let colleague: Person

beforeAll(async () => {
  test = await createTestApp()
  clerk = await test.addPerson('320400', ['post', 'post_add'])
  colleague = await test.addPerson('320400', ['post', 'post_add'])
})
afterAll(() => test.close())

const read = (person: Person, call: string, tag?: string) =>
  person.ask({ url: `/api/${path}/${call}`, headers: tag === undefined ? {} : { 'if-none-match': tag } })

const tagOf = async (person: Person, call = 'routes') => String((await read(person, call)).headers.etag)

const column = async (table: 'bladeMenu' | 'bladeUser', key: 'code' | 'id', value: string) =>
  asSystem(() =>
    test.db
      .selectFrom(table)
      .selectAll()
      .where(key as 'id', '=', value)
      .executeTakeFirstOrThrow(),
  )

async function grant(person: Person, codes: readonly string[]): Promise<void> {
  const { roleId } = (await column('bladeUser', 'id', person.userId)) as { roleId: string }
  const menus = await Promise.all(codes.map(code => column('bladeMenu', 'code', code)))
  const menuIds = menus.map(({ id }) => id).join()
  expect(await test.admin.post('blade-system/role/grant', { roleIds: roleId, menuIds })).toMatchObject({ status: 200 })
}

describe.each(calls)('%s', call => {
  it('may be kept by the browser, which asks each time', async () => {
    expect((await read(clerk, call)).headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Blade-Auth',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    })
  })

  it('is not sent again while the rights are the same', async () => {
    const tag = await tagOf(clerk, call)
    for (const named of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const reply = await read(clerk, call, named)
      expect([reply.status, reply.body]).toEqual([304, ''])
      expect(reply.headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' })
    }
  })

  it('is answered to a client that has it without reading the menu', async () => {
    const tag = await tagOf(clerk, call)
    const blocker = new pg.Client(test.connection)
    await blocker.connect()
    await blocker.query('begin; lock table blade_menu in access exclusive mode')
    expect(await read(clerk, call, tag)).toMatchObject({ status: 304 })
    await blocker.end()
  })

  it('is sent to another user of the same browser, whose rights are equal', async () => {
    const reply = await read(colleague, call, await tagOf(clerk, call))
    expect(reply).toMatchObject({ status: 200, data: expect.any(Array) })
    expect(reply.headers.etag).not.toBe(await tagOf(clerk, call))
  })

  it('is refused to a browser that has it but no token', async () => {
    const tag = await tagOf(clerk, call)
    const reply = await test.stranger.ask({ url: `/api/${path}/${call}`, headers: { 'if-none-match': tag } })
    expect(reply).toMatchObject({ status: 401 })
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' })
  })
})

it('a change of the grant is sent once it is announced, and changed back it has the former tag', async () => {
  const person = await test.addPerson('320400', ['post', 'post_add'])
  const before = await tagOf(person)
  await grant(person, ['post', 'post_add', 'dept'])
  await expect.poll(async () => (await read(person, 'routes', before)).body).toContain('"dept"')
  await grant(person, ['post', 'post_add'])
  await expect.poll(async () => (await read(person, 'routes', before)).status).toBe(304)
})

it('a menu item that is renamed is sent again', async () => {
  const before = await tagOf(clerk)
  const { id } = await column('bladeMenu', 'code', 'post')
  await test.admin.post(`${path}/submit`, { id, name: '职位管理' })
  await expect.poll(async () => (await read(clerk, 'routes', before)).body).toContain('职位管理')
})

it('everything else is kept by nobody', async () => {
  for (const call of ['top-menu', 'tree', 'routes?topMenuId=1', 'detail?id=1'])
    expect((await read(test.admin, call)).headers, call).toMatchObject({ 'cache-control': 'no-store' })
  expect((await read(test.admin, 'tree')).headers.etag).toBeUndefined()
})
