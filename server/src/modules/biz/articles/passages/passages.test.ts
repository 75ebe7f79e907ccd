import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeLimit } from '../../../../../../tests/support/run/timeLimit.ts'
import { fingerprintsOf } from './fingerprints.ts'
import { lettersOf } from './letters.ts'
import { matcherOf } from './sharedPassages.ts'

const words = '药品集采医保谈判企业临床试验患者价格国家公布结果基层创新质量'
const character = fc.constantFrom(...words, ...words, '，', '。', '、', '“', 'A', '7')
const textOf = (minLength: number, maxLength: number) =>
  fc.array(character, { minLength, maxLength }).map(parts => parts.join(''))
/** A passage with the usual punctuation at most. */
const passageText = textOf(30, 60).filter(text => lettersOf(text).codes.length >= 24)

const shared = (one: string, other: string) => matcherOf(lettersOf(one))(lettersOf(other))
const shown = (html: string, start: number, letters: number) => {
  const { codes } = lettersOf(html)
  return String.fromCodePoint(...codes.slice(start, start + letters))
}

describe('passages of two texts', () => {
  it('of 30 characters or more have a fingerprint in common and are found', () => {
    fc.assert(
      fc.property(passageText, textOf(0, 200), textOf(0, 200), textOf(0, 200), (passage, before, after, other) => {
        const [one, two] = [`<p>${before}</p><p>${passage}${after}</p>`, `<p>${other}${passage}</p>`]
        const prints = new Set(fingerprintsOf(one))
        expect(fingerprintsOf(two).some(hash => prints.has(hash))).toBe(true)
        const wanted = String.fromCodePoint(...lettersOf(passage).codes)
        const found = shared(one, two).map(({ start, letters }) => shown(one, start, letters))
        expect(found.some(text => text.includes(wanted))).toBe(true)
      }),
    )
  })

  it('are the same letters in both, and never fewer than 30 characters', () => {
    fc.assert(
      fc.property(textOf(0, 300), textOf(0, 300), textOf(0, 80), (one, other, common) => {
        const [own, theirs] = [`${one}${common}`, `${common}${other}`]
        for (const { start, otherStart, letters, characters } of shared(own, theirs)) {
          expect(characters).toBeGreaterThanOrEqual(30)
          expect(shown(own, start, letters)).toBe(shown(theirs, otherStart, letters))
        }
      }),
    )
  })

  it('are compared without widths, spaces, markup and the kind of punctuation', () => {
    const one =
      '<p>国家医保局公布第九批药品集采结果，共有４１个品种中选，平均降价<strong>58%</strong>，最高降价九成。</p>'
    const other =
      '<p>据悉：国家医保局公布第九批药品集采结果,共有41个品种</p><p>中选、平均降价５８％；最高降价九成！</p>'
    const [passage, ...rest] = shared(one, other)
    expect(rest).toEqual([])
    expect(passage).toMatchObject({ start: 0, letters: 38 })
  })

  it('count the punctuation that both have', () => {
    const thirty = '国家医保局、药监局：公布第九批药品集采结果，共有若干品种中'
    expect([...thirty]).toHaveLength(29)
    expect(shared(`甲${thirty}乙`, `丙${thirty}丁`)).toEqual([])
    expect(shared(`甲${thirty}，乙`, `丙${thirty}，丁`)).toMatchObject([{ characters: 30 }])
    expect(shared(`甲${thirty}，乙`, `丙${thirty}。丁`)).toEqual([])
  })

  it('are found in texts of any repetition in time linear in their length', () => {
    const long = '药'.repeat(50_000)
    const begun = performance.now()
    expect(fingerprintsOf(long)).toHaveLength(1)
    expect(shared('集采'.repeat(20_000), long + '集采'.repeat(20_000))).toMatchObject([{ letters: 40_000 }])
    expect(performance.now() - begun).toBeLessThan(timeLimit(3000))
  })
})
