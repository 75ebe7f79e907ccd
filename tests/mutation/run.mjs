// Changes single lines of the product, one at a time, and runs the nearest tests: a mutation that survives names a line that
// no test near it, or near the files that import it, looks at. `npm run mutation -- --count 60 --seed 1`; run by hand, on a
// tree without uncommitted changes.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutate, mutationsOf } from './mutations.mjs'

const ROOTS = ['server/src/kit', 'server/src/auth', 'server/src/modules/flow', 'src/providers']
/** A mutation may make a test wait for ever. */
const TIMEOUT_MS = 300_000
/** Half of the product imports some files. */
const MAX_TESTS_OF_USERS = 12

const { values } = parseArgs({
  options: { count: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
})
const [count, seed] = [Number(values.count), Number(values.seed)]
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed) || seed < 0)
  throw new Error('--count and --seed must be whole numbers')
// If this process were killed, uncommitted changes could not be told from a mutation.
if (execFileSync('git', ['status', '--porcelain', ...ROOTS], { encoding: 'utf8' })) {
  throw new Error(`Commit the changes below ${ROOTS.join(', ')} first.`)
}

const chosen = choose(
  ROOTS.flatMap(sourcesIn).map(file => ({ file, mutations: mutationsOf(readFileSync(file, 'utf8')) })),
)
const imports = importsIn(['server/src', 'src'].flatMap(namesIn).filter(name => /\.tsx?$/.test(name)))
const all = [...new Set(chosen.flatMap(({ file }) => [...nearestTests(file), ...testsOfUsers(file)]))]
console.log(`Seed ${seed}: ${chosen.length} mutations, ${all.length} test files near them.`)
if (!passes(all)) throw new Error('These tests fail without a mutation.')

const survived = []
for (const mutation of chosen) {
  const { file, line, kind } = mutation
  const caught = !withMutation(mutation, () => passes(nearestTests(file)) && passes(testsOfUsers(file)))
  if (!caught) survived.push(mutation)
  console.log(`${caught ? 'caught  ' : 'SURVIVED'}  ${kind.padEnd(18)} ${file}:${line}`)
}
console.log(`\n${chosen.length - survived.length} of ${chosen.length} caught`)
for (const { file, line, mutated } of survived) console.log(`  ${file}:${line}  ${mutated.trim() || '(removed)'}`)

function withMutation({ file, ...mutation }, work) {
  const original = readFileSync(file, 'utf8')
  const restore = () => writeFileSync(file, original)
  const end = () => process.exit(130)
  process.once('exit', restore)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
  try {
    writeFileSync(file, mutate(original, mutation))
    return work()
  } finally {
    restore()
    process.off('exit', restore)
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, end)
  }
}

function passes(tests) {
  if (tests.length === 0) return true
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=dot', ...tests]
  return spawnSync(process.execPath, args, { stdio: 'ignore', timeout: TIMEOUT_MS }).status === 0
}

/** One mutation of as many different files as there are, so that a long file does not take all. */
function choose(files) {
  const random = randomBy(seed)
  const waiting = shuffled(
    files.filter(({ mutations }) => mutations.length > 0),
    random,
  )
  const rounds = waiting.map(({ file, mutations }) => shuffled(mutations, random).map(each => ({ file, ...each })))
  const longest = Math.max(...rounds.map(({ length }) => length))
  return Array.from({ length: longest }, (_, round) => rounds.flatMap(each => each[round] ?? []))
    .flat()
    .slice(0, count)
}

function shuffled(values, random) {
  return values
    .map(value => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value)
}

/** Mulberry32: the same numbers for the same seed on every machine. */
function randomBy(start) {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function sourcesIn(folder) {
  return namesIn(folder).filter(name => /\.tsx?$/.test(name) && !isTest(name))
}

/** The test beside the file, else those of its folder, else those of the nearest folder above. */
function nearestTests(file) {
  const beside = testsBeside(file)
  if (beside.length > 0) return beside
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const tests = namesIn(folder).filter(isTest)
    if (tests.length > 0) return tests
  }
  throw new Error(`There is no test near ${file}`)
}

/** Tests that import the file, and tests of the files that import it; those of `nearestTests` have run before. */
function testsOfUsers(file) {
  const users = imports.get(file) ?? []
  const tests = users.flatMap(user => (isTest(user) ? [user] : [...testsBeside(user), ...testsIn(dirname(user))]))
  const nearest = nearestTests(file)
  return [...new Set(tests)].filter(test => !nearest.includes(test)).slice(0, MAX_TESTS_OF_USERS)
}

function testsIn(folder) {
  return readdirSync(folder)
    .filter(isTest)
    .map(name => `${folder}/${name}`)
}

/** The importers of each file. */
function importsIn(files) {
  const importers = new Map()
  for (const user of files)
    for (const [, path] of readFileSync(user, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const file = join(dirname(user), path).replaceAll('\\', '/')
      importers.set(file, [...(importers.get(file) ?? []), user])
    }
  return importers
}

function namesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name).replaceAll('\\', '/'))
    .sort()
}

function testsBeside(file) {
  return ['.test.ts', '.test.tsx'].map(end => file.replace(/\.tsx?$/, end)).filter(existsSync)
}

function isTest(name) {
  return /\.test\.tsx?$/.test(name)
}
