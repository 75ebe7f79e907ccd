// @vitest-environment happy-dom
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { common } from './common.ts'
import { startLanguage, switchLanguage } from './index.ts'
import type { Phrases } from './keys.ts'
import { signIn } from './signIn.ts'

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
