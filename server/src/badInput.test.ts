import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Person, setUpApp } from '../../tests/support/servers/testApp.ts'
import { asSystem } from './platform/db/tenancy/scope.ts'

const test = setUpApp()
let person: Person
let foreignId: string

beforeAll(async () => {
  const codes = ['post', 'post_add', 'post_edit', 'post_delete', 'post_view']
  person = await test.addPerson('600001', codes)
  const foreigner = await test.addPerson('600002', codes)
  await person.post(`${path}/submit`, valid)
  foreignId = await foreigner.create(path, valid)
})

const path = 'blade-system/post'
const valid = { category: 1, postCode: 'rep', postName: '记者', sort: 1 }
const json = (payload: string) =>
  person.ask({ method: 'POST', url: `/api/${path}/submit`, payload, headers: { 'content-type': 'application/json' } })

const cases: [string, () => ReturnType<Person['get']>, number, string][] = [
  ['malformed JSON', () => json('{"postName":'), 400, '请求内容格式不正确'],
  ['JSON of 5,000 levels', () => json('['.repeat(5000) + ']'.repeat(5000)), 400, '请求内容过于复杂'],
  ['a list for a record', () => json('[1]'), 400, '请求内容格式不正确'],
  [
    'an unknown comparison',
    () => person.get(`${path}/list`, { postName_regexp: 'x' }),
    400,
    '“岗位名称”不支持查询条件 regexp',
  ],
  ['ids with SQL', () => person.post(`${path}/remove`, undefined, { ids: '1 or 1=1' }), 400, '编号格式不正确'],
  [
    'a name of 10,000 characters',
    () => person.post(`${path}/submit`, { ...valid, postName: '长'.repeat(10_000) }),
    400,
    '岗位名称不能超过64个字',
  ],
  [
    'a body of 2 MiB',
    () => person.post(`${path}/submit`, { ...valid, remark: 'x'.repeat(2 * 1024 * 1024) }),
    413,
    '请求内容过大',
  ],
  [
    'a body of another kind',
    () =>
      person.ask({
        method: 'POST',
        url: `/api/${path}/submit`,
        payload: 'x',
        headers: { 'content-type': 'text/plain' },
      }),
    415,
    '请求内容类型不支持',
  ],
  ['an id of another tenant', () => person.get(`${path}/detail`, { id: foreignId }), 404, '数据不存在'],
  ['another tenant to act for', () => person.get(`${path}/select`, { tenantId: '600002' }), 403, '没有权限'],
  ['a path that is none', () => person.get(`${path}/everything`), 404, '接口不存在'],
  [
    'a made-up token',
    () => person.ask({ url: `/api/${path}/list`, headers: { 'blade-auth': 'bearer none' } }),
    401,
    '请先登录',
  ],
]

it.each(cases)('%s changes nothing', async (_, send, status, msg) => {
  const before = await checksum()
  const answer = await send()
  expect(answer).toMatchObject({ status, msg })
  const { errors, ...rest } = JSON.parse(answer.body)
  expect(rest).toEqual({ code: status, success: false, data: null, msg })
  expect(errors).toEqual(msg.startsWith('岗位名称') ? { postName: msg } : undefined)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(await checksum()).toBe(before)
})

async function checksum(): Promise<unknown> {
  const { rows } = await asSystem(() =>
    sql`select md5(string_agg(t::text, '' order by id)) as posts, (select count(*) from change_log) as changes
      from blade_post t`.execute(test.db),
  )
  return JSON.stringify(rows)
}
