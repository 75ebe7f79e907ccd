import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { SheetFile } from '#contract/kit/sheets'
import { renderResources } from '../../../../../tests/support/dom/renderResources.tsx'
import { answerWith, envelope } from '../../../../../tests/support/servers/fakeApi.ts'
import { ExportIssue } from './ExportIssue.tsx'
import { ReaderSwitch } from './ReaderSwitch.tsx'

afterEach(cleanup)

const show = (page: ReactNode) => renderResources([], { at: '/biz/edition', permission: [], page })

const file: SheetFile = {
  ...{ id: '9', module: 'blade-biz/edition', name: '第7期.epub', format: 'epub', state: 'done', rowsDone: 5 },
  ...{ rowsTotal: 5, byteSize: 2048, createTime: '2026-03-02 10:00:00', expireTime: '2026-03-03 10:00:00' },
  reason: null,
}

it('asks for an issue in the chosen format, and lists the file by its size', async () => {
  const user = userEvent.setup()
  const files: SheetFile[] = []
  const requests = answerWith(({ url }) => {
    if (url === 'blade-resource/sheet/list') return envelope(files)
    files.push(file)
    return envelope({ id: '9' })
  })
  await show(<ExportIssue id="7" close={() => undefined} />)
  await user.click(await screen.findByRole('radio', { name: /EPUB 3/ }))
  await user.click(screen.getByRole('button', { name: /^(buttons.export|导\s*出)$/ }))
  expect(await screen.findByText('2 KB')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'post')?.data).toContain('epub')
})

it('opens the public reader and says where it is', async () => {
  const user = userEvent.setup()
  let isOn = false
  answerWith(({ method }) => {
    if (method === 'post') isOn = true
    return envelope(method === 'post' ? {} : { isOn, address: 'https://paper.example/reader/000001' })
  })
  await show(<ReaderSwitch close={() => undefined} />)
  await user.click(await screen.findByRole('switch', { name: '公开阅读' }))
  expect(await screen.findByRole('link', { name: /reader\/000001/ })).toBeTruthy()
})
