// No regular expression of the product may take more than linear time: one request could stop the server with it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { check } from 'recheck'
import { parseSync } from 'vite'

const TIMEOUT_MS = 3000
const AT_ONCE = 2

const files = execFileSync('git', ['ls-files', 'contract', 'server/src', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))

/** File names by expression. Without an open quantifier the time cannot depend on the input. */
const expressions = new Map()
for (const file of files)
  for (const { pattern, flags } of literalsIn(parseSync(file, readFileSync(file, 'utf8')).program))
    if (/[*+]|\{\d+,\}/.test(pattern)) {
      const key = `/${pattern}/${flags}`
      expressions.set(key, { pattern, flags, places: new Set([...(expressions.get(key)?.places ?? []), file]) })
    }

const waiting = [...expressions]
const slow = []
await Promise.all(Array.from({ length: AT_ONCE }, work))
for (const { expression, places, complexity, attack } of slow)
  console.error(`${places.join(', ')}: ${expression} takes ${complexity} time, such as for ${attack}`)
console.log(`${expressions.size} regular expressions with an open quantifier, ${slow.length} of them not linear`)
process.exit(slow.length > 0 ? 1 : 0)

async function work() {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [expression, { pattern, flags, places }] = next
    const { status, complexity, attack } = await check(pattern, flags, { checker: 'automaton', timeout: TIMEOUT_MS })
    if (status === 'vulnerable')
      slow.push({ expression, places: [...places], complexity: complexity.summary, attack: attack.pattern })
  }
}

function literalsIn(node) {
  if (typeof node !== 'object' || node === null) return []
  if (node.type === 'Literal' && node.regex) return [node.regex]
  return Object.values(node).flatMap(literalsIn)
}
