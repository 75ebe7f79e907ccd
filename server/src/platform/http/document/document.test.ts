import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import openapiTypescript, { type OpenAPI3 } from 'openapi-typescript'
import { generate, HttpClient } from 'openapi-typescript-codegen'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { diagramViewPath } from '#contract/flow/process'
import { standardCalls } from '#contract/specification'
import { type WebConfig, wrongSettings } from '#contract/webConfig'
import { check, codeBlocksOf, compile } from '../../../../../tests/support/run/codeBlocks.ts'
import { workOff } from '../../../../../tests/support/run/workOff.ts'
import { ADMIN_PASSWORD } from '../../../../../tests/support/servers/config.ts'
import { freePort } from '../../../../../tests/support/servers/startProgram.ts'
import { setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { digestOf } from '../../../auth/accounts/passwords.ts'
import { sendWebhook } from '../../../modules/resource/webhook/index.ts'

const test = setUpApp({ PRIVATE_WEBHOOK_HOSTS: '127.0.0.1' })
let api: OpenAPIV3.Document
let operations: { id: string; operation: OpenAPIV3.OperationObject }[]

beforeAll(async () => {
  api = (await test.app.inject('/api/openapi.json')).json()
  operations = Object.values(api.paths)
    .flatMap(item => [item?.get, item?.post])
    .flatMap(operation => (operation ? [{ id: operation.operationId ?? '', operation }] : []))
})

const operationOf = (id: string) => operations.find(one => one.id === id)?.operation

it('names every call, once', () => {
  const ids = operations.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(400)
  expect(ids.filter((id, index) => !/^\w+$/.test(id) || ids.indexOf(id) !== index)).toEqual([])
  expect(ids).toEqual(expect.arrayContaining(['system_post_list', 'system_dept_lazyTree', 'auth_oauth_token']))
})

it('tells which refusals a call may meet, and which calls need no token', () => {
  for (const { id, operation } of operations) expect(Object.keys(operation.responses), id).toContain('400')
  for (const id of ['auth_oauth_token', 'auth_oauth_render_source', 'resource_oss_file'])
    expect(operationOf(id)?.security, id).toEqual([])
  expect(operationOf('system_post_list')?.security).toBeUndefined()
})

it('refers to nothing that it does not have', () => {
  const names = [...JSON.stringify(api).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
  expect(names.length).toBeGreaterThan(1000)
  const known = api.components as Record<string, Record<string, unknown>>
  expect(names.filter(([, kind = '', name = '']) => known[kind]?.[name] === undefined)).toEqual([])
})

it('names records, pages and drafts after their modules', () => {
  const names = Object.keys(api.components?.schemas ?? {})
  expect(names).toEqual(expect.arrayContaining(['SystemPost', 'SystemPostPage', 'SystemPostDraft', 'BizArticles']))
})

it('requires only what a call cannot do without, and where it travels', () => {
  const queryOf = (id: string) =>
    ((operationOf(id)?.parameters ?? []) as OpenAPIV3.ParameterObject[]).filter(one => one.in === 'query')
  expect(queryOf('user_page').filter(({ required }) => required)).toEqual([])
  expect(queryOf('resource_sms_enable')).toMatchObject([{ name: 'id', required: true }])
  expect(operationOf('resource_sms_enable')?.requestBody).toBeUndefined()
})

it('says what every call answers', () => {
  const silent = operations.filter(({ operation: { responses } }) => {
    const answer = responses[200] ?? responses[302]
    return !answer || (responses[200] !== undefined && !('content' in answer && answer.content))
  })
  expect(silent.map(({ id }) => id)).toEqual([])
})

it('writes what may be null as OpenAPI 3.0 does', () => {
  expect(JSON.stringify(api)).not.toContain('"enum":[null]')
  expect(api.components?.schemas?.SystemPostDraft).toMatchObject({ properties: { sort: { nullable: true } } })
})

it('passes a linter', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(api), absoluteRef: 'openapi.json', config })
  const found = problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])
  // The way to another platform's sign-in answers 302 alone, and the licence is that of the product.
  expect(found.filter(([rule]) => rule !== 'operation-2xx-response' && rule !== 'info-license')).toEqual([])
})

it('has no path that the format does not know', () => {
  expect(Object.keys(api.paths).filter(path => /\{[^\w]|\*/.test(path))).toEqual([])
})

it('tells front ends elsewhere what this server has beyond the specification', async () => {
  const reply = await test.app.inject('/config.json')
  expect(reply.statusCode).toBe(200)
  const settings = reply.json<WebConfig>()
  expect(wrongSettings({ ...settings })).toEqual([])
  expect(settings.extensions).toEqual(expect.arrayContaining(['*/history', '*/presence', 'blade-biz/edition/*']))
  expect(settings.extensions).not.toContain('blade-system/post/*')
  expect(settings.extensions.length).toBeLessThan(70)
})

it('has every call of the specification, but for the picture of a process, which the browser draws', () => {
  const routes = new Set(test.app.guardedRoutes.map(({ url }) => url.replace('/api/', '')))
  const missing = standardCalls.filter(call => !routes.has(call))
  expect(missing).toEqual([diagramViewPath])
})

/** Generated from our document as docs/other-clients.md says, compiled, and run. */
describe('the typed client', () => {
  interface Programs {
    signIn(
      baseUrl: string,
      account: Record<'tenantId' | 'username' | 'password', string>,
      send: typeof fetch,
    ): Promise<object>
    post(client: object): Promise<unknown>
    upload(client: object, name: string, bytes: Uint8Array): Promise<string>
    exportAddress(client: object): Promise<string>
    withKey(baseUrl: string, key: string, send: typeof fetch): object
    postNames(client: object): Promise<string[]>
    askForLeave(client: object, taskUser: string): Promise<number>
    createReceiver(secret: string, handle: (event: { type: string; data: object }) => void): Server
  }

  let remove: () => Promise<void>
  let programs: Programs
  let client: object

  beforeAll(async () => {
    await test.app.ready()
    const api = await openapiTypescript(test.app.swagger() as OpenAPI3)
    const compiled = await compile({ 'api.d.ts': api, ...(await codeBlocksOf('other-clients.md')) })
    remove = compiled.remove
    const files = ['client.ts', 'keyed.ts', 'calls.ts', 'receiver.ts'].map(file => import(join(compiled.folder, file)))
    programs = Object.assign({}, ...(await Promise.all(files)))
    const account = { tenantId: '000000', username: 'admin', password: digestOf(ADMIN_PASSWORD) }
    client = await programs.signIn('http://127.0.0.1', account, through(test.app))
  })
  afterAll(() => remove?.())

  /** `fetch` without a network. */
  const through = (app: FastifyInstance): typeof fetch =>
    (async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      const reply = await app.inject({
        method: request.method as 'GET',
        url: pathname + search,
        headers: Object.fromEntries(request.headers),
        payload: Buffer.from(await request.arrayBuffer()),
      })
      return new Response(new Uint8Array(reply.rawPayload), {
        status: reply.statusCode,
        headers: reply.headers as Record<string, string>,
      })
    }) as typeof fetch

  it('is also generated by another program, and compiles', async () => {
    const output = await mkdtemp('reports/generated-')
    try {
      // It changes what it is given.
      const input: Record<string, unknown> = { ...structuredClone(test.app.swagger()) }
      await generate({ input, output, httpClient: HttpClient.FETCH })
      await check(output)
    } finally {
      await rm(output, { recursive: true, force: true })
    }
  })

  it('adds, finds, changes and removes a record', async () => {
    expect(await programs.post(client)).toEqual({ names: ['Editor'], remark: 'Reads everything twice' })
  })

  it('uploads a file', async () => {
    expect(await programs.upload(client, 'note.txt', Buffer.from('a note'))).toMatch(/upload\/\d{8}\/.*\.txt/)
  })

  it('downloads in a window of its own', async () => {
    const reply = await test.app.inject(await programs.exportAddress(client))
    expect([reply.statusCode, reply.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  it('starts a process', async () => {
    const approver = await test.addPerson('000000', [])
    expect(await programs.askForLeave(client, approver.userId)).toBeGreaterThan(0)
  })

  it('calls with an access key', async () => {
    const draft = { name: 'ERP', modules: 'blade-system/post', readOnly: 1 }
    const { token } = (await test.admin.post('blade-system/access-key/submit', draft)).data as { token: string }
    const keyed = programs.withKey('http://127.0.0.1', token, through(test.app))
    const post = { postCode: 'key1', postName: 'Typesetter', category: 1, sort: 1 }
    await test.admin.post('blade-system/post/submit', post)
    expect(await programs.postNames(keyed)).toContain('Typesetter')
  })

  it('receives what a webhook sends, once, and nothing that is old or forged', async () => {
    const port = await freePort()
    const address = `http://127.0.0.1:${port}/hook`
    const draft = { name: 'ERP', address, events: 'record.created', modules: 'blade-system/post' }
    const { secret } = (await test.admin.post('blade-resource/webhook/submit', draft)).data as { secret: string }
    const handled: unknown[] = []
    const messages: { headers: Record<string, string>; body: string }[] = []
    const server = programs.createReceiver(secret, event => handled.push(event))
    server.on('request', async (request: IncomingMessage) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-')),
      )
      const chunks: Buffer[] = []
      request.on('data', chunk => chunks.push(chunk))
      request.on('end', () =>
        messages.push({ headers: headers as Record<string, string>, body: `${Buffer.concat(chunks)}` }),
      )
    })
    await new Promise<void>(done => server.listen(port, '127.0.0.1', done))
    try {
      await workOff(test, [sendWebhook], { begin: () => programs.post(client), isDone: async () => handled.length > 0 })
      const [message] = messages
      expect(handled).toEqual([JSON.parse(message?.body ?? '')])
      const resend = async (changed: Record<string, string>, body = message?.body ?? '') =>
        (await fetch(address, { method: 'POST', headers: { ...message?.headers, ...changed }, body })).status
      expect(await resend({})).toBe(204)
      expect(await resend({ 'webhook-id': '1' })).toBe(400)
      for (const forged of ['', 'v1,', 'v1,AAAA', 'v2,AAAA'])
        expect(await resend({ 'webhook-signature': forged }), forged).toBe(400)
      expect(await resend({ 'webhook-timestamp': String(Number(message?.headers['webhook-timestamp']) + 1) })).toBe(400)
      expect(await resend({}, message?.body.replace('created', 'removed'))).toBe(400)
      const sentAt = Number(message?.headers['webhook-timestamp'])
      for (const seconds of [301, -301]) {
        vi.useFakeTimers({ now: (sentAt + seconds) * 1000, toFake: ['Date'] })
        expect(await resend({}), String(seconds)).toBe(400)
        vi.useRealTimers()
      }
      expect(handled).toHaveLength(1)
    } finally {
      vi.useRealTimers()
      await new Promise(done => server.close(done))
    }
  })

  it('throws what the server refuses', async () => {
    await programs.post(client)
    const refused = programs.signIn('http://127.0.0.1', { tenantId: '', username: '', password: '' }, through(test.app))
    await expect(refused).rejects.toThrow('error_description')
  })
})
