import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { testConfig } from '../../../../tests/support/servers/config.ts'
import { strangers } from '../../../../tests/support/servers/identity.ts'
import { currentScope } from '../db/tenancy/scope.ts'
import { type Caller, guard, type Policy } from './guard.ts'
import { createServer } from './server.ts'

const reader: Caller = {
  userId: '7',
  account: 'reader',
  tenantId: '100001',
  deptIds: ['8'],
  roleIds: ['9'],
  roleAliases: ['reader'],
  permissions: new Set(['post']),
  isPlatform: false,
  clientId: 'saber',
  sessionId: 's',
  locked: false,
  mustChangePassword: false,
  hasSecondFactor: false,
  provenAt: null,
  dataScopes: [],
  deptIdsBelow: ['8'],
  closedRoutes: new Set(),
}

const callers: Record<string, Caller> = {
  reader,
  platform: { ...reader, tenantId: '000000', isPlatform: true },
  newcomer: { ...reader, mustChangePassword: true },
  locked: { ...reader, locked: true },
}

let app: FastifyInstance
afterEach(() => app?.close())

async function serve(routes: Record<string, Policy | undefined>, ofServices?: string[]): Promise<void> {
  app = await createServer(testConfig())
  guard(
    app,
    {
      ...strangers,
      findCaller: async token => callers[token],
      findClient: async (id, secret) => (id === 'saber' && secret === 'a:b' ? { language: undefined } : undefined),
    },
    ofServices,
  )
  for (const [url, policy] of Object.entries(routes))
    app.get(url, { ...(policy && { config: { policy } }) }, () => {
      if (policy === 'public') return 'open'
      const scope = currentScope()
      return scope === 'system' ? scope : scope.tenantId
    })
  await app.ready()
}

const client = `Basic ${btoa('saber:a:b')}`

async function ask(url: string, token: string, headers: Record<string, string> = {}) {
  const reply = await app.inject({ url, headers: { authorization: client, 'blade-auth': token, ...headers } })
  return [reply.statusCode, reply.statusCode === 200 ? reply.body : reply.json().msg]
}

describe('the boot stops', () => {
  it('at a route without a policy', async () => {
    await expect(serve({ '/api/open': undefined })).rejects.toThrow('GET /api/open declares no policy')
  })

  it('at a route that makes itself public', async () => {
    await expect(serve({ '/api/open': 'public' })).rejects.toThrow('GET /api/open is not on the list of public routes')
  })

  it('at none that its service declares public, which needs no token', async () => {
    await serve({ '/shop': 'public' }, ['GET /shop'])
    expect((await app.inject('/shop')).body).toBe('open')
    await expect(serve({ '/shop/till': 'public' }, ['GET /shop'])).rejects.toThrow('GET /shop/till is not on the list')
  })
})

describe('a request', () => {
  it('needs a client app and a token, which counts in its header only', async () => {
    await serve({ '/api/mine': 'signedIn' })
    expect(await ask('/api/mine', 'reader')).toEqual([200, '100001'])
    expect(await ask('/api/mine', 'Bearer reader')).toEqual([200, '100001'])
    const refused = [401, '请先登录']
    expect(await ask('/api/mine', '')).toEqual(refused)
    for (const token of ['nobody', `Basic ${btoa('admin:admin')}`])
      expect(await ask('/api/mine', token)).toEqual(refused)
    expect(await ask('/api/mine?Blade-Auth=reader', '')).toEqual(refused)
    expect(await ask('/api/mine', '', { cookie: 'saber-access-token=reader; Blade-Auth=reader' })).toEqual(refused)
  })

  it('from an unknown client app names that app, and ends no session', async () => {
    await serve({ '/api/mine': 'signedIn' })
    const answerTo = (authorization: string) => ask('/api/mine', 'reader', { authorization })
    expect(await answerTo(`Basic ${btoa('saber:a')}`)).toEqual([400, '客户端认证失败：saber'])
    expect(await answerTo(`Basic ${btoa('sword')}`)).toEqual([400, '客户端认证失败：sword'])
    expect(await answerTo(`Basic ${btoa('<b>\n:a')}`)).toEqual([400, '客户端认证失败：?'])
    for (const absent of ['', 'Basic ', 'Bearer abc', `Basic ${btoa(':a:b')}`])
      expect(await answerTo(absent)).toEqual([400, '缺少客户端信息'])
  })

  it('needs the permission, and the platform where the policy requires it', async () => {
    await serve({
      '/api/post': { anyOf: ['post'] },
      '/api/edit': { anyOf: ['post_edit'] },
      '/api/platform': 'platform',
      '/api/both': { anyOf: ['post'], platform: true },
    })
    expect(await ask('/api/post', 'reader')).toEqual([200, '100001'])
    for (const url of ['/api/edit', '/api/platform', '/api/both'])
      expect(await ask(url, 'reader')).toEqual([403, '没有权限'])
    for (const url of ['/api/platform', '/api/both']) expect(await ask(url, 'platform')).toEqual([200, '000000'])
  })

  it('gets little before the first password is changed', async () => {
    await serve({ '/api/mine': 'signedIn', '/api/blade-user/info': 'signedIn' })
    expect(await ask('/api/mine', 'newcomer')).toEqual([403, '请先修改密码'])
    expect(await ask('/api/blade-user/info', 'newcomer')).toEqual([200, '100001'])
  })

  it('from a locked session reaches only the unlock call, whatever its permissions', async () => {
    await serve({ '/api/mine': 'signedIn', '/api/edit': { anyOf: ['post_edit'] } })
    for (const url of ['/api/mine', '/api/edit']) expect(await ask(url, 'locked')).toEqual([423, '会话已锁定'])
  })

  it('is refused in the language it asks for', async () => {
    await serve({ '/api/mine': 'signedIn' })
    expect(await ask('/api/mine', '', { 'accept-language': 'en-GB,en;q=0.9' })).toEqual([401, 'Please sign in'])
    expect(await ask('/api/none', '', { 'accept-language': 'zh-CN,en;q=0.9' })).toEqual([404, '接口不存在'])
  })
})

it('a request whose connection ends while its caller is looked up is refused, not counted', async () => {
  app = await createServer(testConfig())
  let look = () => {}
  const looking = new Promise<void>(resolve => (look = resolve))
  let closed = () => {}
  const connectionEnd = new Promise<void>(resolve => (closed = resolve))
  guard(app, {
    ...strangers,
    findCaller: async () => {
      look()
      await connectionEnd
      return reader
    },
    findClient: async () => ({ language: undefined }),
  })
  await app.register(rateLimit, { global: false })
  const errors: unknown[] = []
  app.addHook('onError', async (_, __, error) => void errors.push(error))
  app.get('/api/limited', { config: { policy: 'signedIn', rateLimit: { max: 9, timeWindow: 1000 } } }, () => 'x')
  await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.on('connection', socket => socket.once('close', () => closed()))
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET /api/limited HTTP/1.1\r\nhost: x\r\nauthorization: ${client}\r\nblade-auth: reader\r\n\r\n`)
  await looking
  socket.resetAndDestroy()
  await connectionEnd
  await expect.poll(() => errors.length).toBe(1)
  expect(errors).toEqual([expect.objectContaining({ status: 499 })])
})
