import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, Form, Input } from 'antd'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startLanguage } from '../../../providers/i18n/index.ts'
import '../../../providers/i18n/uiLocale.ts'
import { entriesUnder } from '../../../state/drafts.ts'
import { endSession, type UserInfo, useSession } from '../../../state/session.ts'
import { DraftOffer, useFormDraft } from './useDraft.tsx'

const initial = { title: '原题', secret: '' }

function Letter() {
  const [form] = Form.useForm()
  const { mark, offer } = useFormDraft({ form, draftKey: 'letter', initial, without: ['secret'] })
  return (
    <Form
      form={form}
      name="letter"
      initialValues={initial}
      onValuesChange={() => mark(true)}
      onFinish={() => mark(false)}
    >
      <DraftOffer offer={offer} />
      <Form.Item name="title" label="标题">
        <Input />
      </Form.Item>
      <Form.Item name="secret" label="暗号">
        <Input />
      </Form.Item>
      <button type="submit">寄出</button>
    </Form>
  )
}

const open = () =>
  render(
    <App>
      <Letter />
    </App>,
  )
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const waitForDraft = () => waitFor(() => expect(entriesUnder('draft/')).toHaveLength(1))

beforeAll(() => startLanguage('zh'))
beforeEach(() => {
  localStorage.clear()
  useSession.setState({ tenantId: '000000', userInfo: { user_id: '1' } as UserInfo })
})
afterEach(() => {
  cleanup()
  endSession()
})

it('keeps what was typed as the form goes, but for the fields that are left out', async () => {
  open()
  await userEvent.type(field('标题'), '！')
  await userEvent.type(field('暗号'), 'sesame')
  // Before the timer has come.
  cleanup()
  expect(entriesUnder('draft/')).toHaveLength(1)
  expect(JSON.stringify(localStorage)).not.toContain('sesame')
  open()
  await userEvent.click(await screen.findByRole('button', { name: /恢\s?复/ }))
  await waitFor(() => expect(field('标题').value).toBe('原题！'))
  expect(field('暗号').value).toBe('')
})

it('has no draft once it is saved, nor where the text is again what it was', async () => {
  open()
  await userEvent.type(field('标题'), '！')
  await waitForDraft()
  await userEvent.click(screen.getByRole('button', { name: '寄出' }))
  await waitFor(() => expect(entriesUnder('draft/')).toEqual([]))
  await userEvent.type(field('标题'), '？')
  await waitForDraft()
  await userEvent.type(field('标题'), '{Backspace}')
  await waitFor(() => expect(entriesUnder('draft/')).toEqual([]))
})
