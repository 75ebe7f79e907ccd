import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { ImportReport, UndoReport } from '#contract/kit/sheets'
import { post } from '#contract/system/post'
import { openModule } from '../../../../tests/support/dom/renderResources.tsx'
import { answerWith, envelope } from '../../../../tests/support/servers/fakeApi.ts'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { settings } from '../../../lib/settings.ts'
import { MAX_BLOB_BYTES, openDownload } from './SheetFiles.tsx'

const { path } = post
const imported: ImportReport = {
  ...{ id: '77', rows: 100, created: 100, changed: 0, unchanged: 0, failed: 0 },
  ...{ problems: [], fileId: null, issued: [] },
}
const left = ['1', '2', '3'].map(id => ({ id, title: `岗位${id}`, reason: '导入后已被修改', later: id !== '3' }))
const said: UndoReport = { removed: 97, restored: 0, left }

afterEach(cleanup)

async function importSheet() {
  const answers = { [`${path}/import`]: imported, [`${path}/import-keys`]: [], [`${path}/import-undo`]: said }
  const server = startFakeServer({ [path]: [] }, answers)
  const rendered = await openModule(post, '', { permission: ['post', 'post_import'] })
  await userEvent.click(await screen.findByRole('button', { name: /导\s?入/ }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/导入文件/), { target: { files: [new File(['x'], 'posts.csv')] } })
  await userEvent.click(dialog.getByRole('button', { name: /导\s?入$/ }))
  await waitFor(() => expect(rendered.notices).toEqual(['success: 已导入100条']))
  return { ...rendered, server }
}

it('is offered by the message of an import, and asks for each record that was changed since', async () => {
  const { notices, undo, server } = await importSheet()
  undo()
  const list = within(await screen.findByRole('list', { name: /以下3条保持不变/ }))
  expect(screen.getByText('将删除新增的97条，恢复修改的0条。')).toBeTruthy()
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  expect(list.getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.click(list.getByRole('checkbox', { name: '岗位1（导入后已被修改）' }))
  await userEvent.click(screen.getAllByRole('button', { name: /确\s?定/ }).at(-1) as HTMLElement)
  await waitFor(() => expect(notices.at(-1)).toBe('success: 已撤销导入，3条保持不变'))
  expect(server.callsTo(`${path}/import-undo`).map(({ body }) => body)).toEqual([
    { id: '77', dryRun: 1 },
    { id: '77', dryRun: 0, overLater: '1' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

describe('open download', () => {
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
})
