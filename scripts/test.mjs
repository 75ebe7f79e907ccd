// Everything that must pass. `--without-browser` leaves out what needs the built product: the fast loop of developers.
// `--full` adds the tests with the tag `full`; `--modules` runs only the loops over all declarations, for the paths after it.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { compareRuns, failedIn, failedTestsOf, failuresIn } from './report/failures.mjs'
import { printSlowest } from './report/slowest.mjs'
import { run } from './run.mjs'

/** So many journeys may pass in the second run only. */
const MAX_UNSTABLE = 2

const withBrowser = !process.argv.includes('--without-browser')
const full = process.argv.includes('--full')
const modulesOnly = process.argv.includes('--modules')
const paths = modulesOnly ? process.argv.slice(2).filter(arg => !arg.startsWith('--')) : []
/** Names of tests begin with the path of their module. */
const ofPaths = paths.length > 0 ? `(${paths.join('|')}) ` : ''

const bin = name => `node_modules/${name}`
const vitest = (report, ...args) => [
  bin('vitest/vitest.mjs'),
  'run',
  // A dot for each skipped test would hide the few that run.
  ...(ofPaths ? ['--reporter=default', '--hideSkippedTests'] : ['--reporter=dot']),
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...(full ? [] : ['--tagsFilter=!full']),
  ...(ofPaths ? ['--testNamePattern', `^${ofPaths}`] : []),
  ...args,
]

// Several threads of the compiler would use 50% more processor time and twice the memory.
const STATIC = [
  { title: 'Types', args: [bin('typescript/bin/tsc'), '--noEmit', '--singleThreaded'] },
  { title: 'Format and lint', args: [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '--colors=off'] },
  { title: 'Nothing unused', args: [bin('knip/bin/knip.js')] },
  { title: 'Regular expressions take linear time', args: ['scripts/check-regexes.mjs', ...(full ? ['--all'] : [])] },
  { title: 'Packages: Node 20.20, licences, install scripts', args: ['scripts/check-packages.mjs'] },
]
/** Compressed copies matter where bytes are counted. */
const BUILD = { title: 'Build', args: ['scripts/ensure.mjs', full ? '--build' : '--build-plain'] }
/** Children start from bundles, as in the product: from sources each needs half a second more of processor time. */
const CHILD_BUNDLES = resolve('node_modules/.cache/children')
const TESTS = {
  title: 'Unit and server tests',
  args: vitest('reports/tests.json'),
  report: 'reports/tests.json',
  before: bundleChildren,
  env: { CHILD_BUNDLES },
}
const MODULES = { ...TESTS, title: 'Loops over all declarations', args: vitest(TESTS.report, 'every-') }
const ATTACK = {
  title: 'Attack on the built product, in short',
  args: ['--import', 'tsx', 'tests/attack/run.ts', '--short'],
}
const JOURNEY_CONFIG = ['--config', 'vitest.journeys.config.ts']
const JOURNEYS = {
  title: 'Browser journeys',
  args: vitest('reports/journeys.json', ...JOURNEY_CONFIG),
  report: 'reports/journeys.json',
  runsAgain: true,
}

// What was started ends with this process (run.mjs).
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
mkdirSync('reports', { recursive: true })
const total = { passed: 0, failed: 0 }
const failures = []
let failedJourneys = []
// Tests wait for databases, browsers and time limits: side by side they leave no processor idle. More lanes than two would
// make each of them slow to answer. The attack measures answers and runs alone.
if (modulesOnly) await inTurn([MODULES])
else {
  const lanes = withBrowser
    ? [
        [BUILD, JOURNEYS],
        [...STATIC, TESTS],
      ]
    : [STATIC, [TESTS]]
  await Promise.all(lanes.map(inTurn))
  if (withBrowser) await inTurn([ATTACK])
  if (failedJourneys.length > 0) await runAgain(failedJourneys)
}
if (ofPaths) printReasons(TESTS.report)
// Repeated at the end: the output of a section is far above.
if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n  - '))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
if (total.passed + total.failed === 0)
  console.log(`No test is named after ${paths.join(', ')}: no file of contract/ declares a module with this path`)
process.exitCode = total.failed || total.passed === 0 ? 1 : 0

async function inTurn(sections) {
  for (const section of sections) await check(section)
}

/** Output is printed at the end of a section, as sections run at the same time. */
async function check({ title, args, report, before, env, runsAgain }) {
  const began = Date.now()
  console.log(`\n== ${title}`)
  if (report) rmSync(report, { force: true })
  const unprepared = await prepared(before)
  const failed = unprepared ?? (await run(process.execPath, args, { quiet: !report, env: { ...process.env, ...env } }))
  // Tests print as they run.
  if ((unprepared || !report) && failed?.output) console.log(failed.output)
  if (report) printSlowest(report)
  console.log(`== ${title}: ${failed ? 'FAILED' : 'passed'} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  const counted = count(report, failed)
  const journeys = failed && runsAgain && existsSync(report) ? failedIn(read(report), process.cwd()) : []
  if (journeys.length > 0 && journeys.length <= MAX_UNSTABLE) {
    failedJourneys = journeys
    counted.failed = 0
  } else if (failed) failures.push(...namesOf(title, report))
  add(counted)
}

/** A journey shares two processors with everything else: one that fails is seen once more, alone. */
async function runAgain(first) {
  const report = 'reports/journeys-again.json'
  rmSync(report, { force: true })
  console.log(`\n== Failed journeys once more`)
  await run(process.execPath, vitest(report, ...JOURNEY_CONFIG, ...new Set(first.map(({ file }) => file))))
  const { failed, unstable } = existsSync(report)
    ? compareRuns(first, failedIn(read(report), process.cwd()))
    : { failed: first.map(({ file, test, reason }) => `${file} > ${test}: ${reason}`), unstable: [] }
  if (unstable.length > 0) console.log(['\nUnstable:', ...unstable].join('\n  - '))
  failures.push(...failed, ...(unstable.length > MAX_UNSTABLE ? unstable : []))
  add({ passed: first.length - failed.length, failed: failed.length + (unstable.length > MAX_UNSTABLE ? 1 : 0) })
}

function namesOf(title, report) {
  const names = report && existsSync(report) ? failedTestsOf(read(report), process.cwd()) : []
  return names.length > 0 ? names : [title]
}

async function bundleChildren() {
  const failed = await run(process.execPath, ['scripts/build-server.mjs', CHILD_BUNDLES, '--for-tests'], {
    quiet: true,
  })
  if (failed) throw new Error(failed.output)
}

async function prepared(before) {
  try {
    await before?.()
  } catch (error) {
    return { code: 1, output: error.message }
  }
}

// A section without a report counts as one check; so does one that failed outside of its tests.
function count(report, failed) {
  if (!report || !existsSync(report)) return { passed: failed ? 0 : 1, failed: failed ? 1 : 0 }
  const { numPassedTests, numFailedTests } = read(report)
  return { passed: numPassedTests, failed: failed ? Math.max(1, numFailedTests) : numFailedTests }
}

function printReasons(report) {
  const reasons = existsSync(report) ? failuresIn(read(report)) : []
  if (reasons.length > 0) console.log(['\nWhat is missing, causes first:', ...reasons].join('\n  - '))
}

function read(report) {
  return JSON.parse(readFileSync(report, 'utf8'))
}

function add({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}
