import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { afterEach, expect, it, vi } from 'vitest'
import { dateTime } from '#contract/kit/fields'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'
import { DateTimePicker, DateTimeRangePicker } from './datePicker.tsx'

afterEach(cleanup)

const send = vi.fn()
const day = dateTime('日期', 'Date', { dayOnly: true })
const moment = dateTime('时间', 'Time')

function open(children: React.ReactNode) {
  send.mockClear()
  render(
    <Form onFinish={send}>
      {children}
      <Form.Item name="title">
        <Input aria-label="标题" />
      </Form.Item>
      <button type="submit">保存</button>
    </Form>,
  )
  return userEvent.setup()
}

it.each([
  { name: 'a day', field: day, Picker: DateTimePicker, typed: '2026-03-11', chosen: '2026-03-11 00:00:00' },
  {
    name: 'a moment',
    field: moment,
    Picker: DateTimePicker,
    typed: '2026-03-11 08:30:00',
    chosen: '2026-03-11 08:30:00',
  },
])('Enter chooses $name and does not send the form', async ({ field, Picker, typed, chosen }) => {
  const user = open(
    <Form.Item name="at">
      <Picker field={field} aria-label="日期" />
    </Form.Item>,
  )
  await user.click(screen.getByLabelText('日期'))
  await user.keyboard(`${typed}{Enter}`)
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('日期').value).toBe(typed), timeLimit(60_000))
  expect(send).not.toHaveBeenCalled()
  await user.click(screen.getByLabelText('标题'))
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ at: chosen, title: undefined }), timeLimit(60_000))
})

it('Enter chooses both ends of a range and does not send the form', async () => {
  const user = open(
    <Form.Item name="between">
      <DateTimeRangePicker field={day} id="between" />
    </Form.Item>,
  )
  const [first, last] = document.querySelectorAll<HTMLInputElement>('.ant-picker input')
  if (!first || !last) throw new Error('no range')
  await user.click(first)
  await user.keyboard('2026-03-11{Enter}')
  await vi.waitFor(() => expect(document.activeElement).toBe(last), timeLimit(60_000))
  await user.keyboard('2026-03-12{Enter}')
  await vi.waitFor(() => expect([first.value, last.value]).toEqual(['2026-03-11', '2026-03-12']), timeLimit(60_000))
  expect(send).not.toHaveBeenCalled()
})
