/** The imports between files of the repository, resolved to paths. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const ROOTS = ['contract', 'server/src', 'src']
const pattern =
  /\b(import|export)\s+(type\s)?[^'"`;]*?from\s*'([^'\n]+)'|\bimport\s*\(\s*'([^'\n]+)'\s*\)|^import\s+'([^'\n]+)'/gm

export function sourceFiles(roots: readonly string[] = ROOTS): string[] {
  return roots.filter(existsSync).flatMap(root =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => posix.join(entry.parentPath, entry.name)),
  )
}

const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)

export interface Import {
  from: string
  to: string
  isType: boolean
  /** Loaded when it is needed. */
  isLazy: boolean
}

/** All imports of code by code, except those of tests. */
export function importsOf(files: readonly string[]): Import[] {
  return files.filter(isCode).flatMap(from => {
    const found = [...readFileSync(from, 'utf8').matchAll(pattern)]
    return found.flatMap(([, , type, named, dynamic, bare]) => {
      const to = resolved(from, named ?? dynamic ?? bare ?? '')
      return to ? [{ from, to, isType: Boolean(type), isLazy: Boolean(dynamic) }] : []
    })
  })
}

function resolved(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#contract/')) return `contract/${specifier.slice('#contract/'.length)}.ts`
  if (!specifier.startsWith('.')) return undefined
  const path = posix.join(posix.dirname(from), specifier)
  return existsSync(path) && !path.endsWith('.json') ? path : undefined
}

/** The nodes that lie on a cycle. */
export function cyclesBetween(edges: readonly (readonly [from: string, to: string])[]): string[] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set<string>()).add(to))
  const reaches = (start: string, goal: string, visited = new Set<string>()): boolean =>
    [...(next.get(start) ?? [])].some(node => {
      if (node === goal) return true
      if (visited.has(node)) return false
      visited.add(node)
      return reaches(node, goal, visited)
    })
  return [...next.keys()].filter(node => reaches(node, node)).sort()
}
