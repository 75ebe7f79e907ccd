import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { heavyJobs, jobs } from '../jobs.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Errors thrown here end the start or a command, and their texts are what the operator reads. */
const startCode = [
  'server/src/main.ts',
  'server/src/startServer.ts',
  'server/src/start',
  'server/src/platform/config',
  'server/src/platform/db/embedded',
  'server/src/platform/db/external.ts',
  'server/src/platform/db/migrate',
  'server/src/platform/backup',
  'scripts/database/backup.ts',
  'scripts/ensure.mjs',
  'scripts/install.mjs',
  'scripts/build.mjs',
  'scripts/exclusively.mjs',
]
const ALERTS = 'deploy/prometheus/alerts.yml'
const PROXY = 'deploy/nginx/broadsheet.conf'
/** Placeholder for a value, in messages of the chapter and in templates. */
const VALUE = '…'
/** A shorter fixed part could be that of any message. */
const MIN_FIXED = 8

const chapter = /^# Troubleshooting$[\s\S]*?(?=^# |(?![\s\S]))/m.exec(read('docs/operations.md'))?.[0] ?? ''
const quotes = chapter.split('\n').flatMap(line => {
  const [, cell = ''] = /^\| (.+?) +\|/.exec(line) ?? []
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
})

describe('the chapter', () => {
  it('explains the errors of the start and of the commands', () => {
    const messages = startCode.flatMap(sourcesIn).flatMap(path => messagesIn(path, errors))
    expect(messages.length).toBeGreaterThan(70)
    expect(messages.filter(isUnexplained)).toEqual([])
  })

  it('explains the warnings and errors in the log', () => {
    const messages = sourcesIn('server/src').flatMap(path => messagesIn(path, warnings))
    expect(messages.length).toBeGreaterThan(10)
    expect(messages.filter(isUnexplained)).toEqual([])
  })

  it('explains the alerts', () => {
    const names = [...read(ALERTS).matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter(name => !quotes.includes(name))).toEqual([])
  })

  it('explains the jobs', () => {
    const names = [...jobs, ...heavyJobs].map(({ name }) => name)
    expect(names.filter(name => !quotes.includes(name))).toEqual([])
  })

  it('quotes only texts of the product', () => {
    const folders = ['server/src', 'src', 'scripts', 'contract']
    const texts = [ALERTS, PROXY, ...folders.flatMap(sourcesIn)].map(path => joined(read(path)))
    expect(quotes.length).toBeGreaterThan(50)
    expect(quotes.filter(quote => fixedPart(quote) >= MIN_FIXED || hasHan(quote))).toEqual(quotes)
    expect(quotes.filter(quote => !texts.some(text => holds(text, quote)))).toEqual([])
  })
})

function sourcesIn(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path]
  return readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(tsx?|mjs)$/.test(name) && !/\.test\.tsx?$|\.d\.mts$/.test(name))
    .map(name => join(path, name).replaceAll('\\', '/'))
}

interface Node {
  type: string
  [field: string]: unknown
}

/** Errors and calls that take the text as an argument. */
const errors = { NewExpression: /(Error|InUse)$/, CallExpression: /^(complain|log|note|console\.error)$/ }
const warnings = { CallExpression: /\blog\.(warn|error|fatal)$/ }

/** Texts that are given to the functions of these names. */
function messagesIn(path: string, names: Record<string, RegExp>): string[] {
  const source = read(path)
  const { program } = parseSync(path, source)
  const constants = new Map<string, Node>()
  const given: Node[] = []
  walk(program, node => {
    if (node.type === 'VariableDeclarator' && isNode(node.init))
      constants.set(source.slice(...placeOf(node.id)), node.init)
    if (names[node.type]?.test(source.slice(...placeOf(node.callee)))) given.push(...(node.arguments as Node[]))
  })
  return given.map(node => textOf(node, constants)).filter(text => fixedPart(text) >= MIN_FIXED)
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) visit(value)
  for (const part of Object.values(value)) walk(part, visit)
}

function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.type === 'string'
}

function placeOf(node: unknown): [start: number, end: number] {
  const { start = 0, end = 0 } = (node ?? {}) as { start?: number; end?: number }
  return [start, end]
}

function textOf(node: Node, constants: Map<string, Node>): string {
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'BinaryExpression')
    return textOf(node.left as Node, constants) + textOf(node.right as Node, constants)
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(VALUE)
  const constant = node.type === 'Identifier' ? constants.get(String(node.name)) : undefined
  return constant ? textOf(constant, new Map()) : VALUE
}

function isUnexplained(message: string): boolean {
  return !quotes.some(quote => holds(message, quote))
}

/** Whether the fixed parts of the quote occur in the text, in their order. */
function holds(text: string, quote: string): boolean {
  let from = 0
  return quote.split(VALUE).every(part => {
    const at = text.indexOf(part, from)
    from = at + part.length
    return at >= 0
  })
}

function fixedPart(text: string): number {
  return text.replaceAll(VALUE, '').trim().length
}

function hasHan(text: string): boolean {
  return /\p{Script=Han}{4}/u.test(text)
}

/** With literals that are joined by plus signs made one. */
function joined(source: string): string {
  return source.replace(/['"`] \+\s+['"`]/g, '')
}
