import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { OpenAPIV3 } from 'openapi-types'
import { beforeAll, expect, it } from 'vitest'
import { setUpApp } from '../../../../../tests/support/servers/testApp.ts'

const test = setUpApp()
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
