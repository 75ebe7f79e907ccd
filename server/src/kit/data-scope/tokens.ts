import { RuleError } from './rule.ts'

export interface Token {
  is: 'word' | 'integer' | 'text' | 'attribute' | 'symbol' | 'end'
  /** Without quotes, `${` and `}`; words in lower case are keywords. */
  text: string
  position: number
}

// Only ASCII is accepted outside of quotes: look-alikes of letters, quotes and brackets are refused.
const patterns: readonly (readonly [Exclude<Token['is'], 'end'>, RegExp])[] = [
  ['word', /[A-Za-z][A-Za-z0-9_]*/y],
  ['integer', /-?[0-9]+/y],
  ['text', /'(?:[^'\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|'')*'/uy],
  ['attribute', /\$\{[A-Za-z]+\}/y],
  ['symbol', /!=|<=|>=|[=<>(),]/y],
]
const blank = /[ \t\r\n]*/y

/** The words and signs of a rule; the last token is its end. */
export function tokensOf(rule: string): Token[] {
  const tokens: Token[] = []
  for (let index = endOf(blank, rule, 0); index < rule.length; ) {
    const token = tokenAt(rule, index)
    tokens.push(token.token)
    index = endOf(blank, rule, token.end)
  }
  return [...tokens, { is: 'end', text: '', position: positionOf(rule, rule.length) }]
}

function tokenAt(rule: string, index: number): { token: Token; end: number } {
  for (const [is, pattern] of patterns) {
    const end = endOf(pattern, rule, index)
    if (end > index)
      return { token: { is, text: plain(is, rule.slice(index, end)), position: positionOf(rule, index) }, end }
  }
  throw unreadable(rule, index)
}

function plain(is: Token['is'], text: string): string {
  if (is === 'text') return text.slice(1, -1).replaceAll("''", "'")
  return is === 'attribute' ? text.slice(2, -1) : text
}

function endOf(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index
  return pattern.test(text) ? pattern.lastIndex : index
}

// Characters are counted as people do: a surrogate pair is one.
function positionOf(rule: string, index: number): number {
  return [...rule.slice(0, index)].length + 1
}

function unreadable(rule: string, index: number): RuleError {
  const character = String.fromCodePoint(rule.codePointAt(index) ?? 0)
  const position = positionOf(rule, index)
  if (character === "'")
    return new RuleError(position, {
      zh: '引号没有成对，或引号内有控制字符',
      en: 'the quote is not closed, or a control character stands in it',
    })
  const narrow = character.normalize('NFKC')
  if (narrow !== character && /^[\x21-\x7e]+$/.test(narrow))
    return new RuleError(position, {
      zh: `全角符号，请用半角“${narrow}”`,
      en: `full-width sign, please write ${narrow}`,
    })
  return new RuleError(position, { zh: '不认识的符号', en: 'unknown sign' })
}
