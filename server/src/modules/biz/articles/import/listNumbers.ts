import { DOMParser, type Document, type Element } from '@xmldom/xmldom'
import { isBullet, numberOfList, writtenMark } from '#contract/kit/texts/listNumbers'
import { addNote, type ReadingNote } from '#contract/kit/texts/reading'
import {
  attribute,
  child,
  children,
  isOn,
  isUnread,
  made,
  named,
  propertiesOf,
  valueAt,
  wordRunOf,
  wordsOf,
} from './wordXml.ts'

/**
 * Automatic numbers of paragraphs. Those that our lists show too stay lists; the others (一、 （一） a) 1.1) are written
 * before their text, as a reader of Word sees them.
 */

/** Marks the text of an item whose number does not follow from the one above it. */
const START = '\ue001'
const markedItem = new RegExp(`(<ol>)?<li>${START}(\\d{1,4})${START}`, 'g')

/** Gives lists that were marked while the document was XML their first numbers. */
export const withStarts = (html: string): string =>
  html.replace(markedItem, (_, first: string | undefined, number: string) => {
    const list = number === '1' ? '<ol>' : `<ol start="${number}">`
    return `${first ? '' : '</ol>'}${list}<li>`
  })

/** Two lists, of bullets and of numbers, in place of those of the document, whose numbers are written out. */
export const OWN_NUMBERING = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${[
  'bullet',
  'decimal',
]
  .map((format, id) => {
    const levels = [0, 1, 2, 3, 4].map(level => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`)
    return `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`
  })
  .join(
    '',
  )}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`
const BULLETS = '1'
const NUMBERS = '2'
const MAX_DEPTH = 4

export function writeNumbers(document: Document, numbering: string, styles: readonly Element[], notes: ReadingNote[]) {
  const counted = countingOf(new DOMParser().parseFromString(numbering, 'text/xml'), styles)
  // The open lists, the outermost first.
  let open: { level: number; isNumbered: boolean; number: number }[] = []
  for (const paragraph of named(document, 'p')) {
    if (isUnread(paragraph)) continue
    const item = counted.next(paragraph)
    for (const old of children(child(paragraph, 'pPr'), 'numPr')) old.parentNode?.removeChild(old)
    const number = item && numberOfList(item.mark)
    const isListed = item && !item.isHeading && (number !== undefined || isBullet(item.mark))
    if (!item || !isListed) {
      open = []
      if (!item || item.mark === '') continue
      writeBefore(paragraph, writtenMark(item.mark))
      addNote(notes, 'number', { sample: item.mark + wordsOf(paragraph).slice(0, 10) })
      continue
    }
    open = open.filter(({ level }) => level <= item.level)
    const isNumbered = number !== undefined
    const same = open.at(-1)?.level === item.level ? open.pop() : undefined
    const expected = same?.isNumbered ? same.number + 1 : 1
    if (isNumbered && number !== expected) writeBefore(paragraph, `${START}${number}${START}`)
    wrapInList(paragraph, isNumbered ? NUMBERS : BULLETS, Math.min(open.length, MAX_DEPTH))
    open.push({ level: item.level, isNumbered, number: number ?? 0 })
  }
}

function writeBefore(paragraph: Element, text: string): void {
  const properties = child(paragraph, 'pPr')
  paragraph.insertBefore(wordRunOf(paragraph, text), properties ? properties.nextSibling : paragraph.firstChild)
}

function wrapInList(paragraph: Element, numId: string, depth: number): void {
  const list = made(paragraph, 'numPr')
  list.appendChild(made(paragraph, 'ilvl', String(depth)))
  list.appendChild(made(paragraph, 'numId', numId))
  propertiesOf(paragraph, 'pPr').appendChild(list)
}

interface Item {
  level: number
  mark: string
  isHeading: boolean
}

const MAX_LEVELS = 9
const headings = /^(?:heading|title|标题)/i

/** Counts as Word does: levels below a counted one begin anew, and lists of one definition share their counters. */
function countingOf(numbering: Document, styles: readonly Element[]) {
  const definitions = new Map(named(numbering, 'abstractNum').map(of => [attribute(of, 'abstractNumId'), of]))
  const lists = new Map(named(numbering, 'num').map(of => [attribute(of, 'numId'), of]))
  const styled = new Map(styles.map(style => [attribute(style, 'styleId'), style]))
  const counters = new Map<Element, number[]>()
  const restarted = new Set<Element>()

  function definitionOf(numId: string, above = 0): Element | undefined {
    const definition = definitions.get(valueAt(lists.get(numId), 'abstractNumId'))
    const link = valueAt(definition, 'numStyleLink')
    if (!link || above > MAX_LEVELS) return definition
    return definitionOf(valueAt(child(child(styled.get(link), 'pPr'), 'numPr'), 'numId'), above + 1)
  }

  const atLevel = (of: Element | undefined, name: 'lvl' | 'lvlOverride', level: number) =>
    children(of, name).find(one => attribute(one, 'ilvl') === String(level))
  const overrideOf = (numId: string, level: number) => atLevel(lists.get(numId), 'lvlOverride', level)
  const levelOf = (numId: string, level: number): Element | undefined =>
    child(overrideOf(numId, level), 'lvl') ?? atLevel(definitionOf(numId), 'lvl', level)

  /** The list and the level of a paragraph, of its own or of its style. */
  function placeOf(paragraph: Element): { numId: string; level: number } | undefined {
    const properties = child(paragraph, 'pPr')
    const own = child(properties, 'numPr')
    let numId = valueAt(own, 'numId')
    let level = valueAt(own, 'ilvl')
    let id = valueAt(properties, 'pStyle')
    for (let above = 0; id && above < MAX_LEVELS && !numId; above += 1) {
      const style = styled.get(id)
      const ofStyle = child(child(style, 'pPr'), 'numPr')
      numId = valueAt(ofStyle, 'numId')
      const linked = children(definitionOf(numId), 'lvl').find(of => valueAt(of, 'pStyle') === id)
      level ||= valueAt(ofStyle, 'ilvl') || attribute(linked, 'ilvl')
      id = valueAt(style, 'basedOn')
    }
    const place = Number(level || 0)
    return numId && numId !== '0' && place < MAX_LEVELS ? { numId, level: place } : undefined
  }

  const startOf = (of: Element | undefined) => Number(valueAt(of, 'start') || 1)

  function count(definition: Element, numId: string, level: number): number[] {
    const numbers = counters.get(definition) ?? []
    counters.set(definition, numbers)
    const restart = child(overrideOf(numId, level), 'startOverride')
    if (restart && !restarted.has(restart)) {
      restarted.add(restart)
      numbers[level] = Number(attribute(restart, 'val') || 1)
    } else numbers[level] = (numbers[level] ?? startOf(levelOf(numId, level)) - 1) + 1
    for (let below = level + 1; below < MAX_LEVELS; below += 1)
      if (valueAt(levelOf(numId, below), 'lvlRestart') !== '0') delete numbers[below]
    for (let above = 0; above < level; above += 1) numbers[above] ??= startOf(levelOf(numId, above))
    return numbers
  }

  return {
    next(paragraph: Element): Item | undefined {
      const place = placeOf(paragraph)
      const definition = place && definitionOf(place.numId)
      const of = place && levelOf(place.numId, place.level)
      if (!place || !definition || !of || wordsOf(paragraph).trim() === '') return undefined
      const { numId, level } = place
      const numbers = count(definition, numId, level)
      const style = styled.get(valueAt(child(paragraph, 'pPr'), 'pStyle'))
      const isHeading = headings.test(valueAt(style, 'name'))
      if (valueAt(of, 'numFmt') === 'bullet') return { level, mark: '•', isHeading }
      const isLegal = isOn(child(of, 'isLgl'))
      const mark = valueAt(of, 'lvlText').replace(/%([1-9])/g, (_, place: string) => {
        const at = Number(place) - 1
        const format = valueAt(levelOf(numId, at), 'numFmt')
        return formatNumber(numbers[at] ?? 1, isLegal ? 'decimal' : format)
      })
      return { level, mark: mark.trim(), isHeading }
    },
  }
}

/** Formats of numbers that Word has for lists. */
export function formatNumber(number: number, format: string): string {
  return formats[format]?.(number) ?? String(number)
}

type Format = (number: number) => string

const heavenlyStems = '甲乙丙丁戊己庚辛壬癸'
const earthlyBranches = '子丑寅卯辰巳午未申酉戌亥'

const formats: Readonly<Record<string, Format>> = {
  none: () => '',
  decimalZero: number => String(number).padStart(2, '0'),
  decimalFullWidth: fullWidth,
  decimalFullWidth2: fullWidth,
  lowerLetter: number => letters(number, 'a'),
  upperLetter: number => letters(number, 'A'),
  lowerRoman: number => roman(number).toLowerCase(),
  upperRoman: roman,
  chineseCounting: chinese,
  chineseCountingThousand: chinese,
  japaneseCounting: chinese,
  taiwaneseCounting: chinese,
  taiwaneseCountingThousand: chinese,
  chineseLegalSimplified: number => chinese(number, '零壹贰叁肆伍陆柒捌玖', ['', '拾', '佰', '仟']),
  ideographLegalTraditional: number => chinese(number, '零壹貳參肆伍陸柒捌玖', ['', '拾', '佰', '仟']),
  ideographDigital: byDigit,
  japaneseDigitalTenThousand: byDigit,
  taiwaneseDigital: byDigit,
  ideographTraditional: number => inTurn(number, heavenlyStems),
  ideographZodiac: number => inTurn(number, earthlyBranches),
  decimalEnclosedCircle: number => enclosed(number, 0x2460, 20),
  decimalEnclosedCircleChinese: number => enclosed(number, 0x2460, 20),
  decimalEnclosedParen: number => enclosed(number, 0x2474, 20),
  decimalEnclosedFullstop: number => enclosed(number, 0x2488, 20),
  ideographEnclosedCircle: number => enclosed(number, 0x3280, 10),
}

function fullWidth(number: number): string {
  return String(number).replace(/\d/g, digit => String.fromCharCode(0xff10 + Number(digit)))
}

/** a to z, then aa to zz. */
function letters(number: number, first: string): string {
  const letter = String.fromCharCode(first.charCodeAt(0) + ((number - 1) % 26))
  return letter.repeat(Math.min(10, Math.floor((number - 1) / 26) + 1))
}

const romans = { M: 1000, CM: 900, D: 500, CD: 400, C: 100, XC: 90, L: 50, XL: 40, X: 10, IX: 9, V: 5, IV: 4, I: 1 }

function roman(number: number): string {
  let [rest, text] = [Math.min(number, 3999), '']
  for (const [letter, value] of Object.entries(romans))
    while (rest >= value) {
      text += letter
      rest -= value
    }
  return text
}

/** 十 has no 一 before it, and one 零 represents all that lie together. */
function chinese(number: number, digits = '零一二三四五六七八九', units = ['', '十', '百', '千']): string {
  if (number < 1 || number > 9999) return String(number)
  const places = [...String(number)]
  const text = places.map((digit, index) => {
    const unit = units[places.length - 1 - index] ?? ''
    return digit === '0' ? '零' : `${digits[Number(digit)]}${unit}`
  })
  const joined = text.join('').replace(/零+/g, '零').replace(/零$/, '')
  return number >= 10 && number < 20 ? joined.replace(/^[一壹]/, '') : joined
}

function byDigit(number: number): string {
  return String(number).replace(/\d/g, digit => '〇一二三四五六七八九'.charAt(Number(digit)))
}

function inTurn(number: number, signs: string): string {
  return signs.charAt((number - 1) % signs.length)
}

function enclosed(number: number, first: number, last: number): string {
  return number >= 1 && number <= last ? String.fromCharCode(first + number - 1) : String(number)
}
