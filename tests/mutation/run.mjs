// Changes single lines of the product, one at a time, and runs the nearest tests, then those of its part and of all modules: a
// mutation that survives names a line that none of them looks at. `node tests/mutation/run.mjs --count 60 --seed 1`, or
// `-- --only FILE:LINE` for the mutations of a line; run by hand, on a tree without uncommitted changes.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutate, mutationsOf } from './mutations.mjs'

const ROOTS = [
  'server/src/kit',
  'server/src/auth',
  'server/src/modules/flow',
  'server/src/modules/biz/edition',
  'src/providers',
]
/** A mutation may make a test wait for ever. */
const TIMEOUT_MS = 300_000
/** Half of the product imports some files. */
const MAX_TESTS_OF_USERS = 12

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const [count, seed] = [Number(values.count), Number(values.seed)]
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed) || seed < 0)
  throw new Error('--count and --seed must be whole numbers')
// If this process were killed, uncommitted changes could not be distinguished from a mutation.
if (execFileSync('git', ['status', '--porcelain', ...ROOTS], { encoding: 'utf8' })) {
  throw new Error(`Commit the changes below ${ROOTS.join(', ')} first.`)
}

let running
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    running?.kill()
    process.exit(130)
  })

const chosen = choose(
  ROOTS.flatMap(sourcesIn).map(file => ({
    file,
    mutations: mutationsOf(readFileSync(file, 'utf8')).filter(({ line }) => isWanted(file, line)),
  })),
)
const imports = importsIn(['server/src', 'src'].flatMap(namesIn).filter(name => /\.tsx?$/.test(name)))
const all = [...new Set(chosen.flatMap(({ file }) => [...nearestTests(file), ...testsOfUsers(file)]))]
console.log(`Seed ${seed}: ${chosen.length} mutations, ${all.length} test files near them.`)
// All of them at once need longer than the few of one mutation.
if (!(await passes(all, 4 * TIMEOUT_MS))) throw new Error('These tests fail without a mutation.')

const survived = []
for (const mutation of chosen) {
  const { file, line, kind } = mutation
  const caught = !(await withMutation(
    mutation,
    async () =>
      (await passes(nearestTests(file))) &&
      (await passes(testsOfUsers(file))) &&
      (await passes(widerTests(file), 4 * TIMEOUT_MS)),
  ))
  if (!caught) survived.push(mutation)
  console.log(`${caught ? 'caught  ' : 'SURVIVED'}  ${kind.padEnd(18)} ${file}:${line}`)
}
console.log(`\n${chosen.length - survived.length} of ${chosen.length} caught`)
for (const { file, line, mutated } of survived) console.log(`  ${file}:${line}  ${mutated.trim() || '(removed)'}`)

/** `--only FILE` or `--only FILE:LINE`, also several times. */
function isWanted(file, line) {
  return values.only.length === 0 || values.only.some(only => only === file || only === `${file}:${line}`)
}

async function withMutation({ file, ...mutation }, work) {
  const original = readFileSync(file, 'utf8')
  const restore = () => writeFileSync(file, original)
  process.once('exit', restore)
  try {
    writeFileSync(file, mutate(original, mutation))
    return await work()
  } finally {
    restore()
    process.off('exit', restore)
  }
}

async function passes(tests, timeout = TIMEOUT_MS) {
  if (tests.length === 0) return true
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=dot', ...tests]
  running = spawn(process.execPath, args, { stdio: 'ignore', timeout })
  const [status] = await once(running, 'exit')
  return status === 0
}

/** One mutation of as many different files as there are, so that a long file does not take all. */
function choose(files) {
  const rounds = shuffled(files, ({ file }) => file).map(({ file, mutations }) =>
    shuffled(mutations, ({ kind, original, mutated }) => `${file} ${kind} ${original} ${mutated}`).map(each => ({
      file,
      ...each,
    })),
  )
  const longest = Math.max(0, ...rounds.map(({ length }) => length))
  return Array.from({ length: longest }, (_, round) => rounds.flatMap(each => each[round] ?? []))
    .flat()
    .slice(0, count)
}

/** The order depends on the seed and the value alone: a change of one line leaves the mutations of the others chosen. */
function shuffled(values, nameOf) {
  const orderOf = value =>
    createHash('sha256')
      .update(`${seed} ${nameOf(value)}`)
      .digest('hex')
  return values
    .map(value => ({ value, order: orderOf(value) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ value }) => value)
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

/** For a mutation that the others let pass: all tests of its part, and those that are about all modules. */
function widerTests(file) {
  const part = ROOTS.find(root => file.startsWith(`${root}/`))
  const across = file.startsWith('server/') ? ['server/src', 'server/src/modules'] : ['src/resources']
  const before = [...nearestTests(file), ...testsOfUsers(file)]
  const wider = [...namesIn(part).filter(isTest), ...across.flatMap(testsIn)]
  return [...new Set(wider)].filter(test => !before.includes(test))
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
