import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook } from '@testing-library/react'
import dayjs from 'dayjs'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { dictBiz } from '#contract/kit/fields'
import { dict } from '../../components/fields/kinds/choices.tsx'
import { currentLanguage } from '../../state/settings.ts'
import { common } from './common.ts'
import { startLanguage, switchLanguage, useI18nProvider, useLabel, useLanguage } from './index.ts'
import type { Phrases } from './keys.ts'
import { signIn } from './signIn.ts'
import { uiLocale } from './uiLocale.ts'

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

  const before = read()
  await act(() => read().provider.changeLocale('en') as Promise<void>)
  expect([read().language, read().label(post), document.documentElement.lang]).toEqual(['en', 'Post', 'en'])
  expect(read().provider.getLocale()).toBe('en')
  expect(currentLanguage()).toBe('en')
  expect(read().label).not.toBe(before.label)
  expect(read().provider).not.toBe(before.provider)

  await act(() => read().provider.changeLocale('fr') as Promise<void>)
  expect(read().language).toBe('zh')
})

const state = dictBiz('状态', 'State', 'article_state')

function TranslatedWord({ word }: { word: string }) {
  const record = { publishState: 3, publishStateName: word }
  return (
    <QueryClientProvider client={new QueryClient()}>
      <dict.Cell field={state} name="publishState" value={3} record={record} />
    </QueryClientProvider>
  )
}

describe('words', () => {
  afterEach(cleanup)
  afterAll(() => switchLanguage('zh'))

  test('seeded entries of a dictionary appear in English, entries of a tenant as written', async () => {
    await startLanguage('zh')
    const seeded = render(<TranslatedWord word="已发布" />).container
    const own = render(<TranslatedWord word="已见报.上线" />).container
    expect([seeded.textContent, own.textContent]).toEqual(['已发布', '已见报.上线'])
    await act(() => switchLanguage('en'))
    expect([seeded.textContent, own.textContent]).toEqual(['Published', '已见报.上线'])
  })
})

describe('counting', () => {
  afterAll(() => switchLanguage('zh'))

  test('English has a form for one, and Chinese needs none', async () => {
    const summary = (count: number) => i18next.t('files.summary', { count, done: 0, failed: 0 })
    await startLanguage('en')
    expect(summary(1)).toBe('1 file: 0 done, 0 failed')
    expect(summary(2)).toBe('2 files: 0 done, 0 failed')
    await switchLanguage('zh')
    expect(summary(1)).toBe('共1个文件，已完成0个，失败0个')
  })
})

describe('ui locale', () => {
  beforeAll(() => startLanguage('zh'))

  it('the texts of the widgets and the calendar follow the language', async () => {
    await switchLanguage('en')
    expect([uiLocale('en')?.locale, dayjs.locale()]).toEqual(['en', 'en'])
    await switchLanguage('zh')
    expect([uiLocale('zh')?.locale, dayjs.locale()]).toEqual(['zh-cn', 'zh-cn'])
  })
})

const files = import.meta.glob(['../../**/*.{ts,tsx}', '!../../**/*.test.*'])
const texts = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const defined = Object.entries(texts).flatMap(([file, text]) =>
  [...text.matchAll(/definePhrases\('([^']+)'/g)].map(([, name = '']) => [name, file] as const),
)

it('phrases have a name of their own, which begins with their folder', () => {
  const names = defined.map(([name]) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const foreign = defined.filter(
    ([name, file]) => !name.startsWith(file.slice('../../'.length).replace(/\/[^/]+$/, '')),
  )
  expect(foreign).toEqual([])
})

describe.each(defined)('the phrases of %s', (folder, file) => {
  it('come with their screen, in both languages', async () => {
    await startLanguage('zh')
    await files[file]?.()
    const [zh, en] = phrasesIn(folder)
    expect(Object.keys(zh)).not.toEqual([])
    // Both languages must take the same values.
    for (const [key, phrase] of Object.entries(flat(zh))) expect(blanks(flat(en)[key]), key).toEqual(blanks(phrase))
    // A screen reads the common phrases through the same function.
    const keys = Object.keys(flat(zh))
    expect([...keysIn(common), ...keysIn(signIn)].filter(key => keys.includes(key))).toEqual([])
  })

  it('outlive a second start, and a change of the language', async () => {
    await startLanguage('zh')
    await switchLanguage('en')
    const [zh, en] = phrasesIn(folder)
    expect(i18next.t(Object.keys(flat(zh))[0] as never, { ns: [folder] as never })).toBe(Object.values(flat(en))[0])
    await switchLanguage('zh')
  })
})

interface Texts {
  [key: string]: string | Texts
}

const phrasesIn = (folder: string) =>
  (['zh', 'en'] as const).map(language => i18next.getResourceBundle(language, folder) as Texts) as [Texts, Texts]

const blanks = (phrase = '') => [...phrase.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort()

/** Paths of phrases, each of which ends before its languages. */
const keysIn = (phrases: Phrases) =>
  Object.keys(flat(phrases as unknown as Texts)).map(path => path.replace(/\.\w+$/, ''))

function flat(texts: Texts, above = ''): Record<string, string> {
  const pairs = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value]] : Object.entries(flat(value, `${above}${key}.`)),
  )
  return Object.fromEntries(pairs) as Record<string, string>
}
