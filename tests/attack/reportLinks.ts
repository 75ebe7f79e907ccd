import { sql } from 'kysely'
import { emptyDefinition, encodeDefinition } from '../../contract/report/definition.ts'
import { report } from '../../contract/report/report.ts'
import type { ReportLinks } from '../../contract/report/sharing.ts'
import { asSystem } from '../../server/src/platform/db/tenancy/scope.ts'
import { signIn } from '../support/servers/api.ts'
import type { LiveServer } from './liveServer.ts'
import { add, newAdministrator } from './search.ts'

const SECRET = 'shown-by-the-link'
const FOREIGN = 'of-another-tenant'
const MAX_IN_A_MINUTE = 60

/**
 * Links to reports as somebody without an account tries them: guessed, changed, expired, revoked, of a maker who is gone.
 * All links that show nothing are answered with the same bytes.
 */
export async function guessLinks(address: string, { db }: LiveServer): Promise<{ count: number; problems: string[] }> {
  const platform = await signIn(address)
  const owner = await signIn(address, await newAdministrator(platform, address))
  const other = await signIn(address, await newAdministrator(platform, address))
  const content = encodeDefinition({
    ...emptyDefinition,
    statement: `select '${SECRET}' as secret, string_agg(title, ',') as titles from articles`,
  })
  const { id } = await owner.post<{ id: string }>(`${report.path}/submit`, { name: SECRET, content })
  const columnId = (await add(other, 'columns', { columnName: '甲', columnCode: 'links', sort: 1, parentId: '0' })).id
  await add(other, 'articles', { title: FOREIGN, content: '<p>x</p>', columnId })
  const problems: string[] = []
  let count = 0
  const post = async (body: unknown, from = `10.10.${++count >> 8}.${count & 255}`) => {
    const reply = await fetch(`${address}/api/${report.path}/open-link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    })
    if (reply.headers.has('set-cookie')) problems.push('a cookie for a link')
    return { status: reply.status, body: (await reply.text()).replace(/"traceId":"[^"]*"/, '') }
  }
  const unknown = await post({ token: 'x' })
  const expectNothing = async (what: string, token: unknown) => {
    const answer = await post({ token })
    if (answer.body.includes(SECRET) || answer.status >= 500) problems.push(`${answer.status}: a link that is ${what}`)
    if (answer.status !== 400 && (answer.status !== unknown.status || answer.body !== unknown.body))
      problems.push(`a link that is ${what} is told from an unknown one: ${answer.body}`)
  }
  const share = async () => {
    const { rows } = await asSystem(() =>
      sql<{ day: string }>`select to_char(localtimestamp + interval '1 day', 'YYYY-MM-DD HH24:MI:SS') as day`.execute(
        db,
      ),
    )
    const { token } = await owner.post<{ token: string }>(`${report.path}/share`, { id, expireTime: rows[0]?.day })
    const { links } = await owner.get<ReportLinks>(`${report.path}/links`, { id })
    return { token, linkId: links[0]?.id ?? '' }
  }
  const change = (what: ReturnType<typeof sql>) => asSystem(() => what.execute(db))
  const expectOpen = async (token: string) => {
    const { status, body } = await post({ token })
    if (body.includes(FOREIGN)) problems.push('a link shows articles of another tenant')
    if (status !== 200 || !body.includes(SECRET)) problems.push(`${status}: an open link: ${body}`)
  }

  const { token, linkId } = await share()
  await expectOpen(token)
  for (let place = 0; place < token.length; place++)
    await expectNothing('changed', token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1))
  const { rows } = await asSystem(() =>
    sql<{ hash: string }>`select hash from report_link where id = ${linkId}`.execute(db),
  )
  for (const guess of [
    rows[0]?.hash,
    linkId,
    id,
    token.slice(1),
    ` ${token}x`,
    token.toLowerCase(),
    '%',
    '_'.repeat(43),
  ])
    await expectNothing('guessed', guess)
  for (const guess of ["' or '1'='1", '\u0000', null, true, 1e9, [token], { token }, '', 'x'.repeat(100_000), '𠮷'])
    await expectNothing('no text of ours', guess)

  for (const [path, body] of [
    ['revoke-link', { id, linkId }],
    ['share', { id, expireTime: '2999-01-01 00:00:00' }],
  ] as const)
    if (await other.post(`${report.path}/${path}`, body).then(Boolean, () => false))
      problems.push(`another tenant: ${path}`)
  if (await other.get(`${report.path}/links`, { id }).then(Boolean, () => false)) problems.push('another tenant: links')
  await expectOpen(token)

  const expired = await share()
  await change(
    sql`update report_link set expire_time = localtimestamp - interval '1 second' where id = ${expired.linkId}`,
  )
  await expectNothing('expired', expired.token)
  const revoked = await share()
  await owner.post(`${report.path}/revoke-link`, { id, linkId: revoked.linkId })
  await expectNothing('revoked', revoked.token)
  const maker = sql`(select create_user from report_link where id = ${linkId})`
  await change(sql`update blade_user set status = 2 where id = ${maker}`)
  await expectNothing('made by somebody who is disabled', token)
  await change(sql`update blade_user set status = 1 where id = ${maker}`)
  await expectOpen(token)

  const statuses: number[] = []
  for (let asked = 0; asked <= MAX_IN_A_MINUTE; asked++) statuses.push((await post({ token: 'x' }, '10.11.0.1')).status)
  if (statuses.at(-1) !== 429)
    problems.push(`${statuses.at(-1)}: guess ${statuses.length} of a minute from one address`)
  return { count, problems }
}
