/** The typed client of docs/other-clients.md, generated from our document, compiled, and run. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import openapiTypescript, { type OpenAPI3 } from 'openapi-typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeBlocksOf, compile } from '../../../../../tests/support/run/codeBlocks.ts'
import { ADMIN_PASSWORD } from '../../../../../tests/support/servers/config.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/servers/testApp.ts'
import { digestOf } from '../../../auth/accounts/passwords.ts'

interface Programs {
  signIn(
    baseUrl: string,
    account: Record<'tenantId' | 'username' | 'password', string>,
    send: typeof fetch,
  ): Promise<object>
  post(client: object): Promise<unknown>
  upload(client: object, name: string, bytes: Uint8Array): Promise<string>
  exportAddress(client: object): Promise<string>
  askForLeave(client: object, taskUser: string): Promise<number>
}

let test: TestApp
let remove: () => Promise<void>
let programs: Programs
let client: object

beforeAll(async () => {
  test = await createTestApp()
  await test.app.ready()
  const api = await openapiTypescript(test.app.swagger() as OpenAPI3)
  const compiled = await compile({ 'api.d.ts': api, ...(await codeBlocksOf('other-clients.md')) })
  remove = compiled.remove
  const [clients, calls] = await Promise.all(['client.ts', 'calls.ts'].map(file => import(join(compiled.folder, file))))
  programs = { ...clients, ...calls }
  const account = { tenantId: '000000', username: 'admin', password: digestOf(ADMIN_PASSWORD) }
  client = await programs.signIn('http://127.0.0.1', account, through(test.app))
})
afterAll(async () => {
  await remove?.()
  await test?.close()
})

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

it('throws what the server refuses', async () => {
  await programs.post(client)
  const refused = programs.signIn('http://127.0.0.1', { tenantId: '', username: '', password: '' }, through(test.app))
  await expect(refused).rejects.toThrow('error_description')
})
