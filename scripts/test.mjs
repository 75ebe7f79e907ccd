// Everything that must pass. `--without-browser` leaves out the journeys: the fast loop of developers.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { build } from './build.mjs'
import { run } from './run.mjs'

const bin = name => `node_modules/${name}`
const vitest = (report, ...args) => [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...args,
]

const SECTIONS = [
  { title: 'Format and lint', args: [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '--colors=off'] },
  { title: 'Types', args: [bin('typescript/bin/tsc'), '--noEmit'] },
  { title: 'Nothing unused', args: [bin('knip/bin/knip.js')] },
  { title: 'Regular expressions take linear time', args: ['scripts/check-regexes.mjs'] },
  { title: 'Packages fit Node 20.20', args: ['scripts/check-engines.mjs'] },
  { title: 'Unit and server tests', args: vitest('reports/tests.json'), report: 'reports/tests.json' },
]
const ATTACK = {
  title: 'Attack on the built product, in short',
  args: ['--import', 'tsx', 'tests/attack/run.ts', '--short'],
  before: build,
}
const JOURNEYS = {
  title: 'Browser journeys',
  args: vitest('reports/journeys.json', '--config', 'vitest.journeys.config.ts'),
  report: 'reports/journeys.json',
  before: build,
}

mkdirSync('reports', { recursive: true })
const total = { passed: 0, failed: 0 }
const withBrowser = !process.argv.includes('--without-browser')
for (const section of withBrowser ? [...SECTIONS, ATTACK, JOURNEYS] : SECTIONS) add(await check(section))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed ? 1 : 0

async function check({ title, args, report, before }) {
  const began = Date.now()
  console.log(`\n== ${title}`)
  if (report) rmSync(report, { force: true })
  const failed = (await prepared(before)) ?? (await run(process.execPath, args))
  const counts = count(report, failed)
  console.log(`== ${title}: ${failed ? 'FAILED' : 'passed'} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  return counts
}

async function prepared(before) {
  try {
    await before?.()
  } catch (error) {
    console.error(error.message)
    return { code: 1 }
  }
}

// A section without a report counts as one check; so does one that failed outside of its tests.
function count(report, failed) {
  if (!report || !existsSync(report)) return { passed: failed ? 0 : 1, failed: failed ? 1 : 0 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: numPassedTests, failed: failed ? Math.max(1, numFailedTests) : numFailedTests }
}

function add({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}
