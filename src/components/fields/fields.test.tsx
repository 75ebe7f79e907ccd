import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { articles } from '#contract/biz/articles'
import { newsPage } from '#contract/biz/page'
import { dateTime, file as fileField, money as moneyField } from '#contract/kit/fields'
import { timeLimit } from '../../../tests/support/run/timeLimit.ts'
import { chosenBranches } from './editors/BranchesEditor.tsx'
import { file } from './kinds/addresses.tsx'
import { amountIn, dateTime as dateTimeView, MoneyInput, MoneyRange, money } from './kinds/amounts.tsx'
import { reference } from './kinds/choices.tsx'
import { DateTimePicker, DateTimeRangePicker } from './pickers/datePicker.tsx'

const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)

const day = dateTime('出版日期', 'Date of issue', { dayOnly: true })

afterEach(cleanup)

it('asks for a day where the hour means nothing, and sends its first moment', () => {
  const onChange = vi.fn()
  render(<DateTimePicker field={day} aria-label="出版日期" value="2026-03-09 10:30:00" onChange={onChange} />)
  const input = screen.getByLabelText<HTMLInputElement>('出版日期')
  expect(input.value).toBe('2026-03-09')
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: '2026-03-11' } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })
  expect(onChange).toHaveBeenLastCalledWith('2026-03-11 00:00:00')
})

it('lists a day without its hour, and a moment with it, to the minute', () => {
  const shown = (field: ReturnType<typeof dateTime>) =>
    render(<dateTimeView.Cell field={field} name="publishDate" value="2026-03-09 00:00:00" record={{}} />).container
      .textContent
  expect(shown(day)).toBe('2026-03-09')
  expect(shown(dateTime('发布时间', 'Published at'))).toBe('2026-03-09 00:00')
})

it.each([articles.fields.editionId, newsPage.fields.editionId])(
  'lists an edition by its number, with its title under the pointer, and in full where a record is looked at',
  field => {
    const drawn = (editionTitle: string, View = reference.Cell) =>
      render(<View field={field} name="editionId" value="7" record={{ editionTitle }} />, { wrapper: Queries })
        .container
    const cell = drawn('2026年11月26日 第26期')
    expect([cell.textContent, cell.querySelector('[title]')?.getAttribute('title')]).toEqual([
      '第26期',
      '2026年11月26日 第26期',
    ])
    expect(drawn('国庆特刊').textContent).toBe('国庆特刊')
    expect(drawn('2026年11月26日 第26期', reference.Show).textContent).toBe('2026年11月26日 第26期')
  },
)

it('plays a video and a sound where a record is looked at, and links any file', async () => {
  const Show = file.Show ?? file.Cell
  const shown = (value: string) =>
    render(<Show field={fileField('视频', 'Video')} name="videoUrl" value={value} record={{}} />).container
  const video = shown('/api/file/专访.mp4')
  await vi.waitFor(
    () => expect(video.querySelector('video')?.getAttribute('aria-label')).toBe('专访.mp4'),
    timeLimit(60_000),
  )
  const sound = shown('/api/file/article.wav')
  await vi.waitFor(
    () => expect(sound.querySelector('audio')?.getAttribute('src')).toContain('/api/file/article.wav'),
    30_000,
  )
  const sheet = shown('/api/file/sheet.xlsx')
  expect(sheet.querySelector('a')?.textContent).toBe('sheet.xlsx')
  expect(sheet.querySelector('video, audio')).toBeNull()
})

const fee = moneyField('稿费', "Author's fee")

it('writes an amount as each language does, to the last of fifteen digits', () => {
  expect(amountIn('zh', '1234567.80')).toBe('¥1,234,567.80')
  expect(amountIn('en', '1234567.80')).toBe('CN¥1,234,567.80')
  expect(amountIn('zh', '9999999999999.99')).toBe('¥9,999,999,999,999.99')
  expect(amountIn('en', '1234567', 'JPY', 0)).toBe('JP¥1,234,567')
  expect(money.align).toBe('right')
})

it('lists nothing where no amount is set', () => {
  expect(render(<money.Cell field={fee} name="fee" value={null} record={{}} />).container.textContent).toBe('')
})

it('takes fifteen digits as text and loses none', () => {
  const onChange = vi.fn()
  render(<MoneyInput field={fee} aria-label="稿费" value={null} onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('稿费'), { target: { value: '1234567890123.45' } })
  expect(onChange).toHaveBeenLastCalledWith('1234567890123.45')
})

it('searches between two amounts, of which either may be open', () => {
  const onChange = vi.fn()
  const { rerender } = render(<MoneyRange field={fee} aria-label="稿费" value={undefined} onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('稿费'), { target: { value: '12.5' } })
  expect(onChange).toHaveBeenLastCalledWith(['12.5', undefined])
  rerender(<MoneyRange field={fee} aria-label="稿费" value={['12.5', undefined]} onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('稿费'), { target: { value: '' } })
  expect(onChange).toHaveBeenLastCalledWith(null)
})

const tree = [
  {
    value: '1',
    title: '系统',
    children: [
      { value: '11', title: '用户' },
      { value: '12', title: '日志', children: [{ value: '121', title: '接口日志' }] },
    ],
  },
  { value: '2', title: '内容' },
]

it.each([
  ['the nodes that lead to a chosen leaf', ['121'], ['1', '12', '121']],
  ['all of a chosen branch', ['1'], ['1', '11', '12', '121']],
  ['nothing when nothing is chosen', [], []],
])('keeps %s', (_, chosen, kept) => {
  expect(chosenBranches(tree, new Set(chosen))).toEqual(kept)
})

describe('Enter in a picker', () => {
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
})
