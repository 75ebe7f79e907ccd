// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so the rules name what they know of the caller.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { text } from '#contract/kit/fields'
import { defineModule } from '#contract/kit/module'
import { post } from '#contract/system/post'
import type { Caller, HeldDataScope } from '../../platform/http/guard.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { attributesOf, callsOf, fieldNamesIn, limitsOf, ruleOfType, type ScopeContext, scopesFor } from './limits.ts'
import { parseRule, scopeColumns } from './parseRule.ts'
import { type Attributes, attributeKinds, type Columns, matches, noRows, RuleError } from './rule.ts'

const columns: Columns = new Map([...scopeColumns(post), ['editor', 'id'], ['deptId', 'ids'], ['title', 'text']])
const editor: Attributes = {
  userId: '1001',
  account: 'wangfang',
  tenantId: '000000',
  roleId: ['21', '22'],
  deptId: ['31'],
  deptIdsBelow: ['31', '311', '312'],
}
const holds = (rule: string, record: Record<string, unknown>) => matches(parseRule(rule, columns), editor, record)

function errorOf(rule: string): RuleError {
  try {
    parseRule(rule, columns)
  } catch (error) {
    if (error instanceof RuleError) return error
    throw error
  }
  throw new Error(`${rule} was understood`)
}

describe('a rule', () => {
  it('compares fields with values and with the caller', () => {
    expect(holds('createUser = ${userId}', { createUser: '1001' })).toBe(true)
    expect(holds('createUser = ${userId} and status != 2', { createUser: '1001', status: 2 })).toBe(false)
    expect(holds('createDept in ${deptIdsBelow}', { createDept: '312' })).toBe(true)
    expect(holds('createDept in (${deptId}, 999)', { createDept: '999' })).toBe(true)
    expect(holds("title contains '集采'", { title: '第九批集采落地' })).toBe(true)
    expect(
      holds("createTime >= '2026-01-01' and createTime < '2026-02-01'", { createTime: '2026-01-31 23:59:59' }),
    ).toBe(true)
    expect(holds('deptId contains 31', { deptId: '30,31' })).toBe(true)
    expect(holds('deptId contains 31', { deptId: '30,311' })).toBe(false)
    expect(holds("title = 'it''s'", { title: "it's" })).toBe(true)
    expect(holds('editor = createUser', { editor: '7', createUser: '7' })).toBe(true)
  })

  it('binds not before and, and before or', () => {
    const rule = 'not status = 1 and sort = 1 or sort = 2'
    expect(holds(rule, { status: 1, sort: 2 })).toBe(true)
    expect(holds(rule, { status: 1, sort: 1 })).toBe(false)
    expect(holds(rule, { status: 0, sort: 1 })).toBe(true)
    expect(holds('status = 1 AND (sort = 1 OR sort = 2)', { status: 0, sort: 2 })).toBe(false)
  })

  it('takes every comparison with what is unset for false', () => {
    for (const rule of ["title = 'x'", "title != 'x'", "title in ('x')", "title not in ('x')", "title contains 'x'"]) {
      expect(holds(rule, { title: null })).toBe(false)
      expect(holds(`not ${rule}`, { title: null })).toBe(true)
    }
    expect(holds('title is null', {})).toBe(true)
    expect(holds('title is not null', { title: '' })).toBe(true)
  })

  it('keeps all digits of an id', () => {
    expect(holds('editor = 1123598821738675201', { editor: '1123598821738675201' })).toBe(true)
    expect(holds("editor = '1123598821738675201'", { editor: '1123598821738675200' })).toBe(false)
  })
})

describe('refused rules', () => {
  it.each([
    ['', 1],
    ['1 = 1', 1],
    ["'a' = 'a'", 1],
    ["title = 'x' or 1 = 1", 16],
    ["title = 'x'; drop table blade_user", 12],
    ["title = 'x' -- all", 13],
    ["title = 'x' /* all */", 13],
    ["title = 'x'' or 1 = 1", 12],
    ['title = "x"', 9],
    ['title = $$x$$', 9],
    ['title = $1', 9],
    ["title = E'\\n'", 9],
    ["title = lower('X')", 9],
    ["lower(title) = 'x'", 1],
    ['title = (select password from blade_user)', 9],
    ["title like '%'", 7],
    ["title::text = 'x'", 6],
    ["title || '' = 'x'", 7],
    ['post.title is null', 5],
    ['password is null', 1],
    ['tenantId is null', 1],
    ['isDeleted = 1', 1],
    ['create_user = ${userId}', 1],
    ['__proto__ is null', 1],
    ['constructor is null', 1],
    ['createUser = ${password}', 14],
    ['createUser = ${constructor}', 14],
    ['createUser = ${userId', 14],
    ['createUser = ${user id}', 14],
    ['createUser = #{userId}', 14],
    ['createUser = ${account}', 14],
    ['createDept = ${deptId}', 14],
    ['createDept in ()', 16],
    ['createDept in (1,)', 18],
    ['createDept in 1', 15],
    ['status = 1 status = 2', 12],
    ['status = 1 and', 15],
    ['(status = 1', 12],
    ['status = 1)', 11],
    ['not', 4],
    ['status is not', 14],
    ['status = null', 10],
    ["status = '1'", 10],
    ['status = 1.5', 11],
    ['status = 1e5', 11],
    ['status = 1000000000', 10],
    ['status = --1', 10],
    ['status contains 1', 8],
    ['editor = 9223372036854775808', 10],
    ["editor = '1 or 1'", 10],
    ['editor < 5', 8],
    ["title < 'b'", 7],
    ["deptId = '31'", 8],
    ["title = ''", 9],
    ["title contains ''", 16],
    ["title = 'a\u0000b'", 9],
    ["title = 'a\nb'", 9],
    ["title = 'a\u202eb'", 9],
    ["title = '\ud800'", 9],
    ["createTime > '2026-02-30'", 14],
    ["createTime > 'now'", 14],
    ['createTime > 20260101', 14],
    ['title = createUser', 9],
  ])('%j at character %i', (rule, position) => {
    expect(errorOf(rule)).toMatchObject({ status: 400, position })
  })

  it.each([
    'status ＝ 1',
    'status = １',
    'ｓtatus = 1',
    '（status = 1)',
    'title = ＇x＇',
    'title = ‘x’',
    'stаtus = 1',
    'status\u00a0= 1',
    'status\u3000= 1',
    'status = 1；',
  ])('the look-alike in %j', rule => {
    expect(errorOf(rule)).toBeInstanceOf(RuleError)
  })

  it('names the sign to write instead of a full-width one', () => {
    expect(errorOf('status ＝ 1').label).toEqual({
      zh: '规则第8个字符：全角符号，请用半角“=”',
      en: 'Rule, character 8: full-width sign, please write =',
    })
  })

  it('more than a person would write', () => {
    expect(errorOf(`title = '${'长'.repeat(2000)}'`).position).toBe(2001)
    expect(errorOf(`${'('.repeat(11)}status = 1${')'.repeat(11)}`)).toBeInstanceOf(RuleError)
    expect(errorOf(`${'not '.repeat(11)}status = 1`)).toBeInstanceOf(RuleError)
    expect(errorOf(Array(51).fill('sort=1').join(' or '))).toBeInstanceOf(RuleError)
    expect(errorOf(`sort in (${Array(101).fill(1).join()})`)).toBeInstanceOf(RuleError)
    expect(parseRule(Array(50).fill('(sort=1)').join(' or '), columns)).toMatchObject({ is: 'any' })
  })

  it('never throws anything else, whatever the text', () => {
    const pieces = fc.constantFrom(
      'title',
      'status',
      "'",
      "''",
      '(',
      ')',
      'not',
      'in',
      'is',
      'null',
      '=',
      '${userId}',
      '${',
      '1',
      ',',
      ' ',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 30 }).map(all => all.join(' ')),
    )
    fc.assert(
      fc.property(texts, text => {
        try {
          parseRule(text, columns)
        } catch (error) {
          expect(error).toBeInstanceOf(RuleError)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the types of data scope', () => {
  const of = (type: number, column = '', value = '') => ruleOfType(type, column, value, columns)
  const sees = (type: number, column: string, record: Record<string, unknown>) =>
    matches(of(type, column), editor, record)

  it('shows all, own, own departments, and those below', () => {
    expect(sees(1, '-', {})).toBe(true)
    expect(sees(2, 'create_user', { createUser: '1001' })).toBe(true)
    expect(sees(2, 'createUser', { createUser: '1002' })).toBe(false)
    expect(sees(3, 'create_dept', { createDept: '31' })).toBe(true)
    expect(sees(3, 'create_dept', { createDept: '311' })).toBe(false)
    expect(sees(4, 'create_dept', { createDept: '311' })).toBe(true)
    expect(sees(4, 'create_dept', { createDept: null })).toBe(false)
    expect(sees(4, 'deptId', { deptId: '7,312' })).toBe(true)
    expect(matches(of(5, '', "title = '头版'"), editor, { title: '头版' })).toBe(true)
  })

  it('refuses other types, and columns that hold no ids', () => {
    for (const [type, column] of [
      [0, 'create_user'],
      [6, 'create_user'],
      [2, ''],
      [2, '-'],
      [3, 'status'],
      [3, 'tenant_id'],
      [4, 'create_dept) or (1=1'],
    ] as const)
      expect(() => of(type, column)).toThrow(Refusal)
  })
})

it('offers the fields of a module and what every record has, but no secrets', () => {
  expect(Object.fromEntries(scopeColumns(post))).toMatchObject({
    postName: 'text',
    category: 'number',
    createDept: 'id',
  })
  expect([...scopeColumns(post).keys()]).not.toContain('tenantId')
})

const page = readFileSync(new URL('../../../../docs/data-scope-rules.md', import.meta.url), 'utf8')
const articles: Columns = new Map([
  ...scopeColumns({ fields: {} }),
  ['title', 'text'],
  ['author', 'text'],
  ['columnId', 'id'],
])

it('understands every example of the page', () => {
  const examples = [...page.matchAll(/^\| [^|`]*\p{Script=Han}[^|`]* \| `([^`]+)` *\|$/gmu)].map(
    ([, rule]) => rule ?? '',
  )
  expect(examples.length).toBeGreaterThan(5)
  for (const rule of examples) expect(parseRule(rule, articles)).toBeTruthy()
})

it('describes every attribute on the page', () => {
  for (const name of Object.keys(attributeKinds))
    expect(page).toMatch(new RegExp(`^\\| \`\\$\\{${name}\\}\` +\\|`, 'm'))
})

describe('the scopes of a caller', () => {
  const badge = defineModule({
    name: 'badge',
    path: 'blade-system/badge',
    route: '/system/badge',
    title: { zh: '徽章', en: 'Badges' },
    fields: { title: text('名称', 'Title') },
    calls: { page: { method: 'GET', needs: 'list', title: { zh: '分页', en: 'Page' } } },
  })

  const scope = (changes: Partial<HeldDataScope>): HeldDataScope => ({
    ...{ id: '1', menuCode: 'badge', menuPath: null, scopeType: 1, scopeColumn: null, scopeValue: null },
    ...{ scopeField: '*', maskedFields: null, readOnlyFields: null, scopeClass: null, ...changes },
  })
  const own = scope({ id: 'own', scopeType: 2, scopeColumn: 'create_user' })

  const callerWith = (...dataScopes: HeldDataScope[]) => ({ dataScopes, userId: '7' }) as unknown as Caller
  const warn = vi.fn()
  const services = { log: { warn } } as unknown as ScopeContext['services']
  const askingIn = (call: string, caller: Caller): ScopeContext => ({
    ...{ caller, services, origin: { ip: '', method: 'GET', path: `blade-system/${call}`, site: '' } },
  })

  const limitsIn = (call: string, ...scopes: HeldDataScope[]) => limitsOf(badge, askingIn(call, callerWith(...scopes)))

  it('applies the scopes of the menu item, by its code or its route', () => {
    const scopes = [
      scope({ id: 'code' }),
      scope({ id: 'route', menuCode: 'x', menuPath: '/system/badge' }),
      scope({ menuCode: 'post' }),
    ]
    expect(scopesFor(badge, 'list', callerWith(...scopes)).map(({ id }) => id)).toEqual(['code', 'route'])
  })

  it('applies a scope of one call to that call only, and to calls that no scope can name', () => {
    const caller = callerWith(scope({ scopeClass: 'detail,remove' }))
    expect(scopesFor(badge, 'detail', caller)).toHaveLength(1)
    expect(scopesFor(badge, 'list', caller)).toEqual([])
    expect(scopesFor(badge, undefined, caller)).toHaveLength(1)
  })

  it('treats calls that do the same as an operation like it', () => {
    expect(callsOf(badge)).toEqual(['list', 'detail', 'submit', 'remove'])
    const listOnly = scope({ scopeClass: 'list' })
    expect(limitsIn('badge/page', listOnly)).toHaveLength(1)
    expect(limitsIn('badge/detail', listOnly)).toEqual([])
    // A call of another module shows records of this one: every scope applies.
    expect(limitsIn('post/detail', listOnly)).toHaveLength(1)
  })

  it('limits the fields, written as in the API or as columns', () => {
    expect(fieldNamesIn('create_user, title')).toEqual(['createUser', 'title'])
    expect(limitsIn('badge/list', scope({ scopeField: 'create_user,title' }))[0]?.fields).toEqual(
      new Set(['createUser', 'title']),
    )
    expect(limitsIn('badge/list', scope({}))[0]?.fields).toBeUndefined()
  })

  it('reads the scopes of a caller once for each call', () => {
    const asking = askingIn('badge/list', callerWith(own))
    expect(limitsOf(badge, asking)).toBe(limitsOf(badge, asking))
    expect(limitsOf(badge, askingIn('badge/list', callerWith()))).toEqual([])
  })

  it('shows nothing by a scope that cannot be read, and logs it', () => {
    const [limit] = limitsIn('badge/list', scope({ scopeType: 5, scopeValue: 'nonsense (' }))
    expect(limit?.rule).toEqual(noRows)
    expect(warn).toHaveBeenCalledOnce()
  })

  it('offers the attributes of the caller to rules', () => {
    const caller = {
      userId: '7',
      account: 'anna',
      tenantId: '1',
      roleIds: ['2'],
      deptIds: ['3'],
      deptIdsBelow: ['3', '4'],
    }
    expect(attributesOf(caller)).toEqual({
      ...{ userId: '7', account: 'anna', tenantId: '1', roleId: ['2'], deptId: ['3'], deptIdsBelow: ['3', '4'] },
    })
  })
})
