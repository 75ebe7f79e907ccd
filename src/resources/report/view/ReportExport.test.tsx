import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ReportResult, ReportRun } from '#contract/report/run'
import { answerWith } from '../../../../tests/support/servers/fakeApi.ts'
import { startLanguage } from '../../../providers/i18n/index.ts'
import { loadUiLocale } from '../../../providers/i18n/uiLocale.ts'
import { ReportExport } from './ReportExport.tsx'

const column = (name: string, zh: string) => ({ name, zh, en: zh, kind: 'text' as const })
const result = { columns: [column('author', '作者'), column('fee', '稿酬'), column('fee', '税')] } as ReportResult
const run = { id: '12', values: { rate: '80' }, result } as unknown as ReportRun & { result: ReportResult }

beforeAll(async () => {
  await startLanguage('zh')
  await loadUiLocale('zh')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the chosen columns of a report are exported, and offered like that the next time', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const requests = answerWith(() => ({ body: new Blob(['x']) }))
  const close = vi.fn()
  render(<ReportExport run={run} name="稿酬表" close={close} />)
  fireEvent.click(screen.getByRole('checkbox', { name: '稿酬' }))
  fireEvent.click(screen.getByRole('radio', { name: 'CSV（UTF-8）' }))
  fireEvent.click(screen.getByRole('button', { name: /导\s?出/ }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(requests.map(({ params }) => params)).toEqual([
    { id: '12', values: '{"rate":"80"}', 'sheet-columns': '0,2', 'sheet-format': 'csv' },
  ])
  cleanup()
  render(<ReportExport run={run} name="稿酬表" close={close} />)
  expect((screen.getByRole('checkbox', { name: '稿酬' }) as HTMLInputElement).checked).toBe(false)
})
