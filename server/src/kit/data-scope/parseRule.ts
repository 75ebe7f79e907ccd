import type { Module } from '#contract/kit/module'
import { scopeColumnOf } from '../kinds/index.ts'
import type { ScopeColumn } from '../kinds/kind.ts'
import { attributeFor, literalFor } from './operands.ts'
import {
  type Column,
  type Columns,
  type Operand,
  type Rule,
  RuleError,
  type RuleOperator,
  ruleOperators,
} from './rule.ts'
import { type Token, tokensOf } from './tokens.ts'

const MAX_RULE_LENGTH = 2000
const deepestNesting = 10
const MAX_CONDITIONS = 50
const MAX_ITEMS = 100

/** Understands a rule or throws a RuleError. Only the given columns may be named. */
export function parseRule(text: string, columns: Columns): Rule {
  if ([...text].length > MAX_RULE_LENGTH)
    throw new RuleError(MAX_RULE_LENGTH + 1, {
      zh: `规则不能超过${MAX_RULE_LENGTH}个字符`,
      en: `a rule has at most ${MAX_RULE_LENGTH} characters`,
    })
  return new Parser(tokensOf(text), columns).parse()
}

class Parser {
  readonly #tokens: readonly Token[]
  readonly #columns: Columns
  #next = 0
  #depth = 0
  #conditions = 0

  constructor(tokens: readonly Token[], columns: Columns) {
    this.#tokens = tokens
    this.#columns = columns
  }

  parse(): Rule {
    const rule = this.#either()
    if (this.#token.is !== 'end') throw this.#unexpected('and / or')
    return rule
  }

  #either(): Rule {
    return this.#joined('or', 'any', () => this.#both())
  }

  #both(): Rule {
    return this.#joined('and', 'all', () => this.#one())
  }

  #joined(word: string, is: 'all' | 'any', part: () => Rule): Rule {
    const first = part()
    const rules = [first]
    while (this.#take(word)) rules.push(part())
    return rules.length > 1 ? { is, rules } : first
  }

  #one(): Rule {
    if (this.#take('not')) return this.#nested(() => ({ is: 'not', rule: this.#one() }))
    if (!this.#take('(')) return this.#condition()
    return this.#nested(() => {
      const rule = this.#either()
      this.#expect(')')
      return rule
    })
  }

  #nested(part: () => Rule): Rule {
    this.#depth += 1
    if (this.#depth > deepestNesting)
      throw new RuleError(this.#token.position, {
        zh: `嵌套不能超过${deepestNesting}层`,
        en: `at most ${deepestNesting} levels of nesting`,
      })
    const rule = part()
    this.#depth -= 1
    return rule
  }

  #condition(): Rule {
    this.#conditions += 1
    if (this.#conditions > MAX_CONDITIONS)
      throw new RuleError(this.#token.position, {
        zh: `条件不能超过${MAX_CONDITIONS}个`,
        en: `at most ${MAX_CONDITIONS} conditions`,
      })
    const column = this.#column()
    if (this.#take('is')) {
      const is = this.#take('not') ? 'set' : 'unset'
      this.#expect('null')
      return { is, column }
    }
    if (this.#take('not')) {
      this.#expect('in')
      return { is: 'notIn', column, items: this.#items(column) }
    }
    if (this.#take('in')) return { is: 'in', column, items: this.#items(column) }
    const { position } = this.#token
    if (this.#take('contains')) {
      if (column.kind !== 'text' && column.kind !== 'ids') throw unfit('contains', column, position)
      return { is: 'contains', column, part: this.#operand(column, 'single') }
    }
    const operator = ruleOperators.find(sign => this.#take(sign))
    if (!operator) throw this.#unexpected('= != < <= > >= in contains is')
    assertComparable(operator, column, position)
    return { is: 'compared', column, operator, to: this.#operandOrColumn(column) }
  }

  #column(): Column {
    const { is, text, position } = this.#token
    if (is !== 'word' || keywords.has(text.toLowerCase()))
      throw this.#unexpected({ zh: '字段名', en: 'the name of a field' })
    const kind = this.#columns.get(text)
    if (!kind) throw new RuleError(position, { zh: `没有可用的字段“${text}”`, en: `no field ${text} may be used here` })
    this.#next += 1
    return { name: text, kind }
  }

  /** `${deptId}` needs no brackets, as it is a list already. */
  #items(column: Column): Operand[] {
    if (this.#token.is === 'attribute') return [this.#operand(column, 'list')]
    this.#expect('(')
    const items = [this.#operand(column, 'list')]
    while (this.#take(',')) items.push(this.#operand(column, 'list'))
    if (items.length > MAX_ITEMS)
      throw new RuleError(this.#token.position, { zh: `最多列${MAX_ITEMS}项`, en: `at most ${MAX_ITEMS} items` })
    this.#expect(')')
    return items
  }

  #operandOrColumn(column: Column): Operand {
    if (this.#token.is !== 'word') return this.#operand(column, 'single')
    const { position } = this.#token
    const other = this.#column()
    if (other.kind !== column.kind)
      throw new RuleError(position, {
        zh: `“${other.name}”与“${column.name}”类型不同`,
        en: `${other.name} and ${column.name} are of different kinds`,
      })
    return { is: 'column', column: other }
  }

  #operand(column: Column, place: 'single' | 'list'): Operand {
    const token = this.#token
    if (token.is !== 'text' && token.is !== 'integer' && token.is !== 'attribute')
      throw this.#unexpected({ zh: '值', en: 'a value' })
    this.#next += 1
    return token.is === 'attribute'
      ? attributeFor(column, token.text, token.position, place)
      : literalFor(column, token)
  }

  get #token(): Token {
    // The last token is the end, and nothing reads beyond it.
    return this.#tokens[this.#next] as Token
  }

  #take(word: string): boolean {
    const { is, text } = this.#token
    const isNext = (is === 'symbol' && text === word) || (is === 'word' && text.toLowerCase() === word)
    if (isNext) this.#next += 1
    return isNext
  }

  #expect(word: string): void {
    if (!this.#take(word)) throw this.#unexpected(word)
  }

  #unexpected(expected: string | { zh: string; en: string }): RuleError {
    const { zh, en } = typeof expected === 'string' ? { zh: expected, en: expected } : expected
    return new RuleError(this.#token.position, { zh: `此处应为 ${zh}`, en: `${en} is expected here` })
  }
}

const keywords: ReadonlySet<string> = new Set(['and', 'or', 'not', 'in', 'is', 'null', 'contains'])

function assertComparable(operator: RuleOperator, column: Column, position: number): void {
  const ordered = column.kind === 'number' || column.kind === 'time'
  const comparable = operator === '=' || operator === '!=' ? column.kind !== 'ids' : ordered
  if (!comparable) throw unfit(operator, column, position)
}

function unfit(operator: string, column: Column, position: number): RuleError {
  return new RuleError(position, {
    zh: `“${column.name}”不能用 ${operator}`,
    en: `${column.name} does not take ${operator}`,
  })
}

/** Columns that every record has and a rule may name. */
const common: [string, ScopeColumn][] = [
  ['createUser', 'id'],
  ['createDept', 'id'],
  ['status', 'number'],
  ['createTime', 'time'],
]

/** The columns of a module that data-scope rules may name. */
export function scopeColumns(module: Pick<Module, 'fields'>): Columns {
  const own = Object.entries(module.fields).flatMap(([name, field]): [string, ScopeColumn][] => {
    // Row-level security and the scope plugin limit the tenant.
    if (name === 'tenantId') return []
    const kind = scopeColumnOf(field)
    return kind ? [[name, kind]] : []
  })
  return new Map([...own, ...common])
}
