/**
 * Writes into each run of a Word document what a reader of Word sees there and the converter does not look for: raised and
 * lowered by style or position, letters of symbol fonts, hidden text, the word under a ruby, fields of raised characters.
 */
import { DOMParser, type Element, type Node, XMLSerializer } from '@xmldom/xmldom'
import { codePoint } from 'dingbat-to-unicode'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** Parts that were left out, in the words of the document. */
export interface LeftOut {
  hidden: string[]
  fields: string[]
}

/** The style of lines that are headlines by their looks alone. */
export const HEADLINE_STYLE = 'HeadlineByLooks'
const MAX_HEADLINE = 60

interface RunStyle {
  raised?: 'superscript' | 'subscript' | 'baseline'
  hidden?: boolean
  font?: string
}

type Styles = ReadonlyMap<string, RunStyle>

/** `styles` is the part word/styles.xml; `part` one with text. */
export function resolveRuns(part: string, styles: Styles, leftOut: LeftOut): string {
  const document = new DOMParser().parseFromString(part, 'text/xml')
  for (const ruby of named(document, 'ruby')) unwrapRuby(ruby)
  for (const field of fieldsOf(named(document, 'r'))) resolveField(field, leftOut)
  for (const run of named(document, 'r')) resolveRun(run, styles, leftOut)
  for (const paragraph of named(document, 'p')) if (isHeadline(paragraph)) markHeadline(paragraph)
  return new XMLSerializer().serializeToString(document)
}

/** The looks of character and paragraph styles, with those that they are based on. */
export function stylesOf(part: string | undefined): Styles {
  const found = new Map<string, RunStyle>()
  if (!part) return found
  const elements = new Map(
    named(new DOMParser().parseFromString(part, 'text/xml'), 'style').map(style => [
      attribute(style, 'styleId'),
      style,
    ]),
  )
  const lookOf = (id: string, above: readonly string[] = []): RunStyle => {
    const known = found.get(id)
    const style = elements.get(id)
    if (known || !style || above.includes(id)) return known ?? {}
    const base = attribute(child(style, 'basedOn'), 'val')
    const look = { ...(base ? lookOf(base, [...above, id]) : {}), ...looksOf(child(style, 'rPr')) }
    found.set(id, look)
    return look
  }
  for (const id of elements.keys()) lookOf(id)
  return found
}

function looksOf(properties: Element | undefined): RunStyle {
  const look: RunStyle = {}
  if (!properties) return look
  const aligned = attribute(child(properties, 'vertAlign'), 'val')
  if (aligned === 'superscript' || aligned === 'subscript' || aligned === 'baseline') look.raised = aligned
  else {
    const position = Number(attribute(child(properties, 'position'), 'val') || 0)
    if (position !== 0) look.raised = position > 0 ? 'superscript' : 'subscript'
  }
  for (const name of ['vanish', 'specVanish']) {
    const hidden = child(properties, name)
    if (hidden) look.hidden = !['0', 'false', 'off'].includes(attribute(hidden, 'val'))
  }
  const fonts = child(properties, 'rFonts')
  const font = attribute(fonts, 'ascii') || attribute(fonts, 'hAnsi')
  if (font) look.font = font
  return look
}

function resolveRun(run: Element, styles: Styles, { hidden }: LeftOut): void {
  const properties = child(run, 'rPr')
  const look = {
    ...styles.get(attribute(child(paragraphOf(run), 'pStyle'), 'val')),
    ...styles.get(attribute(child(properties, 'rStyle'), 'val')),
    ...looksOf(properties),
  }
  if (look.hidden) {
    const text = textOf(run)
    if (text.trim() !== '') hidden.push(text)
    run.parentNode?.removeChild(run)
    return
  }
  for (const text of children(run, 't')) {
    const shown = unicodeOf(text.textContent ?? '', look.font ?? '')
    if (shown !== text.textContent) text.textContent = shown
  }
  if (look.raised && look.raised !== 'baseline') raise(run, look.raised)
}

function raise(run: Element, value: 'superscript' | 'subscript'): void {
  const document = run.ownerDocument
  if (!document) return
  let properties = child(run, 'rPr')
  if (!properties) {
    properties = document.createElementNS(W, 'w:rPr')
    run.insertBefore(properties, run.firstChild)
  }
  for (const old of children(properties, 'vertAlign')) properties.removeChild(old)
  const aligned = document.createElementNS(W, 'w:vertAlign')
  aligned.setAttributeNS(W, 'w:val', value)
  properties.appendChild(aligned)
}

/** A short line in the middle, bold from end to end, of a paragraph without a style of its own. */
function isHeadline(paragraph: Element): boolean {
  const properties = child(paragraph, 'pPr')
  if (attribute(child(properties, 'jc'), 'val') !== 'center' || child(properties, 'pStyle')) return false
  const runs = children(paragraph, 'r').filter(run => textOf(run).trim() !== '')
  const text = runs.map(textOf).join('').trim()
  return text !== '' && text.length <= MAX_HEADLINE && !/[。；]$/.test(text) && runs.every(isBold)
}

function isBold(run: Element): boolean {
  const bold = child(child(run, 'rPr'), 'b')
  return bold !== undefined && !['0', 'false', 'off'].includes(attribute(bold, 'val'))
}

function markHeadline(paragraph: Element): void {
  const style = paragraph.ownerDocument?.createElementNS(W, 'w:pStyle')
  const properties = child(paragraph, 'pPr')
  if (!style || !properties) return
  style.setAttributeNS(W, 'w:val', HEADLINE_STYLE)
  properties.insertBefore(style, properties.firstChild)
}

const symbolFonts: Readonly<Record<string, string>> = {
  symbol: 'Symbol',
  wingdings: 'Wingdings',
  'wingdings 2': 'Wingdings 2',
  'wingdings 3': 'Wingdings 3',
  webdings: 'Webdings',
}

/** Letters of a symbol font as what they look like. Word keeps them in the private area U+F000, where other fonts are Symbol's. */
function unicodeOf(text: string, font: string): string {
  const typeface = symbolFonts[font.toLowerCase()]
  return Array.from(text, character => {
    const code = character.codePointAt(0) ?? 0
    const isPrivate = code >= 0xf020 && code <= 0xf0ff
    if (!isPrivate && !(typeface && code > 0x20 && code < 0x100)) return character
    return codePoint(typeface ?? 'Symbol', isPrivate ? code - 0xf000 : code)?.string ?? character
  }).join('')
}

/** Keeps the word, and leaves out how it is read. */
function unwrapRuby(ruby: Element): void {
  const base = child(ruby, 'rubyBase')
  const run = ruby.parentNode
  for (const part of base ? children(base, 'r') : [])
    for (const inner of [...part.childNodes].filter(node => !isNamed(node, 'rPr'))) run?.insertBefore(inner, ruby)
  run?.removeChild(ruby)
}

interface FieldRuns {
  code: string
  runs: Element[]
  /** A field without one shows what its code says. */
  hasResult: boolean
}

/** Fields whose code stands in runs of its own. */
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
    else if (field.inResult) field.hasResult ||= textOf(run) !== ''
    else
      field.code += children(run, 'instrText')
        .map(({ textContent }) => textContent ?? '')
        .join('')
  }
  return fields
}

/** `EQ \s\up 5(9)` raises, `\do` lowers, `\o` and `\f` are formulas that only Word draws. */
function resolveField({ code, runs, hasResult }: FieldRuns, { fields }: LeftOut): void {
  if (!/^\s{0,9}EQ\b/i.test(code) || hasResult) return
  const [, way = '', text = ''] =
    /\\s\s{0,9}\\(up|do)\s{0,9}\d{0,4}\s{0,9}\(([^()\\]{1,40})\)\s{0,9}$/i.exec(code) ?? []
  const [first] = runs
  if (!first || text === '') {
    fields.push(code.trim())
    return
  }
  for (const run of runs.slice(1)) run.parentNode?.removeChild(run)
  for (const node of [...first.childNodes].filter(node => !isNamed(node, 'rPr'))) first.removeChild(node)
  const written = first.ownerDocument?.createElementNS(W, 'w:t')
  if (!written) return
  written.textContent = text
  first.appendChild(written)
  raise(first, way.toLowerCase() === 'up' ? 'superscript' : 'subscript')
}

function paragraphOf(run: Element): Element | undefined {
  for (let node = run.parentNode; node; node = node.parentNode) if (isNamed(node, 'p')) return child(node, 'pPr')
  return undefined
}

const textOf = (run: Element) =>
  children(run, 't')
    .map(({ textContent }) => textContent ?? '')
    .join('')

const isNamed = (node: Node, name: string): node is Element =>
  node.nodeType === node.ELEMENT_NODE && (node as Element).localName === name && (node as Element).namespaceURI === W

function named(of: { getElementsByTagNameNS(namespace: string, name: string): Iterable<Element> }, name: string) {
  return [...of.getElementsByTagNameNS(W, name)]
}

function children(of: Element | undefined, name: string): Element[] {
  return of ? [...of.childNodes].filter(node => isNamed(node, name)) : []
}

const child = (of: Element | undefined, name: string): Element | undefined => children(of, name)[0]

const attribute = (of: Element | undefined, name: string): string => of?.getAttributeNS(W, name) ?? ''
