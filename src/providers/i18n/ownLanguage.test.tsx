// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import dayjs from 'dayjs'
import japanese from 'dayjs/locale/ja'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnLanguage } from './ownLanguage.ts'

const ja = {
  phrases: {
    signIn: { login: { title: 'ログイン' } },
    common: { shell: { signOut: 'ログアウト' } },
    'pages/lock': { unlock: '解除' },
    test: { own: '自分の言葉' },
  },
  labels: { Posts: '役職' },
  words: { article_state: { 已发布: '公開済み' } },
  calendar: async () => ({ default: japanese }),
} satisfies OwnLanguage

vi.mock('../../../own/lists/languages.ts', () => ({
  languages: [
    { name: 'ja', load: async () => ({ default: ja }) },
    { name: 'zh-Hant', load: async () => ({ default: { labels: { 岗位管理: '崗位管理' } } }) },
  ],
}))

// Setup files have loaded some of them already.
vi.resetModules()
const { startLanguage, useLabel } = await import('./index.ts')
const { definePhrases } = await import('./definePhrases.ts')
const { switchLanguage } = await import('./language.ts')
const { loadUiLocale, uiLocale } = await import('./uiLocale.ts')
const { useFrontPhrases } = await import('./front.ts')
const { useWord } = await import('./words.ts')
const { currentLanguage } = await import('../../state/settings.ts')
const { LanguageSwitch } = await import('../../pages/login/LanguageSwitch.tsx')

const { usePhrases } = definePhrases('test', {
  zh: { own: '自己的话', rows: '{{count}} 行' },
  en: { own: 'Own words', rows_one: '{{count}} row', rows: '{{count}} rows' },
})

function Words() {
  const { t } = usePhrases()
  const front = useFrontPhrases()
  const label = useLabel()
  const word = useWord()
  return [
    front.t('login.title'),
    front.t('login.submit'),
    t('shell.signOut'),
    t('shell.home'),
    t('own'),
    t('rows', { count: 1 }),
    label({ zh: '岗位管理', en: 'Posts' }),
    label({ zh: '用户管理', en: 'Users' }),
    word('article_state', '已发布'),
    word('sex', '男'),
  ].join(' | ')
}

afterEach(cleanup)

test('a language of own/ says what it has, and the rest in the language on which it is based', async () => {
  await startLanguage('en')
  await loadUiLocale('en')
  const { container } = render(<Words />)
  await act(() => switchLanguage('ja'))
  expect(container.textContent).toBe(
    'ログイン | Sign in | ログアウト | Home | 自分の言葉 | 1 row | 役職 | Users | 公開済み | Male',
  )
  expect([document.documentElement.lang, dayjs.locale(), currentLanguage()]).toEqual(['ja', 'ja', 'en'])
  expect(uiLocale('ja')).toBe(uiLocale('en'))

  await act(() => switchLanguage('zh-Hant'))
  expect(container.textContent).toBe(
    '登录 | 登 录 | 退出系统 | 首页 | 自己的话 | 1 行 | 崗位管理 | 用户管理 | 已发布 | 男',
  )
  expect(document.documentElement.lang).toBe('zh-Hant')
})

test('it is offered by the name that its speakers use', () => {
  const { getAllByRole } = render(<LanguageSwitch />)
  expect(getAllByRole('button').map(({ lang, textContent }) => `${lang} ${textContent}`)).toEqual([
    'zh-CN 中文',
    'en English',
    'ja 日本語',
    'zh-Hant 繁體中文',
  ])
})
