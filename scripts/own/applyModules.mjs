// Brings the modules of an unzipped archive of the code generator into own/: new files are written, files that were generated
// before are merged with what was changed in them by hand. `--dry-run` only says what would happen.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commonLines, hasConflict, merge3 } from './diff3.mjs'
import { writeOwnLists } from './lists.mjs'
import { nextMigration } from './nextMigration.mjs'

const ARCHIVE = 'generated-modules'
const MIGRATIONS = 'own/migrations'
/** The last generated text, beside the modules: without it nobody could tell the changes of people from those of the generator. */
const BASES = 'own/generated'

/** Answers what was done with each file, and where conflicts are. Nothing is removed that somebody has changed. */
export function applyModules(root = process.cwd(), { dryRun = false } = {}) {
  const read = path => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)
  const manifest = JSON.parse(read(`${ARCHIVE}/manifest.json`) ?? 'null')
  if (!manifest) throw new Error(`There is no ${ARCHIVE}/manifest.json: unzip the archive in the root of the project.`)
  const unresolved = manifest.modules.flatMap(({ files }) => files).filter(path => hasConflict(read(path) ?? ''))
  if (unresolved.length > 0) throw new Error(`Resolve the conflicts of the last time first: ${unresolved.join(', ')}`)
  const changes = []
  const planned = readNames(join(root, MIGRATIONS))
  for (const module of manifest.modules) changes.push(...changesOf(module, { read, planned }))
  if (!dryRun) {
    for (const { path, text } of changes) put(join(root, path), text)
    writeOwnLists(root)
    for (const path of [ARCHIVE, 'apply-module.mjs', 'APPLY.md'])
      rmSync(join(root, path), { recursive: true, force: true })
  }
  return changes.filter(({ what }) => what !== 'base')
}

function changesOf(module, { read, planned }) {
  const basePath = `${BASES}/${module.name.replace('/', '-')}.base`
  const base = JSON.parse(read(basePath) ?? 'null')
  const generated = Object.fromEntries(module.files.map(path => [path, read(`${ARCHIVE}/${path}`) ?? '']))
  const isNew = !base && module.files.every(path => read(path) === undefined)
  const files = module.files.map(path => fileChange(path, base?.files[path], read(path), generated[path]))
  const former = Object.keys(base?.files ?? {}).filter(path => !module.files.includes(path))
  const gone = former.map(path => goneChange(path, base.files[path], read(path)))
  const record = { table: module.table, files: generated }
  return [
    ...files,
    ...gone.filter(({ what }) => what !== 'same'),
    ...migrationChange(module, { base, isNew, read, planned }),
    { path: basePath, what: 'base', text: `${JSON.stringify(record, null, 2)}\n` },
  ]
}

/** `text` is absent where the file stays as it is, and null where it goes. */
function fileChange(path, before, mine, now) {
  if (mine === undefined) return before === undefined ? { path, what: 'new', text: now } : { path, what: 'left out' }
  if (mine === now || before === now) return { path, what: mine === now ? 'same' : 'kept' }
  if (mine === before) return { path, what: 'updated', text: now }
  // Without a base the lines of both stay, and where they differ in place is a conflict.
  const { text, conflicts } = merge3(before ?? commonLines(mine, now), mine, now)
  return { path, what: conflicts.length > 0 ? 'conflict' : 'merged', text, lines: conflicts }
}

function goneChange(path, before, mine) {
  if (mine === undefined) return { path, what: 'same' }
  return mine === before ? { path, what: 'removed', text: null } : { path, what: 'kept' }
}

function migrationChange({ migration, table }, { base, isNew, read, planned }) {
  const suffix = migration.slice(4)
  const numbered = name =>
    `${String(Math.max(0, ...planned.map(other => Number(other.slice(0, 4)))) + 1).padStart(4, '0')}${name}`
  const add = (name, text) => {
    planned.push(name)
    return [{ path: `${MIGRATIONS}/${name}`, what: 'new', text }]
  }
  if (isNew) return add(numbered(suffix), read(`${ARCHIVE}/${MIGRATIONS}/${migration}`))
  if (base?.table.table !== table.table) return [{ path: `${MIGRATIONS}/…${suffix}`, what: 'unknown' }]
  const statements = nextMigration(base.table, table)
  if (statements.length === 0) return []
  return add(
    numbered(suffix.replace('.sql', '_changed.sql')),
    `-- What the code generator has changed\n${statements.join('\n')}\n`,
  )
}

function put(path, text) {
  if (text === undefined) return
  if (text === null) return rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const readNames = folder =>
  existsSync(folder) ? readdirSync(folder).filter(name => /^\d{4}_\w+\.sql$/.test(name)) : []

const WORDS = {
  new: '新增 / new',
  updated: '更新 / updated',
  merged: '合并 / merged with your changes',
  kept: '保留 / kept as you changed it',
  same: '不变 / as before',
  removed: '移除 / removed, no longer generated',
  'left out': '略过 / left out: you removed it',
  unknown: '未写迁移，请自行编写 / no migration written: the last generation is not known, please write it',
  conflict: '冲突 / conflict',
}

/** Called by the script of an archive. @public */
export function run(args) {
  const dryRun = args.includes('--dry-run')
  try {
    const changes = applyModules(process.cwd(), { dryRun })
    for (const { path, what, lines } of changes)
      console.log(
        `  ${path}: ${WORDS[what]}${what === 'conflict' ? ` (${lines.map(line => `:${line}`).join(' ')})` : ''}`,
      )
    const conflicts = changes.filter(({ what }) => what === 'conflict').length
    if (dryRun) return console.log('试运行，未写入任何文件 / Dry run: nothing was written')
    if (conflicts > 0) {
      console.error(
        '请解决上述文件中的冲突 / Please resolve the conflicts in the files above, between <<<<<<< and >>>>>>>',
      )
      process.exitCode = 1
    } else console.log('完成。接下来 / Done. Next: npm run check:modules')
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
