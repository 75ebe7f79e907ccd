import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StoredFile } from '#contract/resource/oss'
import { pdf, picture, upload } from '../../../../../tests/support/files/uploads.ts'
import { createTestApp, type Person, type TestApp } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const TENANT = '320501'
const EVIL = { host: 'evil.example', 'x-forwarded-host': 'worse.example' }

let test: TestApp
let writer: Person
/** Another process on the same database, which knows where people reach it. */
let published: TestApp

beforeAll(async () => {
  test = await createTestApp()
  const codes = ['attach', 'attach_upload', 'attach_view', 'notice', 'notice_add', 'notice_view', 'param', 'param_add']
  writer = await test.addPerson(TENANT, [...codes, 'columns', 'columns_add', 'columns_view'])
  const { drop, ...database } = test.database
  published = await createTestApp(
    { PUBLIC_URL: 'https://paper.example.com' },
    { database: { ...database, drop: async () => {} } },
  )
})
afterAll(async () => {
  await published?.close()
  await test?.close()
})

const inDatabase = async (statement: ReturnType<typeof sql<Record<string, string>>>) =>
  (await asSystem(() => statement.execute(test.db))).rows

async function put(call: string, name = 'a.pdf', bytes: Uint8Array | string = pdf): Promise<StoredFile> {
  const answer = await upload(writer, call, { name, bytes }, { headers: EVIL })
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return answer.data as StoredFile
}

async function listed(app: TestApp, host: string, id = ''): Promise<{ link: string; domain: string }> {
  const headers = { 'blade-auth': `bearer ${writer.token}`, host }
  const url = `/api/blade-resource/attach/list?id_equal=${id}`
  const answer = await app.stranger.ask({ method: 'GET', url, headers })
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return (answer.data as { records: { link: string; domain: string }[] }).records[0] ?? { link: '', domain: '' }
}

it('an attachment keeps no host, and each answer names the host at which it was asked', async () => {
  const { attachId, name } = await put('put-file-attach')
  const path = `/api/blade-resource/oss/file/${TENANT}`
  expect(await inDatabase(sql`select link, domain from blade_attach where id = ${attachId}`)).toEqual([
    { link: `${path}/${name}`, domain: path },
  ])
  const elsewhere = await listed(test, '10.0.0.3:3100', attachId)
  expect(elsewhere.domain).toBe(`http://10.0.0.3:3100${path}`)
  expect(elsewhere.link).toMatch(`http://10.0.0.3:3100${path}/${name}?expires=`)
  const { pathname, search } = new URL(elsewhere.link)
  expect(await test.stranger.ask({ url: pathname + search })).toMatchObject({ status: 200 })
})

it('with PUBLIC_URL no answer names the host of a request', async () => {
  const { attachId } = await put('put-file-attach')
  const { link, domain } = await listed(published, 'evil.example', attachId)
  expect([new URL(link).origin, new URL(domain).origin]).toEqual(Array(2).fill('https://paper.example.com'))
  const file = { name: 'a.png', bytes: picture('public') }
  const headers = { ...EVIL, 'blade-auth': `bearer ${writer.token}` }
  const uploaded = await upload(published.stranger, 'put-file', file, { headers })
  expect(uploaded, uploaded.body).toMatchObject({ status: 200 })
  expect(uploaded.body).not.toMatch(/evil|worse/)
  expect((uploaded.data as StoredFile).link).toContain('https://paper.example.com/api/')
})

it('texts, parameters and links of records keep the path of a stored file, and the words and addresses of others', async () => {
  const { link, domain, name } = await put('put-file', 'a.png', picture('text'))
  const path = `/api/blade-resource/oss/file/${TENANT}/${name}`
  expect(new URL(link).pathname).toBe(path)
  const words = `原址：${link} 见附件`
  const sister = link.replace(/[\da-f]{8}-/, 'ffffffff-')
  const content = `<p><a href="${link}">图</a><img src="${link}">${words}<a href="${sister}">友报</a></p>`
  const notice = { title: words, category: 1, releaseTime: '2026-01-01 00:00:00', content }
  const column = { columnName: '图', columnCode: 'tu', linkUrl: `${domain}/${name}`, columnType: 3, isNav: 1, sort: 1 }
  const param = { paramName: '标志', paramKey: 'site.logo', paramValue: `${link},${sister}` }
  for (const [module, draft] of [
    ['blade-desk/notice', notice],
    ['blade-biz/columns', column],
    ['blade-system/param', param],
  ] as const) {
    const answer = await writer.post(`${module}/submit`, draft)
    expect(answer, answer.body).toMatchObject({ status: 200 })
  }
  const [row] = await inDatabase(sql`select c.id, n.title, n.content, link_url, param_value
    from blade_notice n, blade_columns c, blade_param p
    where n.tenant_id = ${TENANT} and c.tenant_id = ${TENANT} and p.tenant_id = ${TENANT}`)
  expect(row).toMatchObject({
    title: words,
    linkUrl: path,
    paramValue: `${path},${sister}`,
  })
  expect(row?.content).toContain(`href="${path}"`)
  expect(row?.content).toContain(`src="${path}"`)
  expect(row?.content).toContain(words)
  expect(row?.content).toContain(`href="${sister}"`)
  const { data } = await writer.get('blade-biz/columns/detail', { id: row?.id ?? '' })
  expect((data as { linkUrl: string }).linkUrl).toMatch(new RegExp(`^http://[^/]+${path}$`))
})
