import { beforeAll, describe, expect, it } from 'vitest'
import { parseJson } from '#contract/kit/texts/parseJson'
import { allCodes } from '../../../../tests/support/records/everyModule.ts'
import { sampleInput } from '../../../../tests/support/records/samples.ts'
import { setUpBadges } from '../../../../tests/support/servers/badges.ts'
import { type Person, setUpApp } from '../../../../tests/support/servers/testApp.ts'
import { modules } from '../../modules/index.ts'

const test = setUpApp()
let person: Person
let nobody: Person

beforeAll(async () => {
  person = await test.addPerson('500001', allCodes)
  nobody = await test.addPerson('500001', [])
})

// Calls as other Blade front ends make them.

it('a menu item does not take the 0 of a radio button for a choice', async () => {
  const { module } = modules.find(one => one.module.path === 'blade-system/menu') ?? {}
  const sample = await sampleInput(test.db, module?.fields ?? {}, '000000')
  expect(await test.admin.post('blade-system/menu/submit', { ...sample, isOpen: 0 })).toMatchObject({ status: 400 })
})

it.each(['外部2', 'password,外部2', 'implicit'])('a client app has no grant type %s', async authorizedGrantTypes => {
  const client = { clientId: 'other', clientSecret: 'Hot-Metal-9', authorizedGrantTypes }
  expect(await test.admin.post('blade-system/client/submit', client)).toMatchObject({
    status: 400,
    msg: '授权类型格式不正确',
  })
})

it('takes the key of a dictionary as a text', async () => {
  const post = { category: '2', postCode: 'p1', postName: '记者', sort: '3' }
  const id = await person.create('blade-system/post', post)
  expect((await person.get('blade-system/post/detail', { id })).data).toMatchObject({ category: 2, sort: 3 })
})

it('takes a new department without its kind for a department', async () => {
  const dept = { deptName: '编辑部', fullName: '编辑部', parentId: '0', sort: 1 }
  const id = await person.create('blade-system/dept', dept)
  expect((await person.get('blade-system/dept/detail', { id })).data).toMatchObject({
    deptCategory: 2,
    deptCategoryName: '部门',
  })
})

describe('the language of a client app', () => {
  const client = { clientId: 'english', clientSecret: 'Hot-Metal-9', authorizedGrantTypes: 'password', language: 2 }
  const authorization = `Basic ${btoa(`${client.clientId}:${client.clientSecret}`)}`

  beforeAll(async () => {
    expect(await test.admin.post('blade-system/client/submit', client)).toMatchObject({ status: 200 })
  })

  it.each([
    ['no language', undefined, 'Not permitted'],
    ['those of a browser', 'zh-CN,zh;q=0.9,en;q=0.8', 'Not permitted'],
    ['the one that its user has chosen', 'zh-CN', '没有权限'],
  ])('decides what a refusal says to a request with %s', async (_, accepted, text) => {
    const { status, msg } = await nobody.ask({
      url: '/api/blade-user/page',
      headers: { authorization, ...(accepted && { 'accept-language': accepted }) },
    })
    expect([status, msg]).toEqual([403, text])
  })
})

const badges = setUpBadges()

describe('a refusal', () => {
  it('names the fields that it is about', async () => {
    await badges.add({ title: '同名' })
    const cases = [
      [{ shiny: 0 }, 'title'],
      [{ title: 'x', weight: 'many' }, 'weight'],
      [{ title: '同名' }, 'title'],
    ] as const
    for (const [draft, name] of cases) {
      const refused = await badges.post('submit', draft)
      expect(refused).toMatchObject({ success: false, errors: { [name]: refused.msg } })
    }
    expect(await badges.get('detail', { id: '99' })).not.toHaveProperty('errors')
  })
})

it('distinguishes JSON from other texts', () => {
  for (const text of ['{"a":1}', '[]', 'null', '1']) expect(parseJson(text), text).toBeDefined()
  for (const text of ['', '{', "{'a':1}", 'undefined']) expect(parseJson(text), text).toBeUndefined()
})
