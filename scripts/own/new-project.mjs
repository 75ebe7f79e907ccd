// npm run new-project -- FOLDER [--without newspaper]: a project of its own, with a git history of its own.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { author, commitProduct, copyProduct, git, PRODUCT } from './git.mjs'
import { writeOwnLists } from './lists.mjs'

const USAGE = 'npm run new-project -- FOLDER [--without newspaper]'

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { without: { type: 'string' } } })
  const [given] = positionals
  if (!given || positionals.length > 1 || (values.without && values.without !== 'newspaper')) throw new Error(USAGE)
  const folder = resolve(given)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  create(folder, values.without ? 'kit' : 'all')
  console.log(`\n  ${folder}\n\n  cd ${given} && npm start\n\n  docs/own-modules.md tells how to go on.`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

function create(folder, modules) {
  const product = process.cwd()
  const files = copyProduct(product)
  try {
    mkdirSync(folder, { recursive: true })
    git(folder, ['init', '--quiet', '--initial-branch', 'main'])
    commitProduct(folder, files, versionIn(files))
    git(folder, ['reset', '--quiet', '--hard', PRODUCT])
    nameProject(folder, basename(folder))
    mkdirSync(join(folder, 'own'))
    cpSync(join(product, 'own/README.md'), join(folder, 'own/README.md'))
    writeFileSync(join(folder, 'own/project.ts'), settings(modules))
    writeOwnLists(folder)
    git(folder, ['config', 'broadsheet.source', originOf(product)])
    git(folder, ['add', '--all'])
    git(folder, [...author(folder), 'commit', '--quiet', '--message', `Begin ${basename(folder)}`])
  } finally {
    rmSync(files, { recursive: true })
  }
}

function settings(modules) {
  return `import type { Project } from '../server/src/platform/config/config.ts'

export default { modules: '${modules}' } satisfies Project
`
}

function nameProject(folder, given) {
  const name =
    given
      .toLowerCase()
      .replaceAll(/[^a-z0-9._-]+/g, '-')
      .replace(/^[._-]+/, '') || 'project'
  for (const file of ['package.json', 'package-lock.json']) {
    const path = join(folder, file)
    const content = JSON.parse(readFileSync(path, 'utf8'))
    content.name = name
    if (content.packages) content.packages[''].name = name
    writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
  }
}

function versionIn(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}

/** Updates come from where the product came from. */
function originOf(product) {
  try {
    return git(product, ['remote', 'get-url', 'origin'], { quiet: true })
  } catch {
    return product
  }
}
