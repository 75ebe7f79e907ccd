// No regular expression of the product may run longer than linear time: one request could stop the server with it.
// `--all` judges also those whose verdict is recorded; `--record` does so and writes the record.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { check } from 'recheck'
import { parseSync } from 'vite'

/** Far more than any of them needs, so that a busy machine changes nothing. */
const TIMEOUT_MS = 240_000
const AT_ONCE = 2

/** Checks that last longer are recorded. */
const LONG_MS = 5_000
const RECORD = 'scripts/judgedRegexes.json'

/** A verdict depends on nothing but the expression and the version of the checker. */
const checker = createRequire(import.meta.url)('recheck/package.json').version
const recorded = JSON.parse(readFileSync(RECORD, 'utf8'))
const isRecording = process.argv.includes('--record')
const judged = new Set(
  isRecording || process.argv.includes('--all') || recorded.checker !== checker ? [] : recorded.linear,
)

/** Expressions that the checker cannot judge, mostly because of look-around, and the reasons why they are linear. */
const reasons = {
  'contract/kit/richText.ts': 'Anchored at the beginning; each part ends at a slash.',
  'server/src/platform/logs/mask.ts': 'Each run of characters is tried only at its beginning, or for a bounded length.',
  'src/lib/address.ts': 'Each attempt ends at the next hash.',
  'src/state/errorLog.ts': 'Each run of characters is tried only at its beginning.',
  'src/resources/log/LogParts.tsx': 'Each run of dots is tried only at its beginning.',
}

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

const waiting = [...expressions].filter(([expression]) => !judged.has(expression))
const problems = []
const long = []
const unjudged = new Set()
await Promise.all(Array.from({ length: AT_ONCE }, work))
for (const file of Object.keys(reasons).filter(name => !unjudged.has(name)))
  problems.push(`${file}: has no expression that needs a reason any more`)
if (isRecording) writeFileSync(RECORD, `${JSON.stringify({ checker, linear: long.sort() }, undefined, 2)}\n`)
else
  for (const expression of recorded.linear.filter(one => !expressions.has(one)))
    problems.push(`${RECORD}: the product has no ${expression} any more: record anew with --record`)
for (const problem of problems) console.error(problem)
console.log(`${expressions.size} regular expressions with an open quantifier, ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)

async function work() {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [expression, { pattern, flags, places }] = next
    const startTime = performance.now()
    const { status, complexity, attack, error } = await judge(pattern, flags)
    if (status === 'safe' && performance.now() - startTime > LONG_MS) long.push(expression)
    const place = `${[...places].join(', ')}: ${expression}`
    if (status === 'vulnerable')
      problems.push(`${place} takes ${complexity.summary} time, such as for ${attack.pattern}`)
    if (status !== 'unknown') continue
    for (const file of places) unjudged.add(file)
    if (error.kind !== 'unsupported' || [...places].some(file => !reasons[file]))
      problems.push(`${place} cannot be judged (${error.kind}): make it simpler`)
  }
}

/** Counts slow down the checker. An expression that is linear without their limits is linear with them. */
async function judge(pattern, flags) {
  const options = { checker: 'automaton', timeout: TIMEOUT_MS }
  const unlimited = pattern.replaceAll(/(\\[wds]|\[(?:[^\]\\]|\\.)+\])\{\d+(?:,\d*)?\}/g, '$1*')
  if (unlimited !== pattern) {
    const verdict = await check(unlimited, flags, options)
    if (verdict.status === 'safe') return verdict
  }
  return check(pattern, flags, options)
}

function literalsIn(node) {
  if (typeof node !== 'object' || node === null) return []
  if (node.type === 'Literal' && node.regex) return [node.regex]
  return Object.values(node).flatMap(literalsIn)
}
