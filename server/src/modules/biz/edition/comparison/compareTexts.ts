/** The differences between a printed text and the approved one. */
import type { ComparedTexts, PrintDifference } from '#contract/biz/printCalls'
import { commonIn, type Gap, gapsOf } from './alignment.ts'
import { namesIn, type TextSpan, type TextToken, textTokensOf, unreadableCharacter } from './tokens.ts'

/** A paragraph of one side. */
export interface Passage {
  text: string
  /** Need not be in the other text: a byline, the caption of a picture. */
  isOptional?: boolean
  /** An optional one that is below a picture. */
  isCaption?: boolean
}

interface TextComparison extends ComparedTexts {
  /** Characters of the print that could not be read. */
  unreadable: number
}

/** Words that one of the two may add: who signs, whose picture it is, where the text goes on. */
const additions = [
  /本报记者|特约记者|实习记者|记者|本报讯|通讯员|特约撰稿人|特约撰稿|作者|撰文|报道|图为/g,
  /(?:摄影|摄|供图|制图)(?=[\s。；;）)]|$)/gm,
  /[文图](?=\s{0,2}[/／])/g,
  /[（(【[]?(?:下转|上接|转|接|见)\s{0,4}第?\s{0,4}[A-Za-z]?\s?\d{1,3}\s{0,4}版[）)】\]]?/g,
  /^\s{0,4}[A-Z]?\d{1,3}\s{0,2}版(?:\s{0,4}\p{Script=Han}{1,8})?\s{0,4}$/gmu,
]
const continued = /(?:下转|上接|转|接)\s{0,4}第?\s{0,4}[A-Za-z]?\s?\d{1,3}\s{0,4}版/

/** Longer parts without a counterpart are on the page that a jump line names. */
const CONTINUED_TOKENS = 20
/** Part of two lines that is alike where one is a wrong print of the other. */
const ALIKE = 0.5
const MAX_LINE_TOKENS = 60
const MAX_DIFFERENCES = 200

/** With `everyWord`, bylines and jump lines count as well. */
export function compareTexts(
  printed: readonly Passage[],
  approved: readonly Passage[],
  { everyWord }: { everyWord?: true } = {},
): TextComparison {
  const ignored = everyWord ? [] : additions
  const [one, other] = [sideOf(printed, ignored), sideOf(approved, ignored)]
  const found = gapsOf(keysOf(one), keysOf(other))
    .flatMap(gap => withoutStrangers(gap, one, other))
    .flatMap(gap => byPassage(gap, one, other))
  const gaps = withCounterparts(found, one, other)
  const isContinued = !everyWord && continued.test(one.text)
  const lost = gaps.filter(gap => isLost(gap, one, other))
  const differences = joined(
    gaps.filter(gap => !lost.includes(gap)),
    one,
    other,
  )
    .filter(gap => isReported(gap, one, other, isContinued))
    .slice(0, MAX_DIFFERENCES)
    .map(gap => differenceOf(gap, one, other))
  return { printed: one.text, approved: other.text, differences, unreadable: lost.length }
}

const odd = /^[^\p{Script=Han}\d<>≤≥±]$/u
const chinese = /^\p{Script=Han}$/u

/** The fonts of some programs do not map a glyph to its Chinese character: it is read as a Latin one, or not at all. */
function isLost(gap: Gap, one: Side, other: Side): boolean {
  const [printed, approved] = [tokensIn(one, gap.one), tokensIn(other, gap.other)]
  if (approved.length === 0 || approved.length > 2 || printed.length > approved.length) return false
  const letters = approved.map(token => other.text.slice(token.start, token.end))
  if (!letters.every(letter => chinese.test(letter))) return false
  if (printed.length > 0)
    return printed.every(token => token.key === unreadableCharacter || odd.test(one.text.slice(token.start, token.end)))
  // A character that is printed nowhere, though it is in several places of the article.
  return letters.every(letter => !one.text.includes(letter) && other.text.split(letter).length > 2)
}

interface Side {
  text: string
  tokens: TextToken[]
  optional: TextSpan[]
  captions: TextSpan[]
  names: TextSpan[]
}

function sideOf(passages: readonly Passage[], ignored: readonly RegExp[]): Side {
  const optional: TextSpan[] = []
  const captions: TextSpan[] = []
  let text = ''
  for (const { text: passage, isOptional, isCaption } of passages) {
    if (passage.trim() === '') continue
    if (text) text += '\n'
    const start = text.length
    text += passage.trim()
    if (isOptional) optional.push([start, text.length])
    if (isCaption) captions.push([start, text.length])
  }
  const without = ignored.flatMap(words =>
    [...text.matchAll(words)].map(({ 0: found, index }): TextSpan => [index, index + found.length]),
  )
  const tokens = textTokensOf(text).filter(token => !without.some(span => isWithin(token, span)))
  return { text, tokens, optional, captions, names: namesIn(text) }
}

const keysOf = ({ tokens }: Side) => tokens.map(({ key }) => key)
const isWithin = ({ start, end }: TextToken, [from, to]: TextSpan) => start >= from && end <= to

/** A byline in the place of another kind of text, such as a caption, is not a misprint of that. */
function withoutStrangers(gap: Gap, one: Side, other: Side): Gap[] {
  const [printed, approved] = [tokensIn(one, gap.one), tokensIn(other, gap.other)]
  if (printed.length === 0 || approved.length === 0) return [gap]
  const isCaption = isIn(one.captions, printed) === isIn(other.captions, approved)
  if (isCaption && isOptional(one, printed) === isOptional(other, approved)) return [gap]
  return [
    { one: gap.one, other: [gap.other[0], gap.other[0]] },
    { one: [gap.one[1], gap.one[1]], other: gap.other },
  ]
}

/** Passages of one text only are searched for in the other line by line. */
function byPassage(gap: Gap, one: Side, other: Side): Gap[] {
  const [isPrinted, isApproved] = [gap.one[1] > gap.one[0], gap.other[1] > gap.other[0]]
  if (isPrinted === isApproved) return [gap]
  const [side, [start, end]] = isPrinted ? [one, gap.one] : [other, gap.other]
  const gaps: Gap[] = []
  let from = start
  for (let at = start + 1; at <= end; at++) {
    const between = side.text.slice(side.tokens[at - 1]?.end, side.tokens[at]?.start)
    if (at < end && !between.includes('\n')) continue
    gaps.push(isPrinted ? { one: [from, at], other: gap.other } : { one: gap.one, other: [from, at] })
    from = at
  }
  return gaps
}

/** Short lines that are elsewhere in the other text, whole or with a misprint, get their counterpart. */
function withCounterparts(gaps: readonly Gap[], one: Side, other: Side): Gap[] {
  const [ones, others] = [keysOf(one), keysOf(other)]
  const sizeOf = ([start, end]: Gap['one']) => end - start
  const paired = gaps.filter(gap => sizeOf(gap.one) > 0 && sizeOf(gap.other) > 0)
  const alone = gaps.filter(
    gap => !paired.includes(gap) && sizeOf(gap.one) <= MAX_LINE_TOKENS && sizeOf(gap.other) <= MAX_LINE_TOKENS,
  )
  const rest = gaps.filter(gap => !paired.includes(gap) && !alone.includes(gap))
  // Words in the middle of a paragraph are there by mistake, wherever else they are printed.
  const free = alone.filter(gap => sizeOf(gap.other) > 0 && isWholeLine(other, gap.other))
  const inside = alone.filter(gap => sizeOf(gap.other) > 0 && !free.includes(gap))
  const found = alone
    .filter(gap => sizeOf(gap.one) > 0)
    .flatMap((gap): Gap[] => {
      const keys = ones.slice(...gap.one)
      const matches = free
        .map(candidate => ({ candidate, keys: others.slice(...candidate.other) }))
        .map(({ candidate, keys: own }) => ({ candidate, own, common: commonIn(keys, own).length }))
        .filter(({ own, common }) => common >= ALIKE * Math.max(keys.length, own.length) && common > 0)
        .sort((a, b) => b.common - a.common)
      const [match] = matches
      if (!match) return [gap]
      free.splice(free.indexOf(match.candidate), 1)
      const pair = { one: gap.one, other: match.candidate.other }
      return gapsIn(pair, ones, others)
    })
  return [...paired, ...rest, ...found, ...free, ...inside].sort(
    (a, b) => a.one[0] - b.one[0] || a.other[0] - b.other[0],
  )
}

function isWholeLine({ text, tokens }: Side, [start, end]: Gap['one']): boolean {
  const before = text.slice(tokens[start - 1]?.end ?? 0, tokens[start]?.start)
  const after = text.slice(tokens[end - 1]?.end, tokens[end]?.start ?? text.length)
  return (start === 0 || before.includes('\n')) && (end === tokens.length || after.includes('\n'))
}

function gapsIn({ one, other }: Gap, ones: readonly string[], others: readonly string[]): Gap[] {
  return gapsOf(ones.slice(...one), others.slice(...other)).map(gap => ({
    one: [gap.one[0] + one[0], gap.one[1] + one[0]],
    other: [gap.other[0] + other[0], gap.other[1] + other[0]],
  }))
}

/** Differences with a single equal word between them read as one. */
function joined(gaps: readonly Gap[], one: Side, other: Side): Gap[] {
  const all: Gap[] = []
  for (const gap of gaps) {
    const last = all.at(-1)
    const between = last ? gap.one[0] - last.one[1] : -1
    const isClose = last && between === gap.other[0] - last.other[1] && between >= 0 && between <= 1
    const isWord = between === 0 || one.tokens[gap.one[0] - 1]?.kind === 'word'
    if (last && isClose && isWord && !isFigure(last, one, other) && !isFigure(gap, one, other))
      all[all.length - 1] = { one: [last.one[0], gap.one[1]], other: [last.other[0], gap.other[1]] }
    else all.push(gap)
  }
  return all
}

const tokensIn = ({ tokens }: Side, [start, end]: Gap['one']) => tokens.slice(start, end)

function isFigure(gap: Gap, one: Side, other: Side): boolean {
  return [...tokensIn(one, gap.one), ...tokensIn(other, gap.other)].some(({ kind }) => kind !== 'word')
}

const isIn = (spans: readonly TextSpan[], tokens: readonly TextToken[]) =>
  tokens.every(token => spans.some(span => isWithin(token, span)))

const isOptional = (side: Side, tokens: readonly TextToken[]) => isIn(side.optional, tokens)

function isReported(gap: Gap, one: Side, other: Side, isContinued: boolean): boolean {
  const [printed, approved] = [tokensIn(one, gap.one), tokensIn(other, gap.other)]
  if (printed.length > 0 && approved.length > 0) return true
  if (isContinued && printed.length === 0 && approved.length >= CONTINUED_TOKENS) return false
  return printed.length > 0 ? !isOptional(one, printed) : !isOptional(other, approved)
}

function differenceOf(gap: Gap, one: Side, other: Side): PrintDifference {
  const [printed, approved] = [tokensIn(one, gap.one), tokensIn(other, gap.other)]
  const kinds = new Set([...printed, ...approved].map(({ kind }) => kind))
  const [first, second] = [rangeOf(one, gap.one), rangeOf(other, gap.other)]
  const named = nameAt(one, first) ?? nameAt(other, second)
  const kind = kinds.has('dose') ? 'dose' : kinds.has('figure') ? 'figure' : named ? 'name' : 'text'
  if (kind !== 'name') return { kind, printed: first, approved: second }
  return { kind, printed: widened(one, first), approved: widened(other, second) }
}

/** Place in the text; an empty one where the other side has more. */
function rangeOf({ tokens, text }: Side, [start, end]: Gap['one']): TextSpan {
  if (end > start) return [tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? text.length]
  const at = tokens[start - 1]?.end ?? tokens[start]?.start ?? 0
  return [at, at]
}

const MAX_NAME_CHARACTERS = 24

function nameAt({ names }: Side, [start, end]: TextSpan): TextSpan | undefined {
  if (end - start > MAX_NAME_CHARACTERS) return undefined
  return names.find(([from, to]) => from < Math.max(end, start + 1) && to > start)
}

/** A name is marked whole. */
function widened(side: Side, span: TextSpan): TextSpan {
  const [from, to] = nameAt(side, span) ?? span
  return [Math.min(from, span[0]), Math.max(to, span[1])]
}
