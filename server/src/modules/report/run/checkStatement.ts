import { parse } from 'libpg-query'
import type { Label } from '#contract/kit/fields'
import { StatementProblem } from './problem.ts'

/** The parts that statements on our own database may be made of. All others are refused, whatever they would do. */

/** Kinds of nodes of PostgreSQL's own parser. */
const allowedNodes: ReadonlySet<string> = new Set([
  ...['SelectStmt', 'ResTarget', 'ColumnRef', 'A_Star', 'A_Const', 'A_Expr', 'BoolExpr', 'NullTest', 'BooleanTest'],
  ...['FuncCall', 'CaseExpr', 'CaseWhen', 'CoalesceExpr', 'MinMaxExpr', 'TypeCast', 'TypeName', 'ParamRef', 'SubLink'],
  ...['RangeVar', 'RangeSubselect', 'RangeFunction', 'JoinExpr', 'Alias', 'WithClause', 'CommonTableExpr'],
  ...['SortBy', 'WindowDef', 'GroupingSet', 'GroupingFunc', 'RowExpr', 'List', 'String', 'Integer', 'Float', 'Boolean'],
  ...['SQLValueFunction', 'A_ArrayExpr', 'CollateClause'],
])

/** Current times; the other functions disclose roles and databases. */
const allowedNow = /^SVFOP_(CURRENT_DATE|CURRENT_TIME|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP)(_N)?$/

const allowedFunctions: ReadonlySet<string> = new Set([
  ...['count', 'sum', 'avg', 'min', 'max', 'bool_and', 'bool_or', 'every', 'string_agg', 'stddev', 'stddev_pop'],
  ...['stddev_samp', 'variance', 'var_pop', 'var_samp', 'percentile_cont', 'percentile_disc', 'mode', 'corr'],
  ...['row_number', 'rank', 'dense_rank', 'percent_rank', 'cume_dist', 'ntile', 'lag', 'lead'],
  ...['first_value', 'last_value', 'nth_value'],
  ...['lower', 'upper', 'initcap', 'length', 'char_length', 'character_length', 'substring', 'substr', 'left', 'right'],
  ...['btrim', 'ltrim', 'rtrim', 'position', 'strpos', 'replace', 'concat', 'concat_ws', 'split_part', 'starts_with'],
  ...['like_escape', 'similar_to_escape'],
  ...['abs', 'ceil', 'ceiling', 'floor', 'round', 'trunc', 'mod', 'div', 'power', 'sqrt', 'sign', 'ln', 'log', 'exp'],
  ...['width_bucket', 'greatest', 'least'],
  ...[
    'date_trunc',
    'date_part',
    'extract',
    'date_bin',
    'age',
    'now',
    'to_char',
    'to_date',
    'to_timestamp',
    'to_number',
  ],
  ...['make_date', 'make_interval', 'timezone', 'overlaps', 'justify_days', 'justify_hours', 'generate_series'],
])

/** Type names as PostgreSQL writes them; `int` and the like arrive as these. */
const allowedTypes: ReadonlySet<string> = new Set([
  ...['text', 'varchar', 'bpchar', 'char', 'int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'bool', 'date'],
  ...['time', 'timestamp', 'timestamptz', 'interval', 'integer', 'bigint', 'boolean'],
])

const allowedOperators: ReadonlySet<string> = new Set([
  ...['+', '-', '*', '/', '%', '^', '=', '<>', '!=', '<', '>', '<=', '>=', '||'],
  ...['~', '~*', '!~', '!~*', '~~', '~~*', '!~~', '!~~*', 'BETWEEN', 'NOT BETWEEN'],
  ...['BETWEEN SYMMETRIC', 'NOT BETWEEN SYMMETRIC'],
])

// Reads a statement with PostgreSQL's own parser and refuses what is more than reading.

/** Levels of expressions and subqueries in each other. */
const MAX_DEPTH = 200
const MAX_COLUMNS = 200

interface StatementInput {
  text: string
  /** Number of values that are bound to it: `$1`, `$2` … */
  parameters: number
  /** Nothing else may be read; absent: anything but the system's own. */
  own?: readonly string[]
}

export interface CheckedStatement {
  tables: readonly string[]
  /** End of the one statement in its text: before the semicolon that ends it. */
  start: number
  end: number
}

/** The tables that a statement reads. Runs in a thread of its own, because its input may be anything. */
async function checkStatement({ text, parameters, own }: StatementInput): Promise<CheckedStatement> {
  if (!text.trim()) throw new StatementProblem(texts.empty)
  const [statement, second] = await statementsIn(text)
  if (!statement) throw new StatementProblem(texts.empty)
  if (second) throw new StatementProblem(texts.several, { position: placeIn(text, Number(second.stmt_location ?? 0)) })
  const select = (statement.stmt as Node | undefined)?.SelectStmt as Node | undefined
  if (!select) throw new StatementProblem(texts.onlySelect, { position: 0 })
  const tables = new Check(text, parameters, own && new Set(own)).tablesOf(statement)
  const start = Number(statement.stmt_location ?? 0)
  const length = Number(statement.stmt_len ?? 0)
  return {
    tables: [...tables],
    start: placeIn(text, start),
    // Without a semicolon the parser gives no length.
    end: length === 0 ? text.length : placeIn(text, start + length),
  }
}

async function statementsIn(text: string): Promise<readonly Node[]> {
  try {
    const { stmts = [] } = await parse(text)
    return stmts as unknown as readonly Node[]
  } catch (error) {
    if (error instanceof RangeError) throw new StatementProblem(texts.tooDeep)
    const { sqlDetails, message } = error as { sqlDetails?: { cursorPosition: number }; message: string }
    const near = /at or near "([^"]*)"/.exec(message)?.[1]
    const label = near === undefined ? texts.incomplete : texts.near(near)
    throw new StatementProblem(label, { position: Math.max(0, sqlDetails?.cursorPosition ?? 0) })
  }
}

/** The parser counts bytes. */
function placeIn(text: string, bytes: number): number {
  return Buffer.from(text).subarray(0, bytes).toString().length
}

class Check {
  readonly #text: string
  readonly #parameters: number
  readonly #own: ReadonlySet<string> | undefined
  readonly #tables = new Set<string>()
  readonly #named = new Set<string>()

  constructor(text: string, parameters: number, own: ReadonlySet<string> | undefined) {
    this.#text = text
    this.#parameters = parameters
    this.#own = own
  }

  tablesOf(statement: Node): ReadonlySet<string> {
    this.#learnNames(statement, 0, 0)
    this.#walk(statement, 0)
    return this.#tables
  }

  /**
   * A name that `with` gives in one part must not hide a table that another part reads, so it is never that of one.
   * The depth is limited on the way, for this walk and all that follow.
   */
  #learnNames(value: unknown, above: number, depth: number): void {
    const place = textOffset(value, above)
    for (const [key, inner] of entriesOf(value)) {
      const isNode = /^[A-Z]/.test(key)
      if (isNode && depth >= MAX_DEPTH) this.#refuse(texts.tooDeep, textOffset(inner, place))
      if (key === 'CommonTableExpr') this.#learnName(inner as Node)
      this.#learnNames(inner, place, isNode ? depth + 1 : depth)
    }
  }

  #learnName({ ctename, location }: Node): void {
    const name = String(ctename)
    if (isOfSystem(name) || this.#own?.has(name)) this.#refuse(texts.taken(name), Number(location ?? 0))
    this.#named.add(name)
  }

  #walk(value: unknown, above: number): void {
    const place = textOffset(value, above)
    for (const [key, inner] of entriesOf(value)) {
      this.#checkPart(key, inner as Node, textOffset(inner, place))
      this.#walk(inner, place)
    }
  }

  #checkPart(key: string, node: Node, place: number): void {
    if (/^[A-Z]/.test(key) && !allowedNodes.has(key)) this.#refuse(texts.construct, place)
    if (key === 'intoClause' || key === 'lockingClause') this.#refuse(texts.onlySelect, place)
    if (key === 'recursive') this.#refuse(texts.recursive, place)
    if (key === 'FuncCall') this.#checkFunction(nameParts(node.funcname), place)
    if (key === 'typeName' || key === 'TypeName') this.#checkType(nameParts(node.names), place)
    if (key === 'A_Expr') this.#checkOperator(nameParts(node.name), place)
    if (key === 'RangeVar') this.#checkTable(node, place)
    if (key === 'targetList') this.#checkColumns(node, place)
    if (key === 'ParamRef' && Number(node.number ?? 0) > this.#parameters) this.#refuse(texts.numbered, place)
    if (key === 'SQLValueFunction' && !allowedNow.test(String(node.op)))
      this.#refuse(texts.name(String(node.op).slice('SVFOP_'.length).toLowerCase()), place)
  }

  #checkFunction(parts: readonly string[], place: number): void {
    const name = plainName(parts)
    if (name === undefined || !allowedFunctions.has(name)) this.#refuse(texts.name(parts.join('.')), place)
  }

  #checkType(parts: readonly string[], place: number): void {
    const name = plainName(parts)
    if (name === undefined || !allowedTypes.has(name)) this.#refuse(texts.type(parts.join('.')), place)
  }

  #checkOperator(parts: readonly string[], place: number): void {
    if (parts.length !== 1 || !allowedOperators.has(parts[0] ?? ''))
      this.#refuse(texts.operator(parts.join('.')), place)
  }

  #checkTable({ catalogname, schemaname, relname }: Node, place: number): void {
    const name = String(relname)
    const schema = schemaname === undefined ? undefined : String(schemaname)
    if (schema === undefined && this.#named.has(name)) return
    const isForeign = catalogname !== undefined || isOfSystem(schema ?? name)
    const isKnown = this.#own ? schema === undefined && this.#own.has(name) : !isForeign
    if (!isKnown) this.#refuse(texts.table(schema ? `${schema}.${name}` : name), place)
    this.#tables.add(name)
  }

  #checkColumns(columns: unknown, place: number): void {
    if (!Array.isArray(columns) || columns.length <= MAX_COLUMNS) return
    const { ResTarget } = columns[MAX_COLUMNS] as { ResTarget?: unknown }
    this.#refuse(texts.tooWide, textOffset(ResTarget, place))
  }

  #refuse(label: Label, place: number): never {
    throw new StatementProblem(label, { position: placeIn(this.#text, Math.max(0, place)) })
  }
}

/** The offset of a node in the text; nodes without one have that of the node around them. */
function textOffset(value: unknown, above: number): number {
  const { location } = (typeof value === 'object' && value !== null ? value : {}) as { location?: number }
  return location === undefined || location < 0 ? above : location
}

/** The system's own relations all begin so, and are found without the name of their schema. */
function isOfSystem(name: string): boolean {
  return /^(pg_|information_schema$)/i.test(name)
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

const texts = {
  empty: { zh: '请输入查询语句', en: 'Please enter a statement' },
  incomplete: { zh: '语句不完整或写法有误', en: 'The statement is incomplete or not well formed' },
  near: (text: string): Label => ({ zh: `“${text}”附近的写法有误`, en: `Something is wrong at or near “${text}”` }),
  several: { zh: '只能有一条语句', en: 'Only one statement is possible' },
  onlySelect: { zh: '只能使用查询（SELECT）语句', en: 'Only SELECT is possible' },
  tooDeep: { zh: '语句嵌套过深，请拆分或简化', en: 'The statement is nested too deeply; please simplify it' },
  tooWide: { zh: `最多${MAX_COLUMNS}列`, en: `At most ${MAX_COLUMNS} columns are possible` },
  numbered: {
    zh: '参数不能用编号，请写成“:名称”',
    en: 'Parameters have names, not numbers; please write :name',
  },
  recursive: { zh: '不能使用递归查询', en: 'WITH RECURSIVE is not possible' },
  construct: { zh: '报表中不能使用这种写法', en: 'This is not possible in a report' },
  name: (name: string): Label => ({ zh: `不能使用函数“${name}”`, en: `The function “${name}” is not possible` }),
  type: (name: string): Label => ({ zh: `不能使用类型“${name}”`, en: `The type “${name}” is not possible` }),
  operator: (name: string): Label => ({ zh: `不能使用运算符“${name}”`, en: `The operator “${name}” is not possible` }),
  taken: (name: string): Label => ({ zh: `“${name}”已是表的名称`, en: `“${name}” is the name of a table` }),
  table: (name: string): Label => ({
    zh: `没有可用于报表的表“${name}”`,
    en: `There is no table “${name}” for reports`,
  }),
}

/** The syntax tree of PostgreSQL's parser. */
type Node = Readonly<Record<string, unknown>>

/** Functions and types that a part of the grammar represents come with the name of the system's schema. */
function plainName(parts: readonly string[]): string | undefined {
  if (parts.length === 2 && parts[0] === 'pg_catalog') return parts[1]
  return parts.length === 1 ? parts[0] : undefined
}

function nameParts(names: unknown): string[] {
  if (!Array.isArray(names)) return []
  return names.map(name => String((name as { String?: { sval?: string } }).String?.sval ?? ''))
}

type StatementResult = { checked: CheckedStatement } | { problem: StatementProblem['problem'] }

/** The result of `checkStatement` as plain data, which preserves its problem when sent from a thread. */
export async function statementResult(input: StatementInput): Promise<StatementResult> {
  try {
    return { checked: await checkStatement(input) }
  } catch (error) {
    if (error instanceof StatementProblem) return { problem: error.problem }
    throw error
  }
}
