import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { codeTemplate } from '#contract/develop/code'
import {
  type CodeField,
  codeKinds,
  hasDictionary,
  hasTarget,
  isListable,
  isSearchable,
} from '#contract/develop/codeFields'
import * as fields from '#contract/kit/fields'
import { defineModule, type Fields } from '#contract/kit/module'
import { choiceCall } from '#contract/kit/references'
import { createModules } from '../../../kit/definition/registry.ts'
import { checkDraft } from '../../../kit/input/checkInput.ts'
import { kinds } from '../../../kit/kinds/index.ts'
import type { RawSheet } from '../../../platform/spreadsheet/readRawSheet.ts'
import { modules, services } from '../../index.ts'
import { contractFile } from './files/contractFile.ts'
import { type KnownTargets, type Plan, type PlanTarget, type ProductTarget, planOf } from './files/plan.ts'
import { quoted } from './files/print.ts'
import { schemaFile } from './files/serverFiles.ts'
import { archive } from './generate.ts'
import { structureOfSheet } from './guessSheet.ts'
import { nameRefusal, servicesOf } from './setting.ts'

const product = createModules(modules, services)

const hostile = `专"家'库*/\${process.exit(1)}\\'--;\`<x>`
const longest = '专'.repeat(32)

const field = (kind: CodeField['kind'], overrides: Partial<CodeField> = {}): CodeField => ({
  column: `${kind.toLowerCase()}_field`,
  labelZh: `${kind}字段`,
  labelEn: `Some ${kind}`,
  kind,
  required: false,
  list: isListable(kind),
  search: isSearchable(kind),
  ...(hasDictionary(kind) && { code: 'yes_no' }),
  ...(hasTarget(kind) && { target: 'user' as const }),
  ...overrides,
})

const naming = field('text', { column: 'expert_name', labelZh: '姓名', labelEn: 'Name', required: true })

const wishes = {
  codeName: '专家库',
  codeNameEn: 'Experts',
  serviceName: 'blade-biz',
  tableName: 'blade_expert',
  tablePrefix: 'blade_',
  template: codeTemplate.list as number,
  menuUnder: '',
  fields: [naming],
}

const everyKind = codeKinds.flatMap(kind => [
  field(kind),
  field(kind, { column: `needed_${kind.toLowerCase()}`, required: true }),
])
const cases = {
  plain: [naming],
  'every kind': [naming, ...everyKind],
  'every reference': [
    naming,
    ...(['dept', 'post', 'user', 'column', 'edition', 'page', 'article', 'image', 'video'] as const).map(target =>
      field('reference', { column: `${target}_ref_id`, target }),
    ),
  ],
  'hostile labels': [
    { ...naming, labelZh: hostile, labelEn: `it's "*/ \${x} \\` },
    field('number', { labelZh: `'''${hostile}`, labelEn: `\`\${1}\``, length: 12, decimals: 4 }),
    field('text', { labelZh: '行\n\u2028\u202e尾', labelEn: 'a\rb', column: 'lines' }),
  ],
  'longest names': [
    { ...naming, column: `${'a'.repeat(39)}b`, labelZh: longest, labelEn: 'e'.repeat(64) },
    ...codeKinds.map((kind, index) =>
      field(kind, {
        column: `${'c'.repeat(38)}${String.fromCharCode(97 + index)}`,
        labelZh: longest,
        labelEn: "'".repeat(64),
      }),
    ),
    field('number', { column: 'sort', labelZh: '排序', labelEn: 'Order' }),
  ],
  'keys, choices and generated targets': [
    { ...naming, unique: 2 },
    field('dictBiz', {
      code: 'own_state',
      choices: [
        { key: 0, zh: hostile, en: "It's" },
        { key: 1, zh: '乙', en: '' },
      ],
    }),
    field('dict', { column: 'one', code: 'own_one', choices: [{ key: 7, zh: '唯一', en: 'Only' }] }),
    field('dateTime', { dayOnly: true, unique: 1, labelZh: longest, labelEn: 'e'.repeat(64) }),
    field('number', { unique: 1 }),
    field('reference', { column: 'branch_id', target: 'blade-biz/branch' }),
    field('reference', { column: 'c', target: 'blade-biz/area', labelZh: '区' }),
  ],
} satisfies Record<string, CodeField[]>

const knownTargets: KnownTargets = new Map<string, PlanTarget | ProductTarget>([
  ...['column', 'edition', 'page', 'article', 'image', 'video'].map(name => [name, { area: 'biz' }] as const),
  ['blade-biz/branch', { path: 'blade-biz/branch', shows: 'branchName', isTree: false }],
  ['blade-biz/area', { path: 'blade-biz/area', shows: 'n', isTree: true }],
])

// Inside of the repository, so that the formatter and the compiler find their settings.
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-generated-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = promisify(execFile)

describe('generated code', () => {
  it('is laid out as the formatter would, and has no findings', async () => {
    const paths = Object.values(codeTemplate).flatMap(template =>
      Object.values(cases).flatMap((fields, index) => {
        const tableName = `blade_${index % 2 ? 'sample' : 'a_much_longer_sample'}_${'abcdef'[index]}x`
        const codeName = index === 3 ? `${hostile}` : wishes.codeName
        const plan = planOf({ ...wishes, codeName, tableName, template, fields }, knownTargets)
        return archive([plan]).map(({ path, content }) => {
          const file = join(folder, String(template), String(index), path)
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, content)
          return file
        })
      }),
    )
    const code = paths.filter(path => /\.tsx?$/.test(path))
    const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--colors=off']
    const complaints = await run(process.execPath, [...biome, '--config-path=.', '--vcs-enabled=false', ...code]).then(
      () => '',
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    )
    expect(complaints).toBe('')
  })

  it('imports nothing but files that are there, as does the guide to a module', () => {
    const plan = planOf({ ...wishes, fields: cases['every reference'] }, knownTargets)
    const guide = readFileSync('docs/adding-a-module.md', 'utf8')
    const shown = [...guide.matchAll(/`([\w./-]+\/[\w.-]+\.tsx?)`[^`\n]*:\n\n```\w+\n([^`]*)```/g)]
    const written = [...archive([plan]), ...shown.map(([, path = '', content = '']) => ({ path, content }))]
    const imported = written.flatMap(({ path, content }) =>
      [...content.matchAll(/ from '(\.[^']+)'/g)].map(([, name = '']) =>
        posix.join(posix.dirname(path).replace('generated-modules/', ''), name),
      ),
    )
    expect(shown).toHaveLength(3)
    expect(imported).toContain('contract/kit/module.ts')
    const ownFiles = written.map(({ path }) => path.replace('generated-modules/', ''))
    expect(imported.filter(path => !ownFiles.includes(path) && !existsSync(path))).toEqual([])
  })
})

describe('a text in the code', () => {
  it.each(["it's", '"', `'"`, '\\', `\${x}`, '*/', '\n\r\t', '\u2028\u2029\u202e\ud800', '</script>'])(
    'means what it says: %j',
    text => {
      expect(new Function(`return ${quoted(text)}`)()).toBe(text)
      expect(quoted(text)).not.toMatch(/[\n\r\u2028\u2029\u202e]|\*\/|\$\{/)
    },
  )
})

describe('the name of a module', () => {
  it('is free when nothing is called so', () => {
    expect(nameRefusal(planOf(wishes), product)).toBeUndefined()
  })

  it.each(['blade_post', 'blade_columns', 'blade_biz', 'blade_class', 'blade_user', 'blade_order', 'blade_dict_add'])(
    'is refused where it is taken or reserved: %s',
    tableName => {
      expect(nameRefusal(planOf({ ...wishes, tableName }), product)).toBeDefined()
    },
  )

  it('never is that of another file or folder beside the modules', () => {
    const names = ['contract', 'server/src/modules', 'src/resources'].flatMap(root =>
      servicesOf(product)
        .map(service => `${root}/${service.replace('blade-', '')}`)
        .filter(folder => existsSync(folder))
        .flatMap(folder => readdirSync(folder).map(name => name.replace(/\..*/, ''))),
    )
    const free = [...new Set(names)]
      .filter(name => /^[a-z][a-z-]*$/.test(name))
      .filter(name => !nameRefusal(planOf({ ...wishes, tableName: `blade_${name.replaceAll('-', '_')}` }), product))
    expect(free).toEqual([])
  })
})

describe('a generated number with decimals', () => {
  /** The kinds whose values have digits after the point. */
  const decimalKinds = codeKinds.filter(
    kind => kind === 'money' || (fields.kinds[kind].generated?.maxDecimals ?? 0) > 0,
  )

  const wishes = {
    codeName: '专家库',
    codeNameEn: 'Experts',
    serviceName: 'blade-biz',
    tableName: 'blade_expert',
    tablePrefix: 'blade_',
    template: 1,
    menuUnder: '',
  }

  const field = { list: true, search: false, labelEn: 'Field' }
  const named: CodeField = { ...field, kind: 'text', column: 'expert_name', labelZh: '姓名', required: true }

  const planWith = (kind: CodeField['kind'], size: Partial<CodeField>): Plan =>
    planOf({
      ...wishes,
      fields: [named, { ...field, kind, column: 'amount', labelZh: '数额', required: true, ...size }],
    })

  /** The module that the generated file declares. */
  function declaredBy(plan: Plan) {
    const declaration = contractFile(plan).split('export const expert = ')[1]
    const names = {
      ...fields,
      defineModule,
      choiceCall,
      ownerField: fields.optional(fields.text('所属租户', 'Tenant')),
    }
    return new Function(...Object.keys(names), `return ${declaration}`)(...Object.values(names)) as ReturnType<
      typeof defineModule<Fields>
    >
  }

  const sizes = fc
    .record({ length: fc.integer({ min: 1, max: 15 }), decimals: fc.integer({ min: 0, max: 6 }) })
    .filter(({ length, decimals }) => decimals < length)

  const read = (plan: Plan, value: unknown, isText: boolean) =>
    checkDraft(
      declaredBy(plan),
      new Map([
        ['expertName', { value: '张三', isText: true }],
        ['amount', { value, isText }],
      ]),
    ).amount

  /** Digits with a point before the last of them. */
  function pointed(digits: bigint, decimals: number): string {
    const text = String(digits).padStart(decimals + 1, '0')
    return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
  }

  describe.each(decimalKinds)('a generated %s', kind => {
    const money = kind === 'money'

    it('is exact to fifteen digits, as text and as a number', () => {
      fc.assert(
        fc.property(sizes, fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (size, any) => {
          const { length, decimals } = money ? { length: 15, decimals: 2 } : size
          const plan = planWith(kind, size)
          const text = pointed(any % 10n ** BigInt(length), decimals)
          for (const [value, isText] of [
            [text, true],
            [Number(text), false],
          ] as const) {
            const stored = read(plan, value, isText)
            // The database answers decimals as text with all digits of the column.
            const answered = kinds[kind].write?.(text, declaredBy(plan).fields.amount as fields.Field)
            expect(money ? stored : pointed(BigInt(Math.round(Number(stored) * 10 ** decimals)), decimals)).toBe(text)
            expect(answered).toBe(money ? text : Number(text))
          }
        }),
      )
    })

    it('refuses more digits than its column holds', () => {
      fc.assert(
        fc.property(sizes, size => {
          const { length, decimals } = money ? { length: 15, decimals: 2 } : size
          const plan = planWith(kind, size)
          const column = /amount (numeric\((\d+), (\d+)\)|bigint|integer)/.exec(schemaFile(plan))
          expect(column?.[1], schemaFile(plan)).toBe(
            decimals > 0 ? `numeric(${length}, ${decimals})` : length > 9 ? 'bigint' : 'integer',
          )
          const [largest, finest] = [10n ** BigInt(length) - 1n, pointed(1n, decimals + 1)]
          expect(String(read(plan, pointed(largest, decimals), true))).toBe(pointed(largest, decimals))
          expect(() => read(plan, pointed(largest + 1n, decimals), true)).toThrow('Field')
          expect(() => read(plan, finest, true)).toThrow('Field')
          expect(() => read(plan, Number(finest), false)).toThrow('Field')
        }),
      )
    })
  })
})

describe('a spreadsheet', () => {
  const sheet = (columns: Record<string, string[]>): RawSheet => ({
    columns: Object.entries(columns).map(([title, values]) => ({ title, values })),
    rows: Math.max(...Object.values(columns).map(values => values.length)),
  })

  const fieldsOf = (columns: Record<string, string[]>) => structureOfSheet(sheet(columns), '专家').fields

  it('suggests kinds, sizes, dictionaries and keys by what stands in the columns', () => {
    const six = <T>(...values: T[]) => Array.from({ length: 6 }, (_, index) => values[index % values.length] as T)
    const fields = fieldsOf({
      姓名: ['张三', '李四', '王五', '赵六', '钱七', '孙八'],
      工号: ['001', '002', '003', '004', '005', '006'],
      职称: six('主任', '副主任'),
      稿酬: ['12.50', '1,300', '8', '9', '10', '11'],
      出生日期: ['1980-01-02 00:00:00', '1990/3/4'],
      手机: ['13800000001'],
      首席: six('是', '否'),
      Email: ['a@example.com'],
      简介: ['很长'.repeat(100)],
      order: ['x'],
      附加: ['{"a":1}'],
    })
    expect(fields.map(({ column, kind }) => `${column} ${kind}`)).toEqual([
      ...['person_name text', 'code text', 'job_title dictBiz', 'amount number', 'birthday dateTime', 'phone phone'],
      ...['field7 flag', 'email email', 'description longText', 'order_value text', 'field11 json'],
    ])
    expect(fields[0]).toMatchObject({ labelZh: '姓名', required: true, list: true })
    expect(fields[1]).toMatchObject({ unique: 1 })
    expect(fields[2]?.choices).toMatchObject([
      { key: 1, zh: '主任' },
      { key: 2, zh: '副主任' },
    ])
    expect(fields[3]).toMatchObject({ decimals: 2 })
    expect(fields[4]).toMatchObject({ dayOnly: true, required: false })
  })

  it('gives columns of one name different ones', () => {
    const names = fieldsOf({ 名称: ['甲'], 标题: ['乙'], '！': ['丙'] }).map(({ column }) => column)
    expect(new Set(names).size).toBe(3)
  })
})
