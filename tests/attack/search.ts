import type { FoundGroup } from '../../contract/system/search.ts'
import { type FirstUser, tenant } from '../../contract/system/tenant.ts'
import { user } from '../../contract/system/user.ts'
import { type Api, type Credentials, md5, signIn } from '../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../support/servers/config.ts'
import { type Caller, callerOf } from './caller.ts'

const SECRET = 'kwzqxvj'
const ABSENT = 'vjqxzkw'
const ROUNDS = 31
/** A search of few entries lasts some milliseconds; the search for a word of others may not differ by more. */
const MAX_DIFFERENCE_MS = 20

/** Queries that might leave the query language of the index, the tenant, or the types. */
const awkward = [
  ...[
    '*',
    '%',
    '_',
    `${SECRET}*`,
    `${SECRET}:*`,
    `%${SECRET}%`,
    `${SECRET.slice(0, -1)}%`,
    `'${SECRET}'`,
    `"${SECRET}"`,
  ],
  ...[
    `x | ${SECRET}`,
    `!(x) & ${SECRET}`,
    `(${SECRET}`,
    `${SECRET})`,
    `${SECRET}\\`,
    `''${SECRET}`,
    `/t000000`,
    `'/t*'`,
  ],
  ...[
    `${SECRET} /t000000 /mblade-biz/articles`,
    `') | ('/t000000`,
    `${SECRET}\u0000`,
    `\ud800${SECRET}`,
    '　',
    ' ',
    '',
    '，。',
  ],
  ...['长'.repeat(100), '长'.repeat(101), 'a b '.repeat(25), 'x'.repeat(20_000), '1'.repeat(100), '𠮷'.repeat(50)],
]

const filters: readonly Record<string, string>[] = [
  ...[
    {},
    { tenantId: '000000' },
    { 'tenant-id': '000000' },
    { type: 'blade-biz/articles' },
    { type: '*' },
    { type: "'" },
  ],
  ...[{ size: '100' }, { size: '0' }, { size: '-1' }, { size: '1e9' }, { type: 'blade-biz/articles', tenantId: '*' }],
]

/** The search over everything as the administrator of tenant B, who looks for a word that occurs only in tenant A. */
export async function searchAcross(address: string): Promise<{ count: number; problems: string[] }> {
  const owner = await signIn(address)
  const columnId = (await add(owner, 'columns', { columnName: '甲', columnCode: SECRET, sort: 1, parentId: '0' })).id
  const { id } = await add(owner, 'articles', { title: `头条 ${SECRET}`, content: `<p>${SECRET}</p>`, columnId })
  const found = await owner.get<FoundGroup[]>('blade-system/search/find', { words: SECRET })
  const problems = found.some(({ records }) => records.some(record => record.id === id))
    ? []
    : ['the owner finds nothing']
  const stranger = await callerOf(address, await newAdministrator(owner, address))
  const answerTo = (query: Record<string, string>) => stranger.get('blade-system/search/find', query)
  let count = 0
  for (const words of [SECRET, ...awkward])
    for (const filter of filters) {
      count += 1
      const { status, body } = await answerTo({ words, ...filter })
      const place = `the search of ${JSON.stringify({ words: words.slice(0, 60), ...filter })}`
      if (status >= 500) problems.push(`${status}: ${place}`)
      if (body.includes('头条') || body.includes(id)) problems.push(`another tenant's record: ${place}`)
      if (body !== (await answerTo({ words: words.replaceAll(SECRET, ABSENT), ...filter })).body)
        problems.push(`tells a word of another tenant from none: ${place}`)
    }
  const difference = await timeDifference(stranger)
  if (difference > MAX_DIFFERENCE_MS)
    problems.push(`a word of another tenant takes ${Math.round(difference)} ms longer than none`)
  return { count, problems }
}

export const add = (api: Api, module: string, fields: object) =>
  api.post<{ id: string }>(`blade-biz/${module}/submit`, fields)

/** The administrator of a new tenant. */
async function newAdministrator(platform: Api, address: string): Promise<Credentials> {
  const { firstUser } = await platform.post<{ firstUser: FirstUser }>(`${tenant.path}/submit`, { tenantName: '乙' })
  const first = await signIn(address, firstUser)
  const newPassword = md5(ADMIN_PASSWORD)
  const passwords = { oldPassword: md5(firstUser.password), newPassword, newPassword1: newPassword }
  await first.post(`${user.path}/update-password`, passwords)
  return { tenantId: firstUser.tenantId, account: firstUser.account, password: ADMIN_PASSWORD }
}

/** Medians of searches by turns, in milliseconds. */
async function timeDifference(caller: Caller): Promise<number> {
  const times: Record<string, number[]> = { [SECRET]: [], [ABSENT]: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const [words, taken] of Object.entries(times)) {
      const begun = performance.now()
      await caller.get('blade-system/search/find', { words })
      taken.push(performance.now() - begun)
    }
  const median = (taken: number[] = []) => taken.sort((one, other) => one - other)[taken.length >> 1] ?? 0
  return Math.abs(median(times[SECRET]) - median(times[ABSENT]))
}
