import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listsOf, writeOwnLists } from './lists.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'broadsheet-own-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function add(...paths: string[]) {
  for (const path of paths) {
    const file = join(root, 'own', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
  }
}

const listed = (name: string) => listsOf(join(root, 'own'))[name]

it('the lists of this repository are those of its own/', () => {
  for (const [name, text] of Object.entries(listsOf('own')))
    expect(readFileSync(`own/lists/${name}`, 'utf8')).toBe(text)
})

it('modules are found in the three trees, as files and as folders', () => {
  add('contract/hr/leave-type.ts', 'server/hr/leave-type.ts', 'server/hr/badge/index.ts', 'server/hr/badge/hooks.ts')
  add('resources/hr/leave-type.tsx', 'resources/hr/badge/index.tsx', 'server/hr/badge/badge.test.ts', 'README.md')
  expect(listed('declarations.ts')).toContain("import * as hrLeaveType from '../contract/hr/leave-type.ts'")
  expect(listed('modules.ts')).toContain("import hrBadge from '../server/hr/badge/index.ts'")
  expect(listed('modules.ts')).toContain('export const modules = [\n  hrBadge,\n  hrLeaveType,\n] as const')
  expect(listed('resources.ts')).toContain(
    "{ name: 'hr/badge', load: () => import('../resources/hr/badge/index.tsx') }",
  )
})

it('pages, jobs, themes, languages, kinds of field, dictionaries, reports and menu items are found', () => {
  add('pages/hr/calendar.tsx', 'jobs/remind.ts', 'themes/night-dark.ts', 'kinds/colour/contract.ts', 'server/menu.ts')
  add('contract/dictionaries.ts', 'contract/hr/badge.dictionaries.ts')
  add('pages/login.tsx', 'languages/ja.ts', 'languages/zh-Hant.ts', 'server/reports.ts')
  expect(listed('pages.ts')).toContain("{ name: 'hr/calendar', load: () => import('../pages/hr/calendar.tsx') }")
  expect(listed('pages.ts')).not.toContain('login')
  expect(listed('login.ts')).toContain("import login from '../pages/login.tsx'\n\nexport { login }")
  expect(listed('languages.ts')).toContain("{ name: 'zh-Hant', load: () => import('../languages/zh-Hant.ts') }")
  expect(listed('reports.ts')).toContain("from '../server/reports.ts'")
  expect(listed('jobs.ts')).toContain('export const jobs = [remind] as const')
  expect(listed('themes.ts')).toContain("export const themes = { 'night-dark': nightDark }")
  expect(listed('themeNames.ts')).toContain("export const themeNames = ['night-dark'] as const")
  expect(listed('kindViews.ts')).toContain("import colour from '../kinds/colour/view.tsx'")
  expect(listed('menu.ts')).toContain("import menu from '../server/menu.ts'\n\nexport { menu }")
  expect(listed('modules.ts')).toContain('export const modules = [] as const')
  expect(listed('dictionaries.ts')).toContain("import common from '../contract/dictionaries.ts'")
  expect(listed('dictionaries.ts')).toContain(
    'export const dictionaries = [\n  common,\n  hrBadgeDictionaries,\n] as const',
  )
  expect(listed('declarations.ts')).toContain('[] as const')
})

it('lists that nothing changed are left as they are, and those of another version are removed', () => {
  add('lists/former.ts', 'jobs/remind.ts')
  expect(writeOwnLists(root)).toContain('jobs.ts')
  expect(readdirSync(join(root, 'own/lists'))).not.toContain('former.ts')
  expect(writeOwnLists(root)).toEqual([])
})
