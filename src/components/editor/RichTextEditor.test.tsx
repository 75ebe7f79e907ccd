import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { startLanguage } from '../../providers/i18n/index.ts'
import { RichTextEditor } from './RichTextEditor.tsx'

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
