import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type DownloadTicket, downloadTicketPath } from '#contract/auth'
import { createTestApp, type Person, setUpApp } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { ownClient } from '../accounts/clients.ts'
import { hashOfToken } from './tokens.ts'

const TENANT = '300001'
const EXPORT = 'blade-user/export-user'
const used = { code: 401, msg: '下载链接已失效，请重新下载' }
const signIn = { code: 401, msg: '请先登录' }

const test = setUpApp()
let exporter: Person
let reader: Person

beforeAll(async () => {
  exporter = await test.addPerson(TENANT, ['user', 'user_export', 'user_import'])
  reader = await test.addPerson(TENANT, ['user'])
})

/** Like a window: no header of ours, and the languages of the browser. */
const open = (url: string, headers = {}) =>
  test.app.inject({ url: `/api/${url}`, headers: { 'accept-language': 'en-US,en;q=0.9', ...headers } })

async function ticketFor(path: string, query = '', person = exporter): Promise<string> {
  const { status, data, msg } = await person.post(downloadTicketPath, { path, query })
  expect([status, msg]).toEqual([200, '操作成功'])
  return (data as DownloadTicket).ticket
}

describe('a ticket', () => {
  it('opens one download without a header, once, in the language of the one who asked', async () => {
    const query = 'realName=%E5%BC%A0%20%E4%B8%89&account='
    const ticket = await ticketFor(EXPORT, query)
    // Blanks are written in two ways, and the order of parameters means nothing.
    const address = `${EXPORT}?ticket=${ticket}&account=&realName=%E5%BC%A0+%E4%B8%89`
    const reply = await open(address)
    expect([reply.statusCode, reply.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const again = await open(address)
    expect(again.json()).toMatchObject({ ...used, msg: expect.stringContaining('expired') })
  })

  it('of one process opens the download of another', async () => {
    const other = await createTestApp({}, { database: { ...test.database, drop: async () => {} } })
    const ticket = await ticketFor('blade-user/export-template')
    const reply = await other.app.inject({ url: `/api/blade-user/export-template?ticket=${ticket}` })
    expect(reply.statusCode).toBe(200)
    await other.close()
    expect((await open(`blade-user/export-template?ticket=${ticket}`)).statusCode).toBe(401)
  })

  it.each([
    ['path', 'blade-user/export-template'],
    ['parameter', `${EXPORT}?realName=other`],
  ])('for another %s is refused, and used up', async (_, address) => {
    const ticket = await ticketFor(EXPORT)
    const join = address.includes('?') ? '&' : '?'
    expect((await open(`${address}${join}ticket=${ticket}`)).statusCode).toBe(401)
    expect((await open(`${EXPORT}?ticket=${ticket}`)).statusCode).toBe(401)
  })

  it('is refused after a minute', async () => {
    const ticket = await ticketFor(EXPORT)
    await asSystem(() =>
      test.db
        .updateTable('sysDownloadTicket')
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where('hash', '=', hashOfToken(ticket))
        .execute(),
    )
    const reply = await open(`${EXPORT}?ticket=${ticket}`, { 'accept-language': 'zh-CN,zh' })
    expect([reply.statusCode, reply.json()]).toEqual([401, expect.objectContaining(used)])
  })

  it('is refused after its session has ended', async () => {
    const leaver = await test.addPerson(TENANT, ['user', 'user_export'])
    const ticket = await ticketFor(EXPORT, '', leaver)
    expect((await leaver.get('blade-auth/oauth/logout')).status).toBe(200)
    expect((await open(`${EXPORT}?ticket=${ticket}`)).statusCode).toBe(401)
  })

  it('opens nothing to a session that is locked', async () => {
    const ticket = await ticketFor(EXPORT)
    await asSystem(() =>
      test.db.updateTable('sysSession').set({ lockedAt: new Date() }).where('userId', '=', exporter.userId).execute(),
    )
    expect((await open(`${EXPORT}?ticket=${ticket}`)).statusCode).toBe(423)
    await asSystem(() =>
      test.db.updateTable('sysSession').set({ lockedAt: null }).where('userId', '=', exporter.userId).execute(),
    )
  })

  it('is given for downloads only, to whom they are allowed', async () => {
    expect(await exporter.post(downloadTicketPath, { path: 'blade-user/page' })).toMatchObject({ status: 400 })
    expect(await exporter.post(downloadTicketPath, { path: 'blade-user/none' })).toMatchObject({ status: 400 })
    expect(await reader.post(downloadTicketPath, { path: EXPORT })).toMatchObject({ status: 403 })
    expect(await test.stranger.post(downloadTicketPath, { path: EXPORT })).toMatchObject({ status: 401 })
  })

  it('opens nothing else', async () => {
    const ticket = await ticketFor(EXPORT)
    const reply = await open(`blade-user/page?ticket=${ticket}`, { 'accept-language': 'zh-CN' })
    expect(reply.json()).toMatchObject(signIn)
    expect((await open(`${EXPORT}?ticket=${ticket}`)).statusCode).toBe(200)
  })

  it('and a token in the address stand in no log', async () => {
    const ticket = await ticketFor(EXPORT)
    await open(`${EXPORT}?ticket=${ticket}`)
    await open(`${EXPORT}?blade-auth=bearer%20${exporter.token}`)
    await test.app.logs.flush()
    const { rows } = await asSystem(() =>
      sql`select * from blade_log_api where method_name = 'export-user'`.execute(test.db),
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(ticket)
    expect(JSON.stringify(rows)).not.toContain(exporter.token)
  })
})

describe('a token in the address', () => {
  const spellings = (path: string) =>
    ['blade-auth', 'Blade-Auth'].flatMap(name =>
      ['bearer%20', ''].map(form => `${path}?${name}=${form}${exporter.token}`),
    )

  async function allow(queryToken: 0 | 1): Promise<void> {
    const { data } = await test.admin.get('blade-system/client/list', { clientId_equal: ownClient.id })
    const [client] = (data as { records: { id: string }[] }).records
    const { status } = await test.admin.post('blade-system/client/submit', { id: client?.id, queryToken })
    expect(status).toBe(200)
  }

  it('is refused, unless its client app may send it', async () => {
    for (const address of spellings(EXPORT)) expect((await open(address)).statusCode).toBe(401)
    await allow(1)
    for (const address of spellings(EXPORT)) expect((await open(address)).statusCode).toBe(200)
    for (const address of spellings('blade-user/page')) expect((await open(address)).statusCode).toBe(401)
    expect((await open(`${EXPORT}?blade-auth=${reader.token}`)).statusCode).toBe(403)
    await allow(0)
    for (const address of spellings(EXPORT)) expect((await open(address)).statusCode).toBe(401)
  })
})
