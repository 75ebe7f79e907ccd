import { execFile, execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeTemplate } from '#contract/develop/code'
import { planOf } from '../../server/src/modules/develop/code/files/plan.ts'
import { archive } from '../../server/src/modules/develop/code/generate.ts'
import { copyRepository, type RepositoryCopy } from '../../tests/support/servers/repositoryCopy.ts'

const TIMEOUT = 300_000
const LAST_MIGRATION = 'server/src/platform/db/migrations/0098_cached_tables.sql'

let product: RepositoryCopy
let parent: string
let project: string

beforeAll(async () => {
  product = await copyRepository()
  parent = realpathSync(mkdtempSync(join(tmpdir(), 'broadsheet-project-')))
  project = join(parent, 'staff-desk')
})
afterAll(() => {
  product?.remove()
  rmSync(parent, { recursive: true, force: true })
})

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()

const run = promisify(execFile)

/** Answers what the program prints; a failure says it too. */
async function node(folder: string, ...args: string[]): Promise<string> {
  const { VITEST: _, NODE_OPTIONS: __, ...env } = process.env
  const { stdout } = await run(process.execPath, args, { cwd: folder, env, maxBuffer: 1e8 }).catch(error => {
    throw new Error(`${args[0]}: ${error.stdout}${error.stderr}`)
  })
  return stdout
}

function write(folder: string, path: string, content: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')

/** The files that the docs show below headings that are their paths. */
function documented(): [path: string, content: string][] {
  return ['docs/own-modules.md', 'docs/own-permissions.md'].flatMap(page => {
    const blocks = readFileSync(page, 'utf8').matchAll(/^### `(own\/.+)`\n\n```\w+\n([\s\S]*?)^```$/gm)
    return [...blocks].map(([, path = '', content = '']): [string, string] => [path, content])
  })
}

/** Versions of the product: an earlier one, which lacks a migration and a file, and the present one. */
function commitVersion(version: string) {
  const manifest = read(product.folder, 'package.json').replace(/"version": "[^"]+"/, `"version": "${version}"`)
  write(product.folder, 'package.json', manifest)
  git(product.folder, 'add', '--all', ':!node_modules')
  git(product.folder, 'commit', '--quiet', '--message', version)
}

it('a project with two modules and a changed screen takes an update and passes its checks', {
  timeout: TIMEOUT,
}, async () => {
  const [migration, english] = [read(product.folder, LAST_MIGRATION), 'src/layout/theme/phrases.en.ts']
  const phrases = read(product.folder, english)
  rmSync(join(product.folder, LAST_MIGRATION))
  write(product.folder, english, phrases.replace("LTE, coloured top'", "LTE'"))
  write(product.folder, 'docs/former.md', '# A file of the earlier version\n')
  commitVersion('0.2.0')
  await node(product.folder, 'scripts/own/new-project.mjs', project, '--without', 'newspaper')
  symlinkSync(realpathSync('node_modules'), join(project, 'node_modules'), 'junction')
  expect(git(project, 'log', '--format=%s')).toBe('Begin staff-desk\nProduct 0.2.0')

  const files = documented()
  expect(files.length).toBeGreaterThan(20)
  for (const [path, content] of files) write(project, path, content)
  for (const { path, content } of archive([planOf(shift, 1)])) write(project, path, content)
  await node(project, 'apply-module.mjs')
  expect(existsSync(join(project, 'own/migrations/0003_shift.sql'))).toBe(true)
  const manifest = JSON.parse(read(project, 'package.json'))
  write(
    project,
    'package.json',
    JSON.stringify({ ...manifest, scripts: { ...manifest.scripts, mine: 'true' } }, null, 2),
  )
  write(project, 'docs/glossary.md', `${read(project, 'docs/glossary.md')}\nA badge is a decoration.\n`)
  git(project, 'add', '--all', ':!node_modules')
  git(project, 'commit', '--quiet', '--message', 'Two modules and a screen')
  const own = git(project, 'rev-parse', 'HEAD:own')

  write(product.folder, LAST_MIGRATION, migration)
  write(product.folder, english, phrases)
  rmSync(join(product.folder, 'docs/former.md'))
  commitVersion('0.2.1')
  await node(project, 'scripts/own/update.mjs', product.folder)
  expect(git(project, 'log', '-1', '--format=%s')).toBe('Update the product from 0.2.0 to 0.2.1')
  expect(git(project, 'status', '--porcelain', '--untracked-files=no')).toBe('')
  expect(git(project, 'rev-parse', 'HEAD:own')).toBe(own)
  expect(read(project, LAST_MIGRATION)).toBe(migration)
  expect(read(project, english)).toBe(phrases)
  expect(existsSync(join(project, 'docs/former.md'))).toBe(false)
  expect(read(project, 'docs/glossary.md')).toContain('A badge is a decoration.')
  const { name, version, scripts } = JSON.parse(read(project, 'package.json'))
  expect({ name, version, mine: scripts.mine }).toEqual({ name: 'staff-desk', version: '0.2.1', mine: 'true' })
  expect(await node(project, 'scripts/own/update.mjs')).toContain('This is 0.2.1 already')

  // The types of the whole product are checked with the modules of the code generator.
  write(project, 'types.json', JSON.stringify({ extends: './tsconfig.json', include: ['own', 'server/src/**/*.d.ts'] }))
  const loops = [
    'own/server',
    'own/pages',
    'contract/every-module',
    'modules/every-module',
    'modules/every-table',
    'scripts/architecture',
  ]
  const names =
    'blade-hr/(badge|expense|shift) |imports|serves every declared module|^expenses|sign-in page of the project'
  // Two workers would import everything twice for a few cases.
  const tests = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', '--maxWorkers=1']
  await Promise.all([
    // The packages are shared, and with them the place of what the compiler keeps.
    node(
      project,
      ...['node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded', '--incremental', 'false'],
      '--project',
      'types.json',
    ),
    node(project, 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', 'own'),
    node(project, ...tests, '--outputFile.json=report.json', '--testNamePattern', names, ...loops),
  ])
  const { numPassedTests, numFailedTests } = JSON.parse(read(project, 'report.json'))
  expect(numFailedTests).toBe(0)
  expect(numPassedTests).toBeGreaterThan(30)
})

const shift = {
  ...{
    codeName: '班次',
    codeNameEn: 'Shifts',
    serviceName: 'blade-hr',
    tableName: 'blade_shift',
    tablePrefix: 'blade_',
  },
  ...{ template: codeTemplate.list, menuUnder: 'hr' },
  fields: [
    {
      ...{ column: 'shift_name', labelZh: '班次名称', labelEn: 'Name', kind: 'text' as const },
      ...{ required: true, list: true, search: true, length: 40 },
    },
  ],
}
