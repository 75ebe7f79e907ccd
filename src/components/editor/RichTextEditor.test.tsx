import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { afterEach, expect, it } from 'vitest'
import type { ReadingNote } from '#contract/kit/texts/reading'
import { startLanguage } from '../../providers/i18n/index.ts'
import { RichTextEditor } from './RichTextEditor.tsx'
import { PastedReading } from './reading/pastedReading.ts'

afterEach(cleanup)
await startLanguage('zh')

const editor = (value: string) => <RichTextEditor value={value} onChange={() => {}} label="正文" />

it('does not undo the text that it was given', async () => {
  const { rerender } = render(editor(''))
  rerender(editor('<p>国家医保局发布通知</p>'))
  await screen.findByText('国家医保局发布通知')
  const undo = screen.getByRole('button', { name: '撤销' })
  expect(undo.getAttribute('aria-disabled') ?? String(undo.hasAttribute('disabled'))).toBe('true')
  await userEvent.click(undo)
  screen.getByText('国家医保局发布通知')
})

it('shows hidden text of a paste before the rest is taken over, and reports it once', async () => {
  const reports: (readonly ReadingNote[])[] = []
  render(
    <App>
      <PastedReading.Provider value={notes => reports.push(notes)}>{editor('<p>原文</p>')}</PastedReading.Provider>
    </App>,
  )
  const text = await screen.findByRole('textbox', { name: '正文' })
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', '<p>公开<span style="mso-hide:all">病历号 1</span></p>')
  const copy = () => fireEvent.paste(text, { clipboardData })
  copy()
  await screen.findByText('未读入的隐藏内容：隐藏文字1处（病历号 1）')
  await userEvent.click(screen.getByRole('button', { name: /取\s?消/ }))
  expect([text.textContent, reports]).toEqual(['原文', []])
  copy()
  await userEvent.click(await screen.findByRole('button', { name: '粘贴其余内容' }))
  await waitFor(() => expect(text.textContent).toContain('公开'))
  expect(text.textContent).not.toContain('病历号')
  expect(reports).toEqual([[{ kind: 'hidden', count: 1, sample: '病历号 1' }]])
})
