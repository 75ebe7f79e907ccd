import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyParameter, type ReportDefinition } from '#contract/report/definition'
import { report } from '#contract/report/report'
import { MAX_LINK_DAYS, type ReportLink, type ReportLinks, type SharedReport } from '#contract/report/sharing'
import { limitPerson } from '../../../../../tests/support/records/limitPerson.ts'
import {
  contentOf,
  createReportDesk,
  OTHER,
  OWN,
  type ReportDesk,
} from '../../../../../tests/support/records/reportDesk.ts'
import type { Person } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const { path } = report
const rights = ['', '_view', '_share'].map(end => `report_list${end}`)
const UNKNOWN = '链接不存在或已失效，请向分享者索取新的链接'
let test: ReportDesk
let maker: Person
let articles: string

beforeAll(async () => {
  test = await createReportDesk()
  maker = await test.addPerson(OWN, rights)
  articles = await saved('稿件数', { statement: 'select count(*) as n, min(author) as who from articles' })
})
afterAll(() => test?.close())

describe('a link to a report', () => {
  it('shows the report without a sign-in, with the rows of the tenant of its maker and nothing else', async () => {
    const token = await shared(articles)
    const { status, data, body } = await opened(token)
    expect(status, body).toBe(200)
    const found = data as SharedReport
    expect(found).toMatchObject({ name: '稿件数', presentation: 'table', facts: [] })
    expect(found.result?.rows).toEqual([[4, expect.any(String)]])
    expect(Object.keys(found).sort()).toEqual([
      'category',
      'expireTime',
      'facts',
      'figures',
      'name',
      'nameEn',
      'presentation',
      'remark',
      'remarkEn',
      'result',
    ])
    for (const hidden of [articles, maker.userId, OWN, 'select', 'articles']) expect(body).not.toContain(hidden)
  })

  it('is stored as a hash of 256 random bits, and masked in the log', async () => {
    const token = await shared(articles)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    await opened(token)
    const { rows } = await asSystem(() =>
      sql<{ row: string }>`select row_to_json(l)::text as row from report_link l`.execute(test.db),
    )
    const all = rows.map(({ row }) => row).join()
    expect(all).not.toContain(token)
    expect(all).toContain(createHash('sha256').update(token).digest('hex'))
  })

  it('has the parameters that its maker fixed, whoever opens it', async () => {
    const parameter = { ...emptyParameter, type: 'number' as const, required: true, default: '1' }
    const id = await saved('倍数', {
      statement: 'select 5 * :rate as n',
      parameters: [{ ...parameter, name: 'rate', zh: '倍数', en: 'Rate' }],
    })
    const fixed = await shared(id, { values: JSON.stringify({ rate: '3', other: 'x' }) })
    const free = await shared(id)
    expect(await shownBy(fixed)).toEqual([[15]])
    expect(await shownBy(free)).toEqual([[5]])
    const reply = await test.stranger.post(`${path}/open-link`, { token: fixed, values: JSON.stringify({ rate: '9' }) })
    expect((reply.data as SharedReport).facts).toEqual([
      { name: { zh: '倍数', en: 'Rate' }, value: { zh: '3', en: '3' } },
    ])
    for (const [values, msg] of [
      [JSON.stringify({ rate: 'x' }), '“倍数”的值不正确'],
      [JSON.stringify({ rate: '' }), '请填写“倍数”'],
      ['[]', '参数格式不正确'],
      ['{', '参数格式不正确'],
    ])
      expect(await share(id, { values })).toMatchObject({ status: 400, msg })
  })

  it('needs a day that is ahead, and not too far', async () => {
    for (const [expireTime, msg] of [
      [await day(-1), '有效期已过，请选择以后的日期'],
      [await day(MAX_LINK_DAYS + 1), `有效期最长${MAX_LINK_DAYS}天，请选择较早的日期`],
      ['2199-12-31 23:59:59', `有效期最长${MAX_LINK_DAYS}天，请选择较早的日期`],
    ])
      expect(await share(articles, { expireTime })).toMatchObject({ status: 400, msg })
    for (const expireTime of ['', undefined, '2026-02-31 00:00:00', 'infinity', '0001-01-01 00:00:00 BC', {}, ['x']])
      expect((await share(articles, { expireTime })).status).toBe(400)
    expect((await share(articles, { expireTime: await day(MAX_LINK_DAYS) })).status).toBe(200)
  })

  it('is made, listed and revoked with the right to share, which does not go without the right to view', async () => {
    const token = await shared(articles)
    const { links } = await linksOf(articles)
    const id = links[0]?.id ?? ''
    const viewer = await test.addPerson(OWN, ['report_list', 'report_list_view'])
    expect((await share(articles, {}, viewer)).status).toBe(403)
    expect((await viewer.get(`${path}/links`, { id: articles })).status).toBe(403)
    expect((await viewer.post(`${path}/revoke-link`, { id: articles, linkId: id })).status).toBe(403)
    expect((await share(articles, {}, await test.addPerson(OWN, ['report_list', 'report_list_share']))).status).toBe(
      403,
    )
    const foreigner = await test.addPerson(OTHER, rights)
    for (const answer of [
      await share(articles, {}, foreigner),
      await foreigner.get(`${path}/links`, { id: articles }),
      await foreigner.post(`${path}/revoke-link`, { id: articles, linkId: id }),
    ])
      expect(answer.status).toBe(404)
    const [ready] = (await maker.get(`${path}/ready`)).data as { id: string }[]
    expect((await foreigner.post(`${path}/revoke-link`, { id: ready?.id, linkId: id })).status).toBe(404)
    expect((await opened(token)).status).toBe(200)
  })

  it('is counted when it is opened, and shows nothing from the moment it is revoked', async () => {
    const token = await shared(articles)
    await Promise.all([opened(token), opened(token), opened(token)])
    const link = (await linksOf(articles)).links[0] as ReportLink
    expect(link).toMatchObject({ opens: 3, state: 'open', facts: [] })
    expect([link.makerName, link.openTime]).toEqual([expect.stringMatching(/./), expect.stringMatching(/^\d{4}-/)])
    const revoked = await maker.post(`${path}/revoke-link`, { id: articles, linkId: link.id })
    expect(revoked.status, revoked.body).toBe(200)
    await expectUnknown(token)
    expect((await linksOf(articles)).links[0]).toMatchObject({ opens: 3, state: 'revoked' })
  })

  it('is answered as if unknown when it has expired or was never made', async () => {
    const token = await shared(articles)
    await asSystem(() =>
      sql`update report_link set expire_time = localtimestamp - interval '1 second' where hash = ${hashOf(token)}`.execute(
        test.db,
      ),
    )
    await expectUnknown(token)
    expect((await linksOf(articles)).links[0]?.state).toBe('expired')
    for (const guess of [token.slice(1), `${token}A`, token.toLowerCase(), hashOf(token), '%', "' or '1'='1", '0'])
      await expectUnknown(guess)
    for (const token of [undefined, '', '\u0000', 'x'.repeat(101), ['a'], {}])
      expect((await test.stranger.post(`${path}/open-link`, { token })).status).toBe(400)
  })

  it('shows a report of all tenants with the rows of the tenant of its maker', async () => {
    const foreigner = await test.addPerson(OTHER, rights)
    const [ready] = (await maker.get(`${path}/ready`)).data as { id: string }[]
    const [own, other] = [await shared(ready?.id ?? ''), await shared(ready?.id ?? '', {}, foreigner)]
    expect((await opened(own)).body).not.toContain('外人')
    expect((await opened(other)).body).toContain('外人')
    expect((await linksOf(ready?.id ?? '')).links).toHaveLength(1)
  })

  it('shows no more than data scopes leave to its maker, by the time it is opened', async () => {
    const limited = await test.addPerson(OWN, rights)
    const token = await shared(articles, {}, limited)
    expect(await shownBy(token)).toEqual([[4, expect.any(String)]])
    await limitPerson(test, limited, { menu: 'articles', type: 2, column: 'create_user' })
    expect(await shownBy(token)).toEqual([[0, null]])
  })

  it('ends with its maker, with their rights, and with the report', async () => {
    const leaving = await test.addPerson(OWN, rights)
    const token = await shared(articles, {}, leaving)
    const { userId } = leaving
    /** State of the link after a change, which is taken back. */
    const when = async (change: RawBuilder<unknown>, back: RawBuilder<unknown>) => {
      await test.change(() => change.execute(test.db))
      await expectUnknown(token)
      const { links } = await linksOf(articles)
      await test.change(() => back.execute(test.db))
      expect((await opened(token)).status).toBe(200)
      return links[0]?.state
    }
    const status = (value: number) => sql`update blade_user set status = ${value} where id = ${userId}`
    const removed = (value: number) => sql`update blade_user set is_deleted = ${value} where id = ${userId}`
    const granted = (code: string, sign: number) => sql`update blade_role_menu set role_id = ${sign} * abs(role_id)
      where abs(role_id) = (select role_id::bigint from blade_user where id = ${userId})
      and menu_id = (select id from blade_menu where code = ${code})`
    const ended = (value: number) => sql`update blade_tenant set status = ${value} where tenant_id = ${OWN}`
    expect(await when(status(2), status(1))).toBe('unavailable')
    expect(await when(removed(1), removed(0))).toBe('unavailable')
    for (const code of ['report_list_share', 'report_list_view'])
      expect(await when(granted(code, -1), granted(code, 1))).toBe('unavailable')
    const gone = (value: number) => sql`update blade_report set is_deleted = ${value} where id = ${articles}`
    await test.change(() => gone(1).execute(test.db))
    await expectUnknown(token)
    await test.change(() => gone(0).execute(test.db))
    await test.change(() => ended(2).execute(test.db))
    await expectUnknown(token)
    await test.change(() => ended(1).execute(test.db))
    expect((await opened(token)).status).toBe(200)
  })

  it('says that a report cannot be run, and not why', async () => {
    const id = await saved('坏', { statement: 'select 1 / (count(*) - 4) as n from articles' })
    const { status, data, body } = await opened(await shared(id))
    expect([status, 'result' in (data as SharedReport)]).toEqual([200, false])
    expect(body).not.toMatch(/zero|零/)
  })

  it('is limited by address', async () => {
    const ask = () =>
      test.stranger.ask({
        method: 'POST',
        url: `/api/${path}/open-link`,
        payload: { token: 'x' },
        remoteAddress: '10.7.7.7',
      })
    const statuses: number[] = []
    for (let asked = 0; asked < 61; asked++) statuses.push((await ask()).status)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429])
  })
})

async function saved(name: string, definition: Partial<ReportDefinition>): Promise<string> {
  const answer = await test.designer.post(`${path}/submit`, { name, content: contentOf(definition) })
  expect(answer.status, answer.body).toBe(200)
  return (answer.data as { id: string }).id
}

async function share(id: string, wanted: object = {}, by = maker) {
  return by.post(`${path}/share`, { id, expireTime: await day(7), ...wanted })
}

async function shared(id: string, wanted: object = {}, by = maker): Promise<string> {
  const answer = await share(id, wanted, by)
  expect(answer.status, answer.body).toBe(200)
  return (answer.data as { token: string }).token
}

let address = 0

/** From an address of its own each: the limit for one is tried by itself. */
function opened(token: string) {
  address += 1
  const remoteAddress = `10.8.${address >> 8}.${address & 255}`
  return test.stranger.ask({ method: 'POST', url: `/api/${path}/open-link`, payload: { token }, remoteAddress })
}

async function shownBy(token: string) {
  const { data, body, status } = await opened(token)
  expect(status, body).toBe(200)
  return (data as SharedReport).result?.rows
}

async function expectUnknown(token: string): Promise<void> {
  const { status, msg, data } = await opened(token)
  expect({ status, msg, data }).toEqual({ status: 404, msg: UNKNOWN, data: null })
}

async function linksOf(id: string): Promise<ReportLinks> {
  const answer = await maker.get(`${path}/links`, { id })
  expect(answer.status, answer.body).toBe(200)
  return answer.data as ReportLinks
}

async function day(ahead: number): Promise<string> {
  const { rows } = await asSystem(() =>
    sql<{ day: string }>`select to_char(current_date + ${ahead}::integer, 'YYYY-MM-DD') as day`.execute(test.db),
  )
  return `${rows[0]?.day} 23:59:59`
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
