// @vitest-environment happy-dom
import dayjs from 'dayjs'
import { beforeAll, expect, it } from 'vitest'
import { startLanguage } from './index.ts'
import { loadUiLocale, uiLocale } from './uiLocale.ts'

beforeAll(() => startLanguage('zh'))

it('the texts of the widgets and the calendar follow the language', async () => {
  await loadUiLocale('en')
  expect([uiLocale('en')?.locale, dayjs.locale()]).toEqual(['en', 'en'])
  await loadUiLocale('zh')
  expect([uiLocale('zh')?.locale, dayjs.locale()]).toEqual(['zh-cn', 'zh-cn'])
})
