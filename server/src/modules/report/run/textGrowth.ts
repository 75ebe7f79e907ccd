/**
 * The longest texts that a statement can make. PostgreSQL limits the memory of sorting, but a text may have a gigabyte:
 * nested functions get there from a few kilobytes. Sizes are upper bounds in characters, except for tables, which are
 * taken to have ordinary sizes.
 */
import { catalog } from './catalog.ts'
import { type Node, nameParts, plainName } from './syntaxTree.ts'

/** Characters that all growing texts of a row may have together. */
const MAX_CHARACTERS = 32_000_000
const TABLE_ROWS = 10_000
const UNKNOWN_ROWS = 100_000_000
const COLUMN_CHARACTERS = 255
const PARAMETER_CHARACTERS = 1000
const NUMBER_CHARACTERS = 40
/** Digits that PostgreSQL's `numeric` may have. */
const MAX_DIGITS = 150_000
const MAX_CHAR = 10_485_760

/** A part of `from`, or the result of a subquery. */
interface Relation {
  columns: ReadonlyMap<string, number>
  /** The widest column that may have any name. */
  unnamed: number
  /** All columns together. */
  row: number
  rows: number
  /** Factor by which functions such as `generate_series` repeat each row. */
  repeats: number
}

interface Scope {
  relations: readonly Relation[]
  parts: ReadonlyMap<string, Relation>
  outer: Scope | undefined
}

const nothing: Relation = { columns: new Map(), unnamed: 0, row: 0, rows: 1, repeats: 1 }
const tables = new Map(catalog.map(({ name, columns }) => [name, tableOf(columns.map(column => column.name))]))

/** Calls `refuse` with the place of the function whose result may make the texts of a row too long. */
export function checkTextGrowth(select: Node, refuse: (place: number) => never): void {
  new Growth(refuse).relationOf(select, undefined)
}

class Growth {
  readonly #refuse: (place: number) => never
  #characters = 0

  constructor(refuse: (place: number) => never) {
    this.#refuse = refuse
  }

  relationOf(select: Node, outer: Scope | undefined): Relation {
    const parts = new Map(outer?.parts)
    const enclosing: Scope = { relations: [], parts, outer }
    for (const { CommonTableExpr: part } of listOf((select.withClause as Node | undefined)?.ctes))
      parts.set(String(part?.ctename), this.#partOf(part as Node, enclosing))
    if (select.larg) return this.#unionOf(select, enclosing)
    const scope: Scope = { relations: this.#sourcesOf(select.fromClause, enclosing), parts, outer }
    const lists = listOf(select.valuesLists).map(list => this.#sizesOf(list.List?.items, scope))
    const targets = listOf(select.targetList).map(({ ResTarget: target }) => this.#targetOf(target as Node, scope))
    for (const [key, value] of Object.entries(select)) if (!measured.has(key)) this.#sizeOf(value, scope)
    const values = lists.length > 0 ? lists.map(sizes => ({ size: sum(sizes), name: undefined })) : targets
    return {
      columns: widest(values.flatMap(({ name, size }) => (name === undefined ? [] : [[name, size] as const]))),
      unnamed: maximum(values.map(({ name, size }) => (name === undefined ? size : 0))),
      row: sum(values.map(({ size }) => size)),
      ...(lists.length > 0 ? { rows: lists.length, repeats: 1 } : this.#rowsOf(select, scope)),
    }
  }

  #rowsOf(select: Node, { relations }: Scope): Pick<Relation, 'rows' | 'repeats'> {
    const max = numberOf(select.limitCount) ?? Number.POSITIVE_INFINITY
    const repeats = relations.reduce((all, one) => all * one.repeats, repeatsIn(select.targetList))
    return { rows: Math.min(maximum(relations.map(({ rows }) => rows)) || 1, max), repeats: Math.min(repeats, max) }
  }

  #unionOf(select: Node, scope: Scope): Relation {
    const [first, second] = [this.relationOf(select.larg as Node, scope), this.relationOf(select.rarg as Node, scope)]
    const row = Math.max(first.row, second.row)
    return { ...nothing, unnamed: row, row, rows: first.rows * first.repeats + second.rows * second.repeats }
  }

  #partOf({ ctequery, aliascolnames }: Node, scope: Scope): Relation {
    const inner = (ctequery as Node | undefined)?.SelectStmt as Node | undefined
    return inner ? renamed(this.relationOf(inner, scope), nameParts(aliascolnames)) : nothing
  }

  #sourcesOf(from: unknown, scope: Scope): Relation[] {
    const found: Relation[] = []
    // A lateral part reads those before it.
    for (const source of listOf(from))
      found.push(...this.#sourceOf(source, { ...scope, relations: [...scope.relations, ...found] }))
    return found
  }

  #sourceOf(source: Node, scope: Scope): Relation[] {
    const [kind = '', inner] = Object.entries(source)[0] ?? []
    const node = inner as Node
    if (kind === 'JoinExpr') {
      const sides = this.#sourcesOf([node.larg, node.rarg], scope)
      this.#sizeOf(node.quals, { ...scope, relations: [...scope.relations, ...sides] })
      return sides
    }
    const alias = node.alias as Node | undefined
    const relation = this.#plainSourceOf(kind, node, scope)
    return [
      renamed(relation, [
        ...nameParts(alias?.colnames),
        ...(kind === 'RangeFunction' ? [String(alias?.aliasname)] : []),
      ]),
    ]
  }

  #plainSourceOf(kind: string, node: Node, scope: Scope): Relation {
    if (kind === 'RangeVar') return scope.parts.get(String(node.relname)) ?? tables.get(String(node.relname)) ?? nothing
    if (kind === 'RangeSubselect') return this.relationOf((node.subquery as Node).SelectStmt as Node, scope)
    const size = this.#sizeOf(node.functions, scope)
    return { ...nothing, unnamed: size, row: size, repeats: repeatsIn(node.functions) }
  }

  #targetOf({ name, val }: Node, scope: Scope) {
    const [kind, node] = Object.entries((val ?? {}) as Node)[0] ?? []
    const column = kind === 'ColumnRef' ? nameParts((node as Node).fields).at(-1) || undefined : undefined
    return { name: name === undefined ? column : String(name), size: this.#sizeOf(val, scope) }
  }

  #sizesOf(nodes: unknown, scope: Scope): number[] {
    return listOf(nodes).map(node => this.#sizeOf(node, scope))
  }

  /** The longest text that an expression, or what a node holds, can be. */
  #sizeOf(value: unknown, scope: Scope): number {
    if (Array.isArray(value)) return sum(this.#sizesOf(value, scope))
    if (typeof value !== 'object' || value === null) return 0
    return sum(Object.entries(value).map(([kind, node]) => this.#sizeOfKind(kind, node as Node, scope)))
  }

  #sizeOfKind(kind: string, node: Node, scope: Scope): number {
    switch (kind) {
      case 'A_Const':
        return textOf(node)?.length ?? NUMBER_CHARACTERS
      case 'ParamRef':
        return PARAMETER_CHARACTERS
      case 'ColumnRef':
        return sizeOfColumn(nameParts(node.fields).at(-1) ?? '', scope)
      case 'SelectStmt':
        return this.relationOf(node, scope).row
      case 'SubLink':
        return this.#sizeOfSubquery(node, scope)
      case 'TypeCast':
        return this.#sizeOfCast(node, scope)
      case 'FuncCall':
        return this.#sizeOfCall(node, scope)
      case 'A_Expr':
        return this.#sizeOfOperation(node, scope)
      default:
        return this.#sizeOf(node, scope)
    }
  }

  #sizeOfSubquery({ subLinkType, subselect, testexpr, location }: Node, scope: Scope): number {
    this.#sizeOf(testexpr, scope)
    const { row, rows, repeats } = this.relationOf((subselect as Node).SelectStmt as Node, scope)
    return subLinkType === 'ARRAY_SUBLINK' ? this.#grown(row * rows * repeats, location) : row
  }

  /** `char(n)` fills up with spaces. */
  #sizeOfCast({ arg, typeName }: Node, scope: Scope): number {
    const { names, typmods, location } = typeName as Node
    const size = this.#sizeOf(arg, scope)
    if (plainName(nameParts(names)) !== 'bpchar' || !typmods) return size
    return this.#grown(Math.max(size, numberOf(listOf(typmods)[0]) ?? MAX_CHAR), location)
  }

  #sizeOfOperation({ name, lexpr, rexpr, location }: Node, scope: Scope): number {
    const size = this.#sizeOf(lexpr, scope) + this.#sizeOf(rexpr, scope)
    const [operator] = nameParts(name)
    if (operator === '||') return this.#grown(size, location)
    return operator === '^' ? MAX_DIGITS : size
  }

  #sizeOfCall({ funcname, args, location, ...rest }: Node, scope: Scope): number {
    const name = plainName(nameParts(funcname)) ?? ''
    const sizes = this.#sizesOf(args, scope)
    this.#sizeOf(rest, scope)
    const [text = 0, second = 0, third = 0] = sizes
    const argumentNodes = listOf(args)
    switch (name) {
      case 'left':
      case 'right':
        return cut(text, numberOf(argumentNodes[1]))
      case 'substring':
      case 'substr':
        return cut(text, numberOf(argumentNodes[2]))
      case 'replace':
        return this.#grown(
          text * Math.max(1, third / Math.max(1, textOf(argumentNodes[1]?.A_Const)?.length ?? 1)),
          location,
        )
      case 'concat':
        return this.#grown(sum(sizes), location)
      case 'concat_ws':
        return this.#grown(sum(sizes) + text * sizes.length, location)
      case 'string_agg': {
        const { rows, repeats } = this.#rowsOf({}, scope)
        return this.#grown((text + second) * rows * repeats, location)
      }
      case 'to_char':
        return this.#grown(text + second * 20 + NUMBER_CHARACTERS, location)
      case 'like_escape':
      case 'similar_to_escape':
        return this.#grown(sum(sizes) * 3, location)
      case 'power':
      case 'exp':
      case 'round':
      case 'trunc':
        return name === 'power' || name === 'exp'
          ? MAX_DIGITS
          : text + (numberOf(argumentNodes[1]) ?? 0) + NUMBER_CHARACTERS
      default:
        return maximum(sizes) + NUMBER_CHARACTERS
    }
  }

  #grown(size: number, location: unknown): number {
    this.#characters += size
    if (this.#characters > MAX_CHARACTERS) this.#refuse(Number(location ?? 0))
    return size
  }
}

const measured = new Set(['withClause', 'fromClause', 'targetList', 'valuesLists'])

function tableOf(names: readonly string[]): Relation {
  const columns = new Map(names.map(name => [name, COLUMN_CHARACTERS]))
  return { columns, unnamed: 0, row: columns.size * COLUMN_CHARACTERS, rows: TABLE_ROWS, repeats: 1 }
}

/** Renamed columns are not followed: each may be the widest. */
function renamed(relation: Relation, names: readonly string[]): Relation {
  if (names.length === 0) return relation
  const max = Math.max(relation.unnamed, ...relation.columns.values())
  return { ...relation, columns: widest([...relation.columns, ...names.map(name => [name, max] as const)]) }
}

/** The widest of columns with the same name; a name that is no column may be a whole row. */
function sizeOfColumn(name: string, scope: Scope): number {
  let [named, unnamed, rows] = [-1, 0, 0]
  for (let next: Scope | undefined = scope; next; next = next.outer)
    for (const relation of next.relations) {
      named = Math.max(named, relation.columns.get(name) ?? -1)
      unnamed = Math.max(unnamed, relation.unnamed)
      rows += relation.row
    }
  return named < 0 ? rows : Math.max(named, unnamed)
}

function repeatsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.entries(value).reduce((all, [key, inner]) => {
    if (key === 'SubLink') return all
    const call = key === 'FuncCall' ? (inner as Node) : undefined
    const isSeries = call && plainName(nameParts(call.funcname)) === 'generate_series'
    return all * (isSeries ? lengthOf(listOf(call.args)) : 1) * repeatsIn(inner)
  }, 1)
}

function lengthOf(args: readonly Record<string, Node | undefined>[]): number {
  const [first, last, step = 1] = args.map(numberOf)
  if (first === undefined || last === undefined || (args.length === 3 && numberOf(args[2]) === undefined))
    return UNKNOWN_ROWS
  return Math.max(1, Math.floor((last - first) / (step || 1)) + 1)
}

function widest(pairs: readonly (readonly [string, number])[]): Map<string, number> {
  const columns = new Map<string, number>()
  for (const [name, size] of pairs) columns.set(name, Math.max(size, columns.get(name) ?? 0))
  return columns
}

function listOf(value: unknown): Record<string, Node | undefined>[] {
  return Array.isArray(value) ? value : []
}

function textOf(constant: Node | undefined): string | undefined {
  const { sval } = (constant?.sval ?? {}) as { sval?: string }
  return constant?.sval === undefined ? undefined : (sval ?? '')
}

function numberOf(value: unknown): number | undefined {
  const constant = (value as { A_Const?: Node } | undefined)?.A_Const
  if (constant?.ival === undefined) return undefined
  return (constant.ival as { ival?: number }).ival ?? 0
}

function cut(size: number, length: number | undefined): number {
  return length === undefined || length < 0 ? size : Math.min(size, length)
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, one) => all + one, 0)
const maximum = (sizes: readonly number[]) => sizes.reduce((max, one) => Math.max(max, one), 0)
