/** The imports between files of the repository, resolved to paths. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const ROOTS = ['contract', 'server/src', 'src']
const pattern =
  /\b(import|export)\s+(type\s)?[^'"`;]*?from\s*'([^'\n]+)'|\bimport\s*\(\s*'([^'\n]+)'\s*\)|^import\s+'([^'\n]+)'/gm

export function sourceFiles(roots = ROOTS) {
  return roots.flatMap(root =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => posix.join(entry.parentPath, entry.name)),
  )
}

export const isCode = file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)

/** All imports of code by code, except those of tests. */
export function importsOf(files = sourceFiles()) {
  return files.filter(isCode).flatMap(from => {
    const found = [...readFileSync(from, 'utf8').matchAll(pattern)]
    return found.flatMap(([, , type, named, dynamic, bare]) => {
      const to = resolved(from, named ?? dynamic ?? bare)
      return to ? [{ from, to, isType: Boolean(type) }] : []
    })
  })
}

function resolved(from, specifier) {
  if (specifier.startsWith('#contract/')) return `contract/${specifier.slice('#contract/'.length)}.ts`
  if (!specifier.startsWith('.')) return undefined
  const path = posix.join(posix.dirname(from), specifier)
  return existsSync(path) ? path : undefined
}

/** The groups of folders that import each other in a circle; empty when there is none. */
export function cyclesBetween(edges) {
  const next = new Map()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const reaches = (start, goal, seen = new Set()) =>
    [...(next.get(start) ?? [])].some(node => {
      if (node === goal) return true
      if (seen.has(node)) return false
      seen.add(node)
      return reaches(node, goal, seen)
    })
  return [...next.keys()].filter(node => reaches(node, node)).sort()
}
