import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const DATABASE = 'tests/support/database/postgres.ts'
const DOM = /^\/\/ @vitest-environment happy-dom$/m

/** The test files by what they need: a database, a DOM, or neither. */
export function testFiles() {
  const all = [
    'contract',
    'server',
    'scripts',
    'src',
    'tests/mutation',
    'tests/specification',
    'tests/support',
  ].flatMap(testsIn)
  const dom = all.filter(file => file.startsWith('src/') && (file.endsWith('.tsx') || DOM.test(textOf(file))))
  const database = all.filter(file => imports(file, DATABASE))
  return { dom, database, pure: all.filter(file => !dom.includes(file) && !database.includes(file)) }
}

function testsIn(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.test\.tsx?$/.test(name))
    .map(name => join(folder, name).replaceAll('\\', '/'))
}

/** Whether the file imports the other one, directly or through what tests share. */
function imports(file: string, other: string, visited = new Set<string>()): boolean {
  if (file === other) return true
  if (visited.has(file) || !existsSync(join(ROOT, file))) return false
  visited.add(file)
  return [...textOf(file).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
    .map(([, path = '']) => relative(ROOT, join(ROOT, dirname(file), path)).replaceAll('\\', '/'))
    .some(path => path.startsWith('tests/') && imports(path, other, visited))
}

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
