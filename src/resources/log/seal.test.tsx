import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { seal } from '#contract/log/seal'
import { openModule } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'

const report = { proven: 41, removed: 0, pending: 2, seals: 3 }
const problems = [{ fault: 'changed', tenantId: '000000', position: '7', changeId: '12', module: 'blade-system/post' }]

afterEach(cleanup)

test.each([
  ['zh', '校验', '变更记录被篡改', '记录被修改第7条，记录ID 12，模块 blade-system/post，租户 000000'],
  [
    'en',
    'Verify',
    'The history was tampered with',
    'An entry was changedentry 7, ID 12, module blade-system/post, tenant 000000',
  ],
] as const)('the verification names the entry that was forged (%s)', async (language, button, heading, line) => {
  startFakeServer({}, { [`${seal.path}/verify`]: { ...report, problems } })
  await openModule(seal, '', { language })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(heading)
  expect(within(dialog).getByRole('listitem').textContent).toBe(line)
})
