// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { useSettings } from '../../state/settings.ts'
import { frontPhrase, frontPhrases } from './front.ts'
import type { Phrases } from './keys.ts'

afterEach(() => useSettings.setState({ language: 'zh' }))

const { phrase } = frontPhrases({ zh: { wait: '{{seconds}}秒后重试' }, en: { wait: 'Again in {{seconds}} s' } })

test('a phrase is in the language of the moment, with its values', () => {
  expect(phrase('wait', { seconds: 5 })).toBe('5秒后重试')
  expect(frontPhrase('login.forTenant', { name: '$&日报' })).toBe('登录到$&日报')
  useSettings.setState({ language: 'en' })
  expect(phrase('wait', { seconds: 5 })).toBe('Again in 5 s')
})

test('a part reads the phrases of the sign-in page, too', () => {
  expect(phrase('login.title')).toBe('登录')
})

const chinese = import.meta.glob<{ zh: Phrases }>('../../{pages/{login,lock},layout/idle}/**/phrases.zh.ts', {
  eager: true,
})
const english = import.meta.glob<{ en: Phrases }>('../../{pages/{login,lock},layout/idle}/**/phrases.en.ts', {
  eager: true,
})

describe.each(Object.entries(chinese))('the phrases of %s', (file, { zh }) => {
  test('have the same blanks in both languages', () => {
    const en = english[file.replace('.zh.', '.en.')]?.en ?? {}
    for (const [key, text] of Object.entries(zh)) expect(blanks(en[key]), key).toEqual(blanks(text))
  })
})

const blanks = (text: string | Phrases | undefined) =>
  [...String(text).matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort()
