// Shared by new-project and update: git, and the files of a product. Only Node's own modules may be imported here.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The branch of a project with nothing but the files of the product. */
export const PRODUCT = 'product'

/** Entries that a folder of the product may hold besides its files, where git does not say it. */
const NOT_FILES = ['.git', 'node_modules', 'dist', 'dist.new', 'data', 'reports']

export function git(folder, args, { env = {}, quiet = false } = {}) {
  const stdio = ['ignore', 'pipe', quiet ? 'ignore' : 'pipe']
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio,
    maxBuffer: 1e9,
    env: { ...process.env, ...env },
  }).trim()
}

/** For commits on a machine where nobody has told git a name. */
export function author(folder) {
  const hasName = succeeds(folder, ['config', 'user.email'])
  const name = hasName ? [] : ['-c', 'user.name=Broadsheet', '-c', 'user.email=broadsheet@localhost']
  return [...name, '-c', 'commit.gpgsign=false', '-c', 'core.hooksPath=/dev/null']
}

export function succeeds(folder, args) {
  try {
    git(folder, args, { quiet: true })
    return true
  } catch {
    return false
  }
}

/** Commits the files of the product, which stand in `files`, to its branch; answers whether they are others than before. */
export function commitProduct(project, files, version) {
  const temporary = mkdtempSync(join(tmpdir(), 'broadsheet-index-'))
  try {
    const env = { GIT_INDEX_FILE: join(temporary, 'index') }
    const ref = `refs/heads/${PRODUCT}`
    const isKnown = succeeds(project, ['rev-parse', '--verify', ref])
    git(project, ['--work-tree', files, 'add', '--all', '--force', '.'], {
      env: { ...env, GIT_DIR: gitFolder(project) },
    })
    const tree = git(project, ['write-tree'], { env })
    if (isKnown && git(project, ['rev-parse', `${ref}^{tree}`]) === tree) return false
    const parent = isKnown ? ['-p', git(project, ['rev-parse', ref])] : []
    const commit = git(project, [...author(project), 'commit-tree', tree, ...parent, '-m', `Product ${version}`])
    git(project, ['update-ref', ref, commit])
    return true
  } finally {
    rmSync(temporary, { recursive: true })
  }
}

const gitFolder = project => git(project, ['rev-parse', '--absolute-git-dir'])

/** Copies the files of a version to a folder of their own, without own/; `version` is a tag, a branch or a commit. */
export function copyProduct(source, version) {
  const files = mkdtempSync(join(tmpdir(), 'broadsheet-product-'))
  const isPlainFolder = existsSync(source) && !existsSync(join(source, '.git'))
  if (isPlainFolder) {
    for (const name of readdirSync(source).filter(name => !NOT_FILES.includes(name)))
      cpSync(join(source, name), join(files, name), { recursive: true })
  } else {
    git(files, ['init', '--quiet'])
    git(files, ['fetch', '--quiet', '--no-tags', '--depth', '1', addressOf(source), version ?? 'HEAD'])
    git(files, ['-c', 'advice.detachedHead=false', 'checkout', '--quiet', 'FETCH_HEAD'])
    rmSync(join(files, '.git'), { recursive: true })
  }
  if (!existsSync(join(files, 'scripts/own/update.mjs')))
    throw new Error(`${source}${version ? ` ${version}` : ''} is no version of Broadsheet that knows own/.`)
  rmSync(join(files, 'own'), { recursive: true, force: true })
  return files
}

/** A path would ignore the depth. */
const addressOf = source => (existsSync(source) ? new URL(`file://${encodeURI(source)}`).href : source)
