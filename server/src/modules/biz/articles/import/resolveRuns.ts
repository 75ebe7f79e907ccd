/**
 * Writes into each run of a Word document what a reader of Word sees there and the converter does not look for: raised and
 * lowered by style or position, letters of symbol fonts, hidden text, the word under a ruby, fields of raised characters.
 */
import type { Document, Element } from '@xmldom/xmldom'
import { addNote, LOST_PICTURE_NOTE, type ReadingNote } from '#contract/kit/texts/reading'
import { countUnknown, unicodeOf } from '#contract/kit/texts/symbolFonts'
import {
  attribute,
  child,
  children,
  elementText,
  foreign,
  isNamed,
  isOn,
  isUnread,
  made,
  named,
  paragraphOf,
  propertiesOf,
  textElement,
  textIn,
  valueAt,
  wordRunOf,
  wordsOf,
} from './wordXml.ts'

/** The style of lines that are headlines by their looks alone. */
export const HEADLINE_STYLE = 'HeadlineByLooks'
const MAX_HEADLINE = 60

interface RunStyle {
  raised?: 'superscript' | 'subscript' | 'baseline'
  hidden?: boolean
  font?: string
  capitals?: boolean
}

type Styles = ReadonlyMap<string, RunStyle>

export function resolveRuns(document: Document, styles: Styles, notes: ReadingNote[]): void {
  for (const ruby of named(document, 'ruby')) unwrapRuby(ruby, notes)
  for (const field of fieldsOf(named(document, 'r'))) resolveField(field, notes)
  for (const run of named(document, 'r')) resolveRun(run, styles, notes)
  for (const formula of foreign(document, 'oMath')) replaceFormula(formula, notes)
  for (const graphic of named(document, 'drawing')) if (isChart(graphic)) replaceChart(graphic, notes)
  for (const paragraph of named(document, 'p')) if (isHeadline(paragraph)) markHeadline(paragraph)
}

/** Placeholder for a formula that could not be imported. */
const LOST_FORMULA_NOTE = '〔公式未能导入〕'

function replaceFormula(formula: Element, notes: ReadingNote[]): void {
  if (isUnread(formula)) return
  const paragraph = paragraphOf(formula)
  addNote(notes, 'formula', { sample: paragraph ? wordsOf(paragraph) : '' })
  const { parentNode } = formula
  const place = (parentNode as Element | null)?.localName === 'oMathPara' ? (parentNode as Element) : formula
  place.parentNode?.replaceChild(noteOf(formula, LOST_FORMULA_NOTE), place)
}

/** Charts and diagrams that no picture represents. */
function isChart(graphic: Element): boolean {
  const isChartGraphic = ['chart', 'relIds'].some(name => foreign(graphic, name).length > 0)
  return isChartGraphic && foreign(graphic, 'blip').length === 0 && !isUnread(graphic)
}

function replaceChart(graphic: Element, notes: ReadingNote[]): void {
  addNote(notes, 'lostPicture')
  graphic.parentNode?.replaceChild(textElement(graphic, LOST_PICTURE_NOTE), graphic)
}

function noteOf(of: Element, text: string): Element {
  const run = wordRunOf(of, text)
  propertiesOf(run, 'rPr').appendChild(made(of, 'b'))
  return run
}

/** The looks of character and paragraph styles, with those that they are based on. */
export function stylesOf(styles: readonly Element[]): Styles {
  const found = new Map<string, RunStyle>()
  const elements = new Map(styles.map(style => [attribute(style, 'styleId'), style]))
  const styleOf = (id: string, above: readonly string[] = []): RunStyle => {
    const known = found.get(id)
    const style = elements.get(id)
    if (known || !style || above.includes(id)) return known ?? {}
    const base = valueAt(style, 'basedOn')
    const runStyle = { ...(base ? styleOf(base, [...above, id]) : {}), ...appearanceOf(child(style, 'rPr')) }
    found.set(id, runStyle)
    return runStyle
  }
  for (const id of elements.keys()) styleOf(id)
  return found
}

function appearanceOf(properties: Element | undefined): RunStyle {
  const runStyle: RunStyle = {}
  if (!properties) return runStyle
  const aligned = valueAt(properties, 'vertAlign')
  if (aligned === 'superscript' || aligned === 'subscript' || aligned === 'baseline') runStyle.raised = aligned
  else {
    const position = Number(valueAt(properties, 'position') || 0)
    if (position !== 0) runStyle.raised = position > 0 ? 'superscript' : 'subscript'
  }
  for (const name of ['vanish', 'specVanish']) {
    const hidden = child(properties, name)
    if (hidden) runStyle.hidden = isOn(hidden)
  }
  const capitals = child(properties, 'caps')
  if (capitals) runStyle.capitals = isOn(capitals)
  const fonts = child(properties, 'rFonts')
  const font = attribute(fonts, 'ascii') || attribute(fonts, 'hAnsi')
  if (font) runStyle.font = font
  return runStyle
}

function resolveRun(run: Element, styles: Styles, notes: ReadingNote[]): void {
  const properties = child(run, 'rPr')
  const paragraph = paragraphOf(run)
  const runStyle = {
    ...styles.get(valueAt(child(paragraph, 'pPr'), 'pStyle')),
    ...styles.get(valueAt(properties, 'rStyle')),
    ...appearanceOf(properties),
  }
  if (runStyle.hidden) {
    const text = elementText(run)
    if (text.trim() !== '') addNote(notes, 'hidden', { sample: text })
    run.parentNode?.removeChild(run)
    return
  }
  for (const symbol of children(run, 'sym')) writeSymbol(symbol)
  for (const text of children(run, 't')) {
    const written = text.textContent ?? ''
    const shown = unicodeOf(written, runStyle.font ?? '')
    if (shown !== written) addNote(notes, 'symbol', { sample: shown })
    addNote(notes, 'character', { count: countUnknown(shown), sample: shown })
    const cased = runStyle.capitals ? shown.toUpperCase() : shown
    if (cased !== written) text.textContent = cased
  }
  if (isOn(child(properties, 'dstrike'))) properties?.appendChild(made(run, 'strike'))
  if (!runStyle.raised || runStyle.raised === 'baseline') return
  if (valueAt(properties, 'vertAlign') !== runStyle.raised && elementText(run) !== '')
    addNote(notes, 'shifted', { sample: elementText(run) })
  raise(run, runStyle.raised)
}

/** The text that the reader would leave out where it does not know the font. */
function writeSymbol(symbol: Element): void {
  const code = Number.parseInt(attribute(symbol, 'char'), 16)
  const character = Number.isNaN(code) || code > 0xffff ? '' : String.fromCharCode(code)
  symbol.parentNode?.replaceChild(textElement(symbol, unicodeOf(character, attribute(symbol, 'font'))), symbol)
}

function raise(run: Element, value: 'superscript' | 'subscript'): void {
  const properties = propertiesOf(run, 'rPr')
  for (const old of children(properties, 'vertAlign')) properties.removeChild(old)
  properties.appendChild(made(run, 'vertAlign', value))
}

/** A short line in the middle, bold from end to end, of a paragraph without a style of its own. */
function isHeadline(paragraph: Element): boolean {
  const properties = child(paragraph, 'pPr')
  if (valueAt(properties, 'jc') !== 'center' || child(properties, 'pStyle')) return false
  const runs = children(paragraph, 'r').filter(run => elementText(run).trim() !== '')
  const text = runs.map(elementText).join('').trim()
  return text !== '' && text.length <= MAX_HEADLINE && !/[。；]$/.test(text) && runs.every(isBold)
}

const isBold = (run: Element) => isOn(child(child(run, 'rPr'), 'b'))

function markHeadline(paragraph: Element): void {
  const properties = child(paragraph, 'pPr')
  properties?.insertBefore(made(paragraph, 'pStyle', HEADLINE_STYLE), properties.firstChild)
}

/** Keeps the base text and removes its pronunciation. */
function unwrapRuby(ruby: Element, notes: ReadingNote[]): void {
  const base = child(ruby, 'rubyBase')
  const run = ruby.parentNode
  if (base) addNote(notes, 'ruby', { sample: wordsOf(base) })
  for (const part of base ? children(base, 'r') : [])
    for (const inner of [...part.childNodes].filter(node => !isNamed(node, 'rPr'))) run?.insertBefore(inner, ruby)
  run?.removeChild(ruby)
}

interface FieldRuns {
  code: string
  runs: Element[]
  /** A field without one shows what its code specifies. */
  hasResult: boolean
}

/** Fields whose code is in runs of its own. */
function fieldsOf(runs: readonly Element[]): FieldRuns[] {
  const fields: FieldRuns[] = []
  const open: (FieldRuns & { inResult: boolean })[] = []
  for (const run of runs) {
    const kind = attribute(child(run, 'fldChar'), 'fldCharType')
    if (kind === 'begin') open.push({ code: '', runs: [], hasResult: false, inResult: false })
    const field = open.at(-1)
    if (!field) continue
    field.runs.push(run)
    if (kind === 'separate') field.inResult = true
    else if (kind === 'end') fields.push(...open.splice(-1))
    else if (field.inResult) field.hasResult ||= elementText(run) !== ''
    else field.code += textIn(children(run, 'instrText'))
  }
  return fields
}

/** `EQ \s\up 5(9)` raises, `\do` lowers, `\o` and `\f` are formulas that only Word renders. */
function resolveField({ code, runs, hasResult }: FieldRuns, notes: ReadingNote[]): void {
  if (!/^\s{0,9}EQ\b/i.test(code) || hasResult) return
  const [, way = '', text = ''] =
    /\\s\s{0,9}\\(up|do)\s{0,9}\d{0,4}\s{0,9}\(([^()\\]{1,40})\)\s{0,9}$/i.exec(code) ?? []
  const [first] = runs
  if (!first) return
  for (const run of runs.slice(1)) run.parentNode?.removeChild(run)
  for (const node of [...first.childNodes].filter(node => !isNamed(node, 'rPr'))) first.removeChild(node)
  if (text === '') {
    replaceFormula(first, notes)
    return
  }
  first.appendChild(textElement(first, text))
  addNote(notes, 'shifted', { sample: text })
  raise(first, way.toLowerCase() === 'up' ? 'superscript' : 'subscript')
}
