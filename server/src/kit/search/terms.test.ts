import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryFor, wordsIn } from './find.ts'
import { shownParts } from './shownParts.ts'
import { termsOf } from './terms.ts'

const texts = (title: string, body = '', facts = '') => ({ title, facts, body })

/** Whether an entry of these terms answers the query, as PostgreSQL reads it. */
function answers(query: string, terms: readonly string[]): boolean {
  const held = new Set(terms)
  const tokens = query.match(/'[^']*'|[()&|]/g) ?? []
  let at = 0
  const either = (): boolean => {
    let value = both()
    while (tokens[at] === '|') {
      at++
      value = both() || value
    }
    return value
  }
  const both = (): boolean => {
    let value = single()
    while (tokens[at] === '&') {
      at++
      value = single() && value
    }
    return value
  }
  const single = (): boolean => {
    const token = tokens[at++] ?? ''
    if (token !== '(') return held.has(token.slice(1, -1))
    const value = either()
    at++
    return value
  }
  return either()
}

const finds = (words: string, entry: ReturnType<typeof texts>) => {
  const wanted = wordsIn(words)
  if (!wanted || !answers(queryFor(wanted), termsOf(entry))) return undefined
  return shownParts(entry, wanted)
}

describe('the terms of an entry', () => {
  it.each([
    ['医保', texts('国家医保目录')],
    ['药店 集采', texts('集采落地', '双通道药店扩围')],
    ['医', texts('中医馆')],
    ['yibao', texts('国家医保目录')],
    ['yib', texts('国家医保目录')],
    ['gjyb', texts('国家医保目录')],
    ['yb', texts('国家医保目录')],
    ['chongqing', texts('重庆日报')],
    ['guojiayibao', texts('国家医保目录')],
    ['shanxiongxin', texts('单雄信')],
    ['xian', texts('西安分社')],
    ['ＰＯＳＴ', texts('Posts and places')],
    ['8013', texts('张三', '', '13880138000')],
    ['5g医保', texts('医保进入5G时代')],
    ['ceo', texts('首席执行官', '', 'ceo')],
  ])('%s is found', (words, entry) => {
    expect(finds(words, entry)).toBeDefined()
  })

  it.each([
    ['保医', texts('国家医保目录')],
    ['集采药店', texts('集采 落地', '采药 药店')],
    ['osts', texts('Posts')],
    ['药店 集采', texts('药店')],
    ['yibao', texts('国家', '医保')],
    ['章晓明', texts('张小明')],
    ['yimu', texts('国家医保目录')],
  ])('%s is not found in other words', (words, entry) => {
    expect(finds(words, entry)).toBeUndefined()
  })

  it('every passage of a text is found, whatever it holds', () => {
    const character = fc.oneof(
      fc.constantFrom(...'医保药店集采落地重庆单雄信长乐〇𠮷\'\\"&|!:*()%_ 　，。ＡａÅﬁ½٣'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.array(character, { minLength: 2, maxLength: 40 }), fc.nat(), fc.nat(), (all, from, length) => {
        const start = from % all.length
        const passage = all.slice(start, start + 2 + (length % 6)).join('')
        const wanted = wordsIn(passage)
        // Words are found by their beginnings, and some symbols are words: ㋐, ㈠.
        if (!wanted?.every(({ isHan }) => isHan)) return
        expect(finds(passage, texts(all.join('')))).toBeDefined()
        // The single characters of long texts are no terms of theirs.
        if (wanted.every(({ characters }) => characters.length > 1))
          expect(finds(passage, texts('', all.join('')))).toBeDefined()
      }),
      { numRuns: 300 },
    )
  })

  it('every query is one that PostgreSQL reads, and every term is one without a space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => {
        const wanted = wordsIn(text)
        if (wanted) expect(queryFor(wanted)).not.toMatch(/\(\)|''|\\|& \)|\(\s*&/)
        expect(termsOf(texts(text, text, text)).filter(term => !/^[^\s'\\]+$/.test(term))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('a result', () => {
  it('marks what was found, also by pinyin', () => {
    const title = (words: string, entry = texts('国家医保目录')) => finds(words, entry)?.title
    const marked = [{ text: '国家' }, { text: '医保', hit: true }, { text: '目录' }]
    expect([title('医保'), title('yibao'), title('yb')]).toEqual([marked, marked, marked])
    expect(finds('药店', texts('集采', `${'很长的正文'.repeat(40)}双通道药店扩围`))?.text).toContainEqual({
      text: '药店',
      hit: true,
    })
  })
})
