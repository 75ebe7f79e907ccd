import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { CallDialog } from './CallDialog.tsx'

afterEach(cleanup)

const sent: unknown[] = []

/** Takes as long as a call. */
async function send(values: unknown) {
  sent.push(values)
  await new Promise(resolve => window.setTimeout(resolve, 20))
}

function Screen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen && (
        <CallDialog
          title="结束"
          draftKey="test/end/1"
          okText="确定"
          done="已结束"
          send={send}
          close={() => setOpen(false)}
        >
          <Form.Item name="code" label="编号">
            <Input readOnly />
          </Form.Item>
          <Form.Item name="reason" label="原因">
            <Input />
          </Form.Item>
          <Form.Item name="remark" label="备注">
            <Input />
          </Form.Item>
        </CallDialog>
      )}
    </>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

it('takes what is typed from the moment it is drawn into its first field, and moves the focus no more', async () => {
  await renderResources([], { at: '/', permission: [], page: <Screen /> })
  await userEvent.click(screen.getByRole('button', { name: '打开' }))
  expect(document.activeElement).toBe(field('原因'))
  await userEvent.keyboard('停')
  await userEvent.click(field('备注'))
  await userEvent.keyboard('刊')
  // Longer than the animation with which the dialog opens.
  await new Promise(resolve => window.setTimeout(resolve, 600))
  await userEvent.keyboard('期')
  expect([field('原因').value, field('备注').value]).toEqual(['停', '刊期'])
})

it('sends once, however quickly its button and Enter are pressed', async () => {
  await renderResources([], { at: '/', permission: [], page: <Screen /> })
  await userEvent.click(screen.getByRole('button', { name: '打开' }))
  await userEvent.type(field('原因'), '停刊')
  const button = screen.getByRole('button', { name: '确定' })
  act(() => {
    button.click()
    button.click()
    field('原因').form?.requestSubmit()
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveLength(1)
})

it('gives the focus back as it closes', async () => {
  await renderResources([], { at: '/', permission: [], page: <Screen /> })
  const opener = screen.getByRole('button', { name: '打开' })
  await userEvent.click(opener)
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
