import { beforeAll, expect, test } from 'vitest'
import {
  askToken,
  get,
  headersOf,
  PERSON_PASSWORD,
  refreshTokens,
  setUpWorld,
  signIn,
} from '../../../../tests/support/browser/signingIn.ts'

const world = setUpWorld({ SWITCH_MODE: 'on' })
let roles: [string, string]
const who = { username: 'both', password: PERSON_PASSWORD }

beforeAll(async () => {
  roles = [await world.addRole('poster', ['post']), await world.addRole('keeper', ['param'])]
  await world.addPerson({ account: 'both', roleIds: roles, deptIds: ['11', '12'] })
})

async function mayList(token: string) {
  const ask = async (module: string) => (await get(world.app, token, `blade-system/${module}/list`)).statusCode === 200
  return { post: await ask('post'), param: await ask('param') }
}

test('without a choice all roles and departments count', async () => {
  const token = await signIn(world.app, who)
  expect(token.role_id.split(',').sort()).toEqual([...roles].sort())
  expect(token.dept_id).toBe('11,12')
  expect(await mayList(token.access_token)).toEqual({ post: true, param: true })
})

test('a chosen role and department are all there is, until another is chosen while renewing', async () => {
  const token = await signIn(world.app, { ...who, headers: { 'role-id': roles[0], 'dept-id': '12' } })
  expect(token).toMatchObject({ role_id: roles[0], role_name: 'poster', dept_id: '12' })
  expect(await mayList(token.access_token)).toEqual({ post: true, param: false })
  const renewed = (await refreshTokens(world.app, token.refresh_token)).json()
  expect(renewed).toMatchObject({ role_id: roles[0], dept_id: '12' })
  const other = (await refreshTokens(world.app, renewed.refresh_token, { 'role-id': roles[1] })).json()
  expect(other).toMatchObject({ role_id: roles[1], dept_id: '12' })
  expect(await mayList(other.access_token)).toEqual({ post: false, param: true })
})

test('a button that the other role does not have is refused from the moment of the switch, and back again', async () => {
  const [writes, reads] = [await world.addRole('writer', ['post', 'post_add']), await world.addRole('reader', ['post'])]
  await world.addPerson({ account: 'two-roles', roleIds: [writes, reads] })
  const submit = async (token: string, postCode: string) => {
    const payload = { category: 1, postCode, postName: postCode, sort: 1 }
    const url = '/api/blade-system/post/submit'
    return (await world.app.inject({ method: 'POST', url, headers: headersOf(token), payload })).statusCode
  }
  const first = await signIn(world.app, { ...who, username: 'two-roles', headers: { 'role-id': writes } })
  expect(await submit(first.access_token, 'before')).toBe(200)
  const second = (await refreshTokens(world.app, first.refresh_token, { 'role-id': reads })).json()
  expect(await submit(second.access_token, 'after')).toBe(403)
  expect((await get(world.app, second.access_token, 'blade-system/post/list')).statusCode).toBe(200)
  const buttons = (await get(world.app, second.access_token, 'blade-system/menu/buttons')).json().data
  expect(JSON.stringify(buttons)).not.toContain('post_add')
  const third = (await refreshTokens(world.app, second.refresh_token, { 'role-id': writes })).json()
  expect(await submit(third.access_token, 'again')).toBe(200)
})

test('foreign departments and roles cannot be chosen', async () => {
  const administrator = (await world.sql.query(`select id from blade_role where role_alias = 'administrator'`)).rows[0]
  const refusal = async (headers: Record<string, string>) => (await askToken(world.app, { ...who, headers })).json()
  expect(await refusal({ 'role-id': administrator.id })).toMatchObject({ msg: '所选角色不属于当前用户' })
  expect(await refusal({ 'dept-id': '13' })).toMatchObject({ msg: '所选部门不属于当前用户' })
})
