// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so the rules name what they know of the caller.
import fc from 'fast-check'
import { CamelCasePlugin, expressionBuilder, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/support/database/postgres.ts'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'
import { parseRule } from './parseRule.ts'
import { type Attributes, allRows, type Columns, compileRule, matches, noRows, type Rule } from './rule.ts'

const columns: Columns = new Map([
  ['title', 'text'],
  ['author', 'text'],
  ['sort', 'number'],
  ['price', 'number'],
  ['status', 'number'],
  ['createUser', 'id'],
  ['createDept', 'id'],
  ['readerDepts', 'ids'],
  ['createTime', 'time'],
])

const texts = [
  '集采',
  '第九批集采落地',
  "it's",
  'a',
  'A',
  '%',
  '_',
  '\\',
  '𠮷野家',
  'x; drop table article',
  '$1',
  '""',
  '-- ',
]
const ids = ['1', '2', '-1', '31', '311', '1123598821738675201', '9223372036854775807']
const times = ['2026-01-01 00:00:00', '2026-01-31 23:59:59', '2026-02-01 08:30:00']
const numbers = [-1, 0, 1, 2, 999_999_999]

interface Article {
  id: number
  title: string | null
  author: string | null
  sort: number | null
  price: string | null
  status: number | null
  createUser: string | null
  createDept: string | null
  readerDepts: string | null
  createTime: string | null
}

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { freq: 3 })
const article: fc.Arbitrary<Omit<Article, 'id'>> = fc.record({
  title: maybe(texts),
  author: maybe(texts),
  sort: maybe(numbers),
  price: maybe(['0.00', '1.00', '2.50']),
  status: maybe(numbers),
  createUser: maybe(ids),
  createDept: maybe(ids),
  readerDepts: fc.option(
    fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 }).map(all => all.join()),
  ),
  createTime: maybe(times),
})
const idList = fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 3 })
const attributes: fc.Arbitrary<Attributes> = fc.record({
  userId: fc.constantFrom(...ids),
  account: fc.constantFrom('', ...texts),
  tenantId: fc.constantFrom(...texts),
  roleId: idList,
  deptId: idList,
  deptIdsBelow: idList,
})

const textLiteral = fc.constantFrom(...texts).map(text => `'${text.replaceAll("'", "''")}'`)
const idLiteral = fc.constantFrom(...ids, "'31'", "'1123598821738675201'")
const idItem = fc.oneof(idLiteral, fc.constantFrom('${userId}', '${roleId}', '${deptId}', '${deptIdsBelow}'))
const textItem = fc.oneof(textLiteral, fc.constantFrom('${account}', '${tenantId}', '${userId}'))
const numberLiteral = fc.constantFrom(...numbers.map(String))
const timeLiteral = fc.constantFrom(...times, '2026-01-31').map(time => `'${time}'`)
const listOf = (items: fc.Arbitrary<string>) =>
  fc.array(items, { minLength: 1, maxLength: 3 }).map(all => `(${all.join(', ')})`)
const words = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map(all => all.join(' '))
const one = (...choices: string[]) => fc.constantFrom(...choices)
const order = one('=', '!=', '<', '<=', '>', '>=')

const condition = fc.oneof(
  words(one(...columns.keys()), one('is null', 'is not null')),
  words(
    one('title', 'author'),
    one('=', '!='),
    fc.oneof(textLiteral, one('${account}', '${userId}', 'title', 'author')),
  ),
  words(one('title', 'author'), one('contains'), fc.oneof(textLiteral, one('${account}'))),
  words(one('title', 'author'), one('in', 'not in'), listOf(textItem)),
  words(one('sort', 'price', 'status'), order, fc.oneof(numberLiteral, one('sort', 'price'))),
  words(one('sort', 'price', 'status'), one('in', 'not in'), listOf(numberLiteral)),
  words(one('createUser', 'createDept'), one('=', '!='), fc.oneof(idLiteral, one('${userId}', 'createUser'))),
  words(
    one('createUser', 'createDept', 'readerDepts'),
    one('in', 'not in'),
    fc.oneof(listOf(idItem), one('${deptId}')),
  ),
  words(one('readerDepts'), one('contains'), fc.oneof(idLiteral, one('${userId}'))),
  words(one('createTime'), order, fc.oneof(timeLiteral, one('createTime'))),
  words(one('createTime'), one('in', 'not in'), listOf(timeLiteral)),
)
const { rule } = fc.letrec<{ rule: string }>(tie => ({
  rule: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'rule' },
    condition,
    tie('rule').map(text => `not (${text})`),
    fc
      .tuple(tie('rule'), one('and', 'or', 'and not', 'or not'), tie('rule'))
      .map(([a, word, b]) => `(${a} ${word} ${b})`),
  ),
}))
const readable = (text: string) => {
  try {
    parseRule(text, columns)
    return true
  } catch {
    return false
  }
}
const validRule = rule.filter(readable)

let database: TestDatabase
let db: Kysely<{ article: Article }>
const records: Article[] = fc
  .sample(article, { numRuns: 150, seed: 7 })
  .map((record, index) => ({ id: index + 1, ...record }))

beforeAll(async () => {
  database = await createEmptyDatabase()
  db = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...database.connection, max: 2 }) }),
    plugins: [new CamelCasePlugin()],
  })
  await db.schema
    .createTable('article')
    .addColumn('id', 'integer')
    .addColumn('title', 'varchar(255)')
    .addColumn('author', 'text')
    .addColumn('sort', 'integer')
    .addColumn('price', 'numeric(10, 2)')
    .addColumn('status', 'integer')
    .addColumn('createUser', 'bigint')
    .addColumn('createDept', 'bigint')
    .addColumn('readerDepts', 'varchar(1000)')
    .addColumn('createTime', 'timestamp(0)')
    .execute()
  await db.insertInto('article').values(records).execute()
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function found(meaning: Rule, caller: Attributes): Promise<number[]> {
  const rows = await db.selectFrom('article').select('id').where(compileRule(meaning, caller)).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

const expected = (meaning: Rule, caller: Attributes) =>
  records.filter(record => matches(meaning, caller, { ...record })).map(({ id }) => id)

it('finds in PostgreSQL exactly the records that match', async () => {
  let empty = 0
  let full = 0
  await fc.assert(
    fc.asyncProperty(validRule, attributes, async (text, caller) => {
      const meaning = parseRule(text, columns)
      const ids = await found(meaning, caller)
      expect(ids).toEqual(expected(meaning, caller))
      // Two values only: what a rule does not find, its opposite does.
      expect((await found({ is: 'not', rule: meaning }, caller)).length).toBe(records.length - ids.length)
      if (ids.length === 0) empty += 1
      if (ids.length === records.length) full += 1
    }),
    { numRuns: 400 },
  )
  expect(empty).toBeLessThan(timeLimit(250))
  expect(full).toBeLessThan(timeLimit(250))
})

it('knows everything and nothing', async () => {
  const [caller] = fc.sample(attributes, 1) as [Attributes]
  expect(await found(allRows, caller)).toHaveLength(records.length)
  expect(await found(noRows, caller)).toHaveLength(0)
})

it('puts names from the allow-list into the SQL, and parameters for all else', () => {
  const sqlOf = (meaning: Rule, caller: Attributes) =>
    db.selectFrom('article').select('id').where(compileRule(meaning, caller)).compile()
  const allowed = new Set([...columns.keys()])
  fc.assert(
    fc.property(validRule, attributes, (text, caller) => {
      const meaning = parseRule(text, columns)
      const condition = compileRule(meaning, caller)(expressionBuilder()).toOperationNode()
      const { names, functions, immediate } = partsOf(condition)
      expect([...names].filter(name => !allowed.has(name))).toEqual([])
      for (const name of functions) expect(['any', 'coalesce', 'string_to_array', 'strpos']).toContain(name)
      for (const value of immediate) expect([true, false, null, 0, 1]).toContain(value)
      expect(sqlOf(meaning, caller).sql).toMatch(/^select "id" from "article" where [a-z_"$0-9 ()=<>!&,]*$/)
    }),
    { numRuns: 400 },
  )
})

it('names columns as the query does', () => {
  const meaning = parseRule('createUser = ${userId}', columns)
  const [caller] = fc.sample(attributes, 1) as [Attributes]
  const condition = compileRule(meaning, caller, name => `a.${name}`)
  const { sql } = db.selectFrom('article as a').select('id').where(condition).compile()
  expect(sql).toBe('select "id" from "article" as "a" where "a"."create_user" = $1')
})

function partsOf(root: object) {
  const names = new Set<string>()
  const functions = new Set<string>()
  const immediate: unknown[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { kind, name, func, value, immediate: isImmediate } = node as Record<string, unknown>
    if (kind === 'RawNode') throw new Error('raw SQL')
    if (kind === 'IdentifierNode') names.add(String(name))
    if (kind === 'FunctionNode' || kind === 'AggregateFunctionNode') functions.add(String(func))
    if (kind === 'ValueNode' && isImmediate) immediate.push(value)
    if (kind !== 'ValueNode') for (const part of Object.values(node)) visit(part)
  }
  visit(root)
  return { names, functions, immediate }
}
