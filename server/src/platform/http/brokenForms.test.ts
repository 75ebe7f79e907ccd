import { readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'
import { basic } from '../../../../tests/support/servers/api.ts'
import { testConfig } from '../../../../tests/support/servers/config.ts'
import { setUpApp } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../db/tenancy/scope.ts'

const { dataDir } = testConfig()
const test = setUpApp({ DATA_DIR: dataDir })

const form = [
  '--edge\r\ncontent-disposition: form-data; name="title"\r\n\r\n头版\r\n',
  '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.bpmn"\r\ncontent-type: text/plain\r\n\r\n',
  `${'<definitions/>'.repeat(20)}\r\n--edge--\r\n`,
].join('')
const field = form.slice(0, form.indexOf('--edge\r\ncontent-disposition: form-data; name="file"'))

const send = (url: string, payload: string, boundary = 'edge') =>
  test.admin.ask({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data${boundary && `; boundary=${boundary}`}` },
    payload: Buffer.from(payload),
  })

const readers = [
  '/api/blade-resource/oss/endpoint/put-file',
  '/api/blade-flow/manager/check-upload',
  '/api/blade-system/post/submit',
]

const errorRows = async () => {
  // Rows are written in batches, a second apart.
  await vi.waitFor(async () => expect(await rows('blade_log_api')).toBeGreaterThan(0), timeLimit(60_000))
  return rows('blade_log_error')
}

async function rows(table: 'blade_log_api' | 'blade_log_error'): Promise<number> {
  const found = await asSystem(() =>
    sql<{ rows: string }>`select count(*) as rows from ${sql.table(table)}`.execute(test.db),
  )
  return Number(found.rows[0]?.rows)
}

it.each(readers)('%s refuses a form that ends before its time, wherever it ends', async url => {
  for (let length = 1; length < form.length - 8; length += length < 40 || length > form.length - 40 ? 1 : 7) {
    const answer = await send(url, form.slice(0, length))
    expect([length, answer.status, answer.body], answer.body).toEqual([
      length,
      400,
      expect.stringMatching(/不完整|文件/),
    ])
  }
})

it.each([
  ['no boundary', form, ''],
  ['an empty boundary', form, '""'],
  ['a boundary of 300 letters', form, 'x'.repeat(300)],
  ['another boundary', form, 'other'],
  ['no end', field, 'edge'],
  ['no disposition', '--edge\r\n\r\nx\r\n--edge--\r\n', 'edge'],
  ['a header without end', `--edge\r\ncontent-disposition: ${'x'.repeat(100_000)}`, 'edge'],
  [
    'a charset that does not exist',
    form.replace('name="title"', 'name="title"\r\ncontent-type: text/plain; charset=x'),
    'edge',
  ],
  ['broken percent signs', form.replace('name="title"', "name*=utf-8''%zz"), 'edge'],
  ['a field of the prototype', form.replace('"title"', '"__proto__"'), 'edge'],
  ['a field with broken JSON', form.replace('name="title"', 'name="title"\r\ncontent-type: application/json'), 'edge'],
  ['100 parts', field.repeat(100), 'edge'],
])('a form with %s is refused by every call that reads one', async (_, payload, boundary) => {
  for (const url of readers) {
    const { status, body } = await send(url, payload, boundary)
    expect([url, status], body).toEqual([url, expect.toSatisfy(code => code >= 400 && code < 500)])
  }
})

it('no call of the API fails at a form that is cut off', async () => {
  const posts = test.app.guardedRoutes.filter(
    ({ method, url }) => [method].flat().includes('POST') && !url.includes('logout'),
  )
  expect(posts.length).toBeGreaterThan(100)
  for (const { url } of posts)
    for (const payload of [form.slice(0, -40), field]) {
      const { status, body } = await send(url.replace(/:\w+/g, '1'), payload)
      expect([url, status < 500], body).toEqual([url, true])
    }
})

it('an upload whose connection breaks leaves no file and no error', async () => {
  const errors = vi.spyOn(console, 'error')
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  for (const url of readers) {
    const socket = connect(port, '127.0.0.1')
    const head = [`POST ${url} HTTP/1.1`, 'host: x', `blade-auth: bearer ${test.admin.token}`]
    const rest = [`authorization: ${basic}`, 'content-type: multipart/form-data; boundary=edge']
    socket.write([...head, ...rest, 'content-length: 99999', '', form.slice(0, -40)].join('\r\n'))
    await new Promise(resolve => setTimeout(resolve, 100))
    socket.destroy()
  }
  await vi.waitFor(() => expect(readdirSync(join(dataDir, 'oss', '.incoming'))).toEqual([]), timeLimit(60_000))
  expect(errors).not.toHaveBeenCalled()
})

it('none of these is an error of the server', async () => {
  expect(await errorRows()).toBe(0)
})
