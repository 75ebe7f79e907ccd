// npm run update -- [SOURCE [VERSION]]: merges a version of the product into a project; own/ stays as it is. SOURCE is a folder or
// the address of a git repository, VERSION a tag, a branch or a commit.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { author, commitProduct, copyProduct, git, PRODUCT, succeeds } from './git.mjs'
import { mergedPackage } from './mergePackage.mjs'

const [MANIFEST, LOCKFILE] = ['package.json', 'package-lock.json']
const here = process.cwd()

try {
  const [given, version] = process.argv.slice(2)
  update(given ? sourceOf(given) : git(here, ['config', 'broadsheet.source']), version)
} catch (error) {
  console.error(error.stderr || error.message)
  process.exit(1)
}

function update(source, version) {
  if (!succeeds(here, ['rev-parse', '--verify', PRODUCT]))
    throw new Error(`This repository has no branch ${PRODUCT}: only a project that new-project made can be updated.`)
  if (git(here, ['status', '--porcelain', '--untracked-files=no'])) throw new Error('Commit your changes first.')
  const former = readJson(git(here, ['show', `${PRODUCT}:${MANIFEST}`]))
  const own = readJson(readFileSync(MANIFEST, 'utf8'))
  const files = copyProduct(source, version)
  const next = readJson(readFileSync(`${files}/${MANIFEST}`, 'utf8'))
  try {
    if (!commitProduct(here, files, next.version)) return console.log(`  This is ${next.version} already.`)
  } finally {
    rmSync(files, { recursive: true })
  }
  succeeds(here, [...author(here), 'merge', '--no-ff', '--no-commit', '--quiet', PRODUCT])
  const manifest = mergedPackage({ former, own, next })
  writeJson(MANIFEST, manifest)
  writeLockfile(manifest, next)
  // The new version knows best which lists it reads.
  execFileSync(process.execPath, ['scripts/own/lists.mjs'], { stdio: 'inherit' })
  git(here, ['add', MANIFEST, LOCKFILE, 'own/lists'])
  const message = `Update the product from ${former.version} to ${next.version}`
  const conflicts = git(here, ['diff', '--name-only', '--diff-filter=U'])
  if (conflicts)
    throw new Error(
      `You and the product changed the same lines of these files:\n${conflicts}\n` +
        `Resolve them, then: git add --update && git commit -m '${message}'. Back to before: git merge --abort`,
    )
  git(here, [...author(here), 'commit', '--quiet', '--message', message])
  console.log(`  ${message}.\n\n  npm run check:modules tries your modules, npm start applies the migrations.`)
}

/** The product's, as long as the project has no packages of its own. */
function writeLockfile(manifest, next) {
  git(here, ['checkout', '--quiet', PRODUCT, '--', LOCKFILE])
  const lock = readJson(readFileSync(LOCKFILE, 'utf8'))
  lock.name = manifest.name
  lock.packages[''].name = manifest.name
  writeJson(LOCKFILE, lock)
  const packagesOf = ({ dependencies, devDependencies }) => JSON.stringify([dependencies, devDependencies])
  if (packagesOf(manifest) === packagesOf(next)) return
  console.log('  packages of the project enter package-lock.json')
  execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], { stdio: 'inherit', shell: true })
}

function sourceOf(given) {
  return existsSync(given) ? resolve(given) : given
}

function readJson(text) {
  return JSON.parse(text)
}

function writeJson(path, content) {
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
}
