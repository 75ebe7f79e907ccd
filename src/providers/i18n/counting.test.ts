// @vitest-environment happy-dom
import i18next from 'i18next'
import { afterAll, expect, test } from 'vitest'
import { startLanguage, switchLanguage } from './index.ts'
import { loadUiLocale } from './uiLocale.ts'

afterAll(() => switchLanguage('zh'))

test('English has a form for one, and Chinese needs none', async () => {
  const summary = (count: number) => i18next.t('files.summary', { count, done: 0, failed: 0 })
  await startLanguage('en')
  await loadUiLocale('en')
  expect(summary(1)).toBe('1 file: 0 done, 0 failed')
  expect(summary(2)).toBe('2 files: 0 done, 0 failed')
  await loadUiLocale('zh')
  await switchLanguage('zh')
  expect(summary(1)).toBe('共1个文件，已完成0个，失败0个')
})
