import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
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
import { createModules } from '../../../kit/definition/registry.ts'
import { modules, services } from '../../index.ts'
import { type KnownTargets, type PlanTarget, type ProductTarget, planOf } from './files/plan.ts'
import { quoted } from './files/print.ts'
import { archive } from './generate.ts'
import { nameRefusal, otherFiles } from './setting.ts'

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

  it('never is that of another file beside the modules', () => {
    const roots = ['contract', 'server/src/modules', 'src/resources']
    const names = roots.flatMap(root =>
      ['biz', 'desk', 'system', 'resource', 'develop'].flatMap(area => {
        try {
          return readdirSync(`${root}/${area}`, { withFileTypes: true }).filter(entry => entry.isFile())
        } catch {
          return []
        }
      }),
    )
    const free = names
      .map(({ name }) => name.replace(/(\.test)?\.(tsx?|css)$/, ''))
      .filter(name => /^[a-z][a-z-]*$/.test(name) && !otherFiles.includes(name))
      .filter(name => {
        const tableName = `blade_${name.replaceAll('-', '_')}`
        return ['blade-biz', 'blade-desk', 'blade-system', 'blade-resource', 'blade-develop'].every(
          serviceName => nameRefusal(planOf({ ...wishes, tableName, serviceName }), product) === undefined,
        )
      })
    expect(free).toEqual([])
  })
})
