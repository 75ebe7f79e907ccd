// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, envelope } from '../../../../tests/support/servers/fakeApi.ts'
import { settings } from '../../../lib/settings.ts'
import { MAX_BLOB_BYTES, openDownload } from './SheetFiles.tsx'

const opened: string[] = []
const file = { path: 'blade-system/sheet-file/download', params: { id: '7', a: 'x y' }, name: 'posts.xlsx' }
const extensions = settings.extensions

beforeEach(() => {
  opened.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.href)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  settings.extensions = extensions
})

test('a large file opens by a ticket for its address, and the page reads nothing of it', async () => {
  settings.extensions = ['*']
  const requests = answerWith(() => envelope({ ticket: 'once', expiresIn: 60 }))
  await openDownload({ ...file, bytes: MAX_BLOB_BYTES + 1 })
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['post blade-auth/download/ticket'])
  const [address = ''] = opened
  expect(new URL(address).pathname).toBe(`/api/${file.path}`)
  expect(new URL(address).search).toBe('?id=7&a=x+y&ticket=once')
})

test.each([
  ['a small file', ['*'], 10],
  ['a file of unknown size', ['*'], undefined],
  ['a file of a server without tickets', [], MAX_BLOB_BYTES + 1],
])('%s is read with headers', async (_, offered, bytes) => {
  settings.extensions = offered
  const requests = answerWith(() => ({ body: new Blob(['x']) }))
  await openDownload({ ...file, bytes })
  expect(requests.map(({ url, params }) => [url, params])).toEqual([[file.path, file.params]])
  expect(opened).toEqual([expect.stringMatching(/^blob:/)])
})
