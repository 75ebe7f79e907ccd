import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { accessKey } from '#contract/system/access-key'
import { openModule } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'

afterEach(cleanup)

it.each([
  ['zh', '密钥名称', '保存', '我已保存'],
  ['en', 'Name', 'Save', 'I have saved it'],
] as const)('a new key is shown once, in a dialog of its own (%s)', async (language, label, save, done) => {
  startFakeServer(
    { [accessKey.path]: [] },
    { [`${accessKey.path}/submit`]: { id: '11', version: 1, token: 'bsk_abc' } },
  )
  await openModule(accessKey, '/create', { language })
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByLabelText(label), '排版程序')
  await userEvent.click(within(dialog).getByRole('button', { name: save }))
  expect(await screen.findByText('bsk_abc')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: done }))
  await waitFor(() => expect(screen.queryByText('bsk_abc')).toBeNull())
})
