import { beforeAll, expect, it } from 'vitest'
import { headersFor } from '../../../../../tests/support/servers/api.ts'
import { askToken } from '../../../../../tests/support/servers/signingIn.ts'
import { setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const path = 'blade-system/client'
const draft = {
  clientId: 'wire',
  clientSecret: 'Hot-Metal-9',
  authorizedGrantTypes: 'password,refresh_token',
  scope: 'all',
  accessTokenValidity: 600,
  refreshTokenValidity: 6000,
  autoapprove: 1,
}

const test = setUpApp()
let id: string

beforeAll(async () => {
  id = await test.admin.create(path, draft)
})

const basic = (secret = draft.clientSecret) => ({ authorization: `Basic ${btoa(`wire:${secret}`)}` })
const ask = (grant = {}) => askToken(test.app, { headers: basic(), ...grant })
const change = (fields: Record<string, unknown>) => test.admin.post(`${path}/submit`, { id, ...fields })

it('signs people in, for as long as its lifetimes say from the next token on', async () => {
  const first = (await ask()).json()
  expect(first).toMatchObject({ client_id: 'wire', expires_in: 600 })
  await change({ accessTokenValidity: 60, refreshTokenValidity: 120 })
  await expect.poll(async () => (await ask()).json().expires_in).toBe(60)
  const renewed = await ask({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
  expect(renewed.json().expires_in).toBe(60)
})

it('keeps its secret to itself, which a form that sends the mask does not change', async () => {
  const { body } = await test.admin.get(`${path}/detail`, { id })
  expect(JSON.parse(body).data.clientSecret).toBe('******')
  await change({ clientSecret: '******', scope: 'all' })
  await change({ clientSecret: '' })
  expect((await ask()).statusCode).toBe(200)
  const stored = await asSystem(() =>
    test.db.selectFrom('bladeClient').select('clientSecret').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(stored.clientSecret).toMatch(/^[\da-f]{64}$/)
  await change({ clientSecret: 'Cold-Type-8' })
  await expect.poll(async () => (await ask()).statusCode).toBe(400)
  expect((await ask({ headers: basic('Cold-Type-8') })).statusCode).toBe(200)
  await change({ clientSecret: draft.clientSecret })
  await expect.poll(async () => (await ask()).statusCode).toBe(200)
})

it('signs in only as it may', async () => {
  const { refresh_token } = (await ask()).json()
  await change({ authorizedGrantTypes: 'password' })
  const renewal = () => ask({ grant_type: 'refresh_token', refresh_token })
  await expect.poll(async () => (await renewal()).json().error).toBe('unauthorized_client')
  await change({ authorizedGrantTypes: draft.authorizedGrantTypes })
})

it('goes with its sessions', async () => {
  const { access_token: token } = (await ask()).json()
  const info = () => test.app.inject({ url: '/api/blade-user/info', headers: headersFor(token) })
  expect((await info()).statusCode).toBe(200)
  expect(await test.admin.post(`${path}/remove`, {}, { ids: id })).toMatchObject({ status: 200 })
  await expect.poll(async () => (await info()).statusCode).toBe(401)
  expect((await ask()).json()).toMatchObject({ error: 'invalid_client' })
})

it('cannot be the one this product signs in with', async () => {
  const { data } = await test.admin.get(`${path}/list`, { clientId_equal: 'saber' })
  const [own] = (data as { records: { id: string }[] }).records
  const keep = { status: 400, msg: '本系统应用的id和密钥不能修改' }
  expect(await test.admin.post(`${path}/remove`, {}, { ids: own?.id ?? '' })).toMatchObject({
    status: 400,
    msg: '本系统应用不能删除',
  })
  expect(await test.admin.post(`${path}/submit`, { id: own?.id, clientId: 'other' })).toMatchObject(keep)
  expect(await test.admin.post(`${path}/submit`, { id: own?.id, clientSecret: 'other' })).toMatchObject(keep)
  expect(await test.admin.post(`${path}/submit`, { id: own?.id, scope: 'all' })).toMatchObject({ status: 200 })
  for (const authorizedGrantTypes of ['social', 'password,refresh_token'])
    expect(await test.admin.post(`${path}/submit`, { id: own?.id, authorizedGrantTypes })).toMatchObject({
      ...{ status: 400, msg: expect.stringContaining('否则无人能再登录') },
    })
})
