import { act, renderHook } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentLanguage } from '../../state/settings.ts'
import { loadWithLanguage, startLanguage, switchLanguage, useI18nProvider, useLabel, useLanguage } from './index.ts'

beforeAll(() => startLanguage('zh'))
afterAll(() => switchLanguage('zh'))

it('switches language, labels and the language of the document together', async () => {
  const hook = renderHook(() => ({ language: useLanguage(), label: useLabel(), provider: useI18nProvider() }))
  const read = () => hook.result.current
  const post = { zh: '岗位', en: 'Post' }
  expect([read().language, read().label(post), document.documentElement.lang]).toEqual(['zh', '岗位', 'zh-CN'])
  expect(read().provider.translate('nowhere.at.all', { count: 1 }, '没有')).toBe('没有')
  expect(read().provider.translate('nowhere.at.all', '也没有' as never)).toBe('也没有')
  expect(read().provider.translate('nowhere.at.all')).toBe('nowhere.at.all')

  const loaded: string[] = []
  loadWithLanguage(async language => void loaded.push(language))
  const before = read()
  await act(() => read().provider.changeLocale('en') as Promise<void>)
  expect(loaded).toEqual(['en'])
  expect([read().language, read().label(post), document.documentElement.lang]).toEqual(['en', 'Post', 'en'])
  expect(read().provider.getLocale()).toBe('en')
  expect(currentLanguage()).toBe('en')
  expect(read().label).not.toBe(before.label)
  expect(read().provider).not.toBe(before.provider)

  await act(() => read().provider.changeLocale('fr') as Promise<void>)
  expect(read().language).toBe('zh')
})
