import { outOfScript } from '#contract/kit/texts/scripts'

/** The words, figures and doses of a text, without what line breaks, widths of characters and spaces make of them. */

export interface TextToken {
  /** Equal for equal words: `5 毫克` and `5mg` have one key. */
  key: string
  /** Place in the text. */
  start: number
  end: number
  kind: 'dose' | 'figure' | 'word'
}

/** Units of medicine in the notation of their keys. */
const units: Readonly<Record<string, string>> = {
  ...{ '%': '%', '‰': '‰', 毫克: 'mg', mg: 'mg', 微克: 'ug', μg: 'ug', ug: 'ug', mcg: 'ug', 纳克: 'ng', ng: 'ng' },
  ...{ 千克: 'kg', 公斤: 'kg', kg: 'kg', 克: 'g', g: 'g', 毫升: 'ml', ml: 'ml', 升: 'l', l: 'l', 微升: 'ul', ul: 'ul' },
  ...{ mmol: 'mmol', umol: 'umol', μmol: 'umol', mol: 'mol', iu: 'iu', 国际单位: 'iu', mmhg: 'mmhg', kcal: 'kcal' },
}
const unit =
  /^(mmol|[μu]mol|mol|mmhg|kcal|mcg|mg|[μu]g|ng|kg|ml|ul|iu|国际单位|毫克|微克|纳克|千克|公斤|毫升|微升|%|‰|g(?![a-z])|l(?![a-z])|克|升(?!至|到|高|为|温|级))/
const scale = /^(百|千)?(万|亿)/
const scales: Readonly<Record<string, number>> = { 百: 2, 千: 3, 万: 4, 亿: 8 }
const arabic = /^\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,12})?|^\d{1,20}(?:\.\d{1,12})?/
const chineseNumber =
  /^(百分之)?([零〇一二两三四五六七八九十百][零〇一二两三四五六七八九十百千万亿]{0,14})(?:点([零〇一二三四五六七八九]{1,8}))?/
const latin = /^[\p{Script=Latin}\p{Script=Greek}\p{M}]+/u
/** Marks of superscripts and subscripts; nothing else on a page uses them. */
const marks = { sup: '⌃', sub: '⌄' } as const
const scripted = /^(?:[⌃⌄][^⌃⌄]){1,12}/
const sign = /^[<>≤≥±%‰]/
const isSpace = /\s/
const isLatin = /[\p{Script=Latin}\p{Script=Greek}]/u
const isDigit = /\d/
/** Characters without a meaning that fonts of their own make. */
export const unreadableCharacter = '\uFFFD'
const isUnreadable = /[\p{Co}\p{Cc}\uFFFD]/u

/** Maximum characters of a token. */
const WINDOW = 64

export function textTokensOf(text: string): TextToken[] {
  const { letters, places } = plainOf(text)
  const tokens: TextToken[] = []
  let at = 0
  const add = (length: number, key: string, kind: TextToken['kind']) => {
    const last = at + length - 1
    tokens.push({ key, kind, start: places[at]?.start ?? 0, end: places[last]?.end ?? text.length })
    at += length
  }
  while (at < letters.length) {
    const rest = letters.slice(at, at + WINDOW)
    const figure = figureAt(rest)
    if (figure) {
      add(figure.length, figure.key, figure.kind)
      continue
    }
    const script = scripted.exec(rest)?.[0]
    if (script) {
      add(script.length, script, 'figure')
      continue
    }
    const word = latin.exec(rest)?.[0]
    const letter = String.fromCodePoint(rest.codePointAt(0) ?? 0)
    if (word) add(word.length, word, 'word')
    else if (sign.test(letter) || /[\p{L}\p{N}]/u.test(letter)) add(letter.length, letter, 'word')
    else if (isUnreadable.test(letter)) add(letter.length, unreadableCharacter, 'word')
    else at += letter.length
  }
  return tokens
}

interface Figure {
  length: number
  key: string
  kind: 'dose' | 'figure'
}

function figureAt(rest: string): Figure | undefined {
  const digits = arabic.exec(rest)?.[0]
  if (digits) return measured(rest, digits.length, digits.replaceAll(',', ''))
  const [whole, percent, integer = '', fraction] = chineseNumber.exec(rest) ?? []
  const value = whole && readChinese(integer)
  if (!whole || !value) return undefined
  const number = fraction ? `${value}.${readDigits(fraction)}` : value
  if (percent) return { length: whole.length, key: `#${number}%`, kind: 'dose' }
  return measured(rest, whole.length, number)
}

/** A number with the unit or the scale behind it. */
function measured(rest: string, length: number, number: string): Figure {
  const value = withoutLeadingZeros(number)
  const behind = rest.slice(length)
  const name = unit.exec(behind)?.[0]
  if (name) return { length: length + name.length, key: `#${value}${units[name] ?? name}`, kind: 'dose' }
  const [scaled = '', first = '', second = ''] = scale.exec(behind) ?? []
  const zeros = (scales[first] ?? 0) + (scales[second] ?? 0)
  return { length: length + scaled.length, key: `#${shifted(value, zeros)}`, kind: 'figure' }
}

/** 1.2 by ten thousand is 12000. */
function shifted(value: string, zeros: number): string {
  if (zeros === 0) return value
  const [integer = '', fraction = ''] = value.split('.')
  const digits = fraction.padEnd(zeros, '0')
  const rest = withoutTrailingZeros(digits.slice(zeros))
  const whole = withoutLeadingZeros(`${integer}${digits.slice(0, zeros)}`)
  return rest ? `${whole}.${rest}` : whole
}

function withoutLeadingZeros(number: string): string {
  let start = 0
  while (number[start] === '0' && /\d/.test(number[start + 1] ?? '')) start += 1
  return number.slice(start)
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

const digitsOf = '零一二三四五六七八九'
const digit = (letter: string) => (letter === '〇' ? 0 : letter === '两' ? 2 : digitsOf.indexOf(letter))
const readDigits = (text: string) => [...text].map(digit).join('')
const powers: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** 二〇二六 is read digit by digit, 三十二 by its places. */
function readChinese(text: string): string {
  if ([...text].every(letter => digit(letter) >= 0)) return readDigits(text)
  let [total, section, number] = [0, 0, 0]
  for (const letter of text) {
    const power = powers[letter]
    if (digit(letter) >= 0) number = digit(letter)
    else if (power) {
      section += (number || 1) * power
      number = 0
    } else {
      total = (total + section + number) * (letter === '亿' ? 100_000_000 : 10_000)
      section = 0
      number = 0
    }
  }
  return String(total + section + number)
}

/**
 * The text in one width and case, and the position of each character; spaces stay between Latin words and between
 * digits.
 */
function plainOf(text: string): { letters: string; places: { start: number; end: number }[] } {
  const places: { start: number; end: number }[] = []
  let letters = ''
  let space = false
  let isBroken = false
  let at = 0
  for (const letter of text) {
    const place = { start: at, end: at + letter.length }
    at = place.end
    if (isSpace.test(letter)) {
      space = true
      isBroken ||= letter === '\n'
      continue
    }
    const plain = plainLetter(letter)
    const [before, after] = [letters.at(-1) ?? '', plain[0] ?? '']
    const parts = (kind: RegExp) => kind.test(before) && kind.test(after)
    // A word that begins another passage is no unit of the number before it.
    if (space && (parts(isLatin) || parts(isDigit) || (isBroken && isDigit.test(before)))) {
      letters += ' '
      places.push(place)
    }
    if (plain !== '') space = isBroken = false
    letters += plain
    for (let index = 0; index < plain.length; index++) places.push(place)
  }
  return { letters, places }
}

function plainLetter(letter: string): string {
  if (letter === '\u00ad') return ''
  const script = outOfScript(letter)
  return script ? marks[script.script] + script.letter : letter.normalize('NFKC').toLowerCase()
}

/** Places of a text that name people, organisations and medicines, by the words around them. */
export type TextSpan = readonly [start: number, end: number]

const organisation =
  /\p{Script=Han}{2,10}?(?:公司|集团|药业|制药|生物|医药|医院|药厂|药房|大学|研究院|研究所|股份|科技|协会|学会|药监局|卫健委|医保局|委员会|中心)/gu
const medicine =
  /\p{Script=Han}{1,6}(?:单抗|双抗|替尼|替康|他汀|沙坦|列汀|列净|普利|地平|洛尔|拉唑|西林|头孢|霉素|沙星|韦|鲁肽|泊帕|唑胺|胰岛素|疫苗|胶囊|注射液|颗粒|缓释片|口服液|滴丸)/gu
/** A person is named before an office or a verb of speech, or after an office. */
const spoken =
  /\p{Script=Han}{2,3}(?=(?:教授|主任|院长|董事长|总经理|院士|博士|医生|医师|先生|女士|表示|指出|介绍|认为|告诉|坦言|强调|说[，：“]))/gu
const titled = /(?<=(?:记者|通讯员|作者|编辑|教授|主任|院长|董事长|总经理|院士))\s{0,4}\p{Script=Han}{2,3}/gu
const latinName = /\p{Lu}[\p{L}\d]{1,30}(?:[-\s]\p{Lu}[\p{L}\d]{1,30}){0,3}/gu

export function namesIn(text: string): TextSpan[] {
  return [organisation, medicine, spoken, titled, latinName].flatMap(name =>
    [...text.matchAll(name)].map(({ 0: found, index }): TextSpan => [index, index + found.length]),
  )
}
