import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { codeTemplate } from '#contract/develop/code'
import type { CodeField } from '#contract/develop/codeFields'
import { planOf } from '../../server/src/modules/develop/code/files/plan.ts'
import { archive } from '../../server/src/modules/develop/code/generate.ts'
import { applyModules } from './applyModules.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'broadsheet-apply-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const read = (path: string) => readFileSync(join(root, path), 'utf8')
function write(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
const migrations = () => readdirSync(join(root, 'own/migrations'))

const name: CodeField = {
  ...{ column: 'expert_name', labelZh: '姓名', labelEn: 'Name', kind: 'text', length: 40 },
  ...{ required: true, list: true, search: true },
}
const phone: CodeField = { ...name, column: 'phone', labelZh: '电话', labelEn: 'Phone', required: false, length: 20 }

/** Unzips an archive of the module with these fields. */
function unzip(...fields: CodeField[]) {
  const names = { codeName: '专家', codeNameEn: 'Experts', serviceName: 'blade-hr', menuUnder: '' }
  const wishes = { ...names, tableName: 't_expert', tablePrefix: 't_', template: codeTemplate.list, fields }
  for (const { path, content } of archive([planOf(wishes, 1)])) write(path, content)
}

const applied = (...fields: CodeField[]) => {
  unzip(...fields)
  return Object.fromEntries(applyModules(root).map(({ path, what }) => [path, what]))
}

const DECLARATION = 'own/contract/hr/expert.ts'

it('a new module is written, and its archive removed', () => {
  write('own/migrations/0001_badge.sql', '')
  unzip(name)
  applyModules(root, { dryRun: true })
  expect(existsSync(join(root, DECLARATION))).toBe(false)
  expect(new Set(Object.values(applied(name)))).toEqual(new Set(['new']))
  expect(read(DECLARATION)).toContain("expertName: text('姓名'")
  expect(migrations()).toEqual(['0001_badge.sql', '0002_expert.sql'])
  expect(read('own/lists/modules.ts')).toContain('hrExpert')
  for (const path of ['generated-modules', 'apply-module.mjs', 'APPLY.md'])
    expect(existsSync(join(root, path))).toBe(false)
})

it('what was changed by hand is kept when the module is generated again, and the table follows in a migration', () => {
  applied(name)
  write(DECLARATION, read(DECLARATION).replace('/hr/expert', '/hr/experts'))
  write('own/server/hr/expert.ts', `${read('own/server/hr/expert.ts')}// by hand\n`)
  rmSync(join(root, 'own/e2e/hr-expert.test.ts'))
  const done = applied(name, phone)
  expect(done).toMatchObject({
    [DECLARATION]: 'merged',
    'own/server/hr/expert.ts': 'kept',
    'own/e2e/hr-expert.test.ts': 'left out',
    'own/resources/hr/expert.tsx': 'updated',
    'own/migrations/0002_expert_changed.sql': 'new',
  })
  expect(read(DECLARATION)).toContain("route: '/hr/experts'")
  expect(read(DECLARATION)).toContain("phone: optional(text('电话'")
  expect(read('own/server/hr/expert.ts')).toContain('// by hand')
  expect(read('own/migrations/0002_expert_changed.sql')).toContain('add column phone varchar(20);')
  expect(existsSync(join(root, 'own/e2e/hr-expert.test.ts'))).toBe(false)
  expect(migrations()).toHaveLength(2)
  expect(Object.values(applied(name, phone))).not.toContain('new')
})

it('a conflict is marked where it is, overwrites nothing, and must be resolved before the next time', () => {
  applied(name)
  write(DECLARATION, read(DECLARATION).replace("'姓名', 'Name'", "'大名', 'Name'"))
  expect(applied({ ...name, labelZh: '全名' })).toMatchObject({ [DECLARATION]: 'conflict' })
  const text = read(DECLARATION)
  for (const word of ['<<<<<<< own', '大名', '姓名', '全名', '>>>>>>> generated now']) expect(text).toContain(word)
  expect(() => applied(name)).toThrow(DECLARATION)
})

it('a module whose last generation nobody kept is compared line by line, and gets no second table', () => {
  applied(name)
  rmSync(join(root, 'own/generated'), { recursive: true })
  write(DECLARATION, read(DECLARATION).replace('姓名', '大名'))
  const done = applied(name, phone)
  expect(done[DECLARATION]).toBe('conflict')
  expect(Object.values(done)).toContain('unknown')
  expect(migrations()).toEqual(['0001_expert.sql'])
})
