// Finds the modules, pages, jobs and other parts of own/ and writes the lists that the product imports, own/lists/*.ts:
// plain files, which tsc, tsx, esbuild, Vite and Vitest all read alike. Only Node's own modules may be imported here.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HEAD =
  '// Made of the files of own/ by `npm run own`, as by start, dev, check and test; other changes are lost.\n'

/** Rewrites the lists that differ; answers their names. */
export function writeOwnLists(root = process.cwd()) {
  const own = join(root, 'own')
  const lists = join(own, 'lists')
  mkdirSync(lists, { recursive: true })
  const wanted = listsOf(own)
  const stale = Object.keys(wanted).filter(name => readText(join(lists, name)) !== wanted[name])
  for (const name of stale) writeFileSync(join(lists, name), wanted[name])
  const left = readdirSync(lists).filter(name => !(name in wanted))
  for (const name of left) rmSync(join(lists, name))
  return [...stale, ...left]
}

/** The text of each list by its file name. */
export function listsOf(own) {
  const below = folder => filesBelow(join(own, folder))
  const modules = below('server').filter(isInArea)
  const screens = below('resources').filter(isInArea)
  const pages = below('pages').filter(isInArea)
  const themes = below('themes').filter(isPlain)
  const kinds = readNames(join(own, 'kinds')).filter(name => existsSync(join(own, 'kinds', name, 'contract.ts')))
  const lines = {
    'declarations.ts': imported('declarations', 'contract', below('contract').filter(isInArea), { whole: true }),
    'modules.ts': imported('modules', 'server', modules),
    'jobs.ts': imported('jobs', 'jobs', below('jobs').filter(isPlain)),
    'menu.ts': single('menu', own, 'server/menu.ts', '{}'),
    'dictionaries.ts': dictionaries(below('contract').filter(isDictionaries)),
    'reports.ts': single('reports', own, 'server/reports.ts', '{}'),
    'project.ts': single('project', own, 'project.ts', '{}'),
    'resources.ts': lazily('resources', 'resources', screens),
    'pages.ts': lazily('pages', 'pages', pages),
    'login.ts': single('login', own, 'pages/login.tsx', 'undefined'),
    'languages.ts': lazily('languages', 'languages', below('languages').filter(isPlainCode)),
    'themes.ts': byName('themes', themes.map(withoutEnd), name => `../themes/${name}.ts`),
    'themeNames.ts': `export const themeNames = ${arrayOf(themes.map(file => `'${withoutEnd(file)}'`))} as const\n`,
    'kinds.ts': byName('kinds', kinds, name => `../kinds/${name}/contract.ts`),
    'serverKinds.ts': byName('serverKinds', kinds, name => `../kinds/${name}/server.ts`),
    'kindViews.ts': byName('kindViews', kinds, name => `../kinds/${name}/view.tsx`),
  }
  return Object.fromEntries(Object.entries(lines).map(([name, text]) => [name, `${HEAD}${text}`]))
}

/** An array of what the files export by default, or of their namespaces. */
function imported(constant, folder, files, { whole = false } = {}) {
  const imports = files.map(file => `import ${whole ? '* as ' : ''}${identifier(file)} from '../${folder}/${file}'\n`)
  return `${joined(imports)}export const ${constant} = ${arrayOf(files.map(identifier))} as const\n`
}

/** Those of the project, and those that modules bring. */
function dictionaries(files) {
  const name = file => (file === 'dictionaries.ts' ? 'common' : identifier(file))
  const imports = files.map(file => `import ${name(file)} from '../contract/${file}'\n`)
  return `${joined(imports)}export const dictionaries = ${arrayOf(files.map(name))} as const\n`
}

/** The default export of a file that a project may have. */
function single(constant, own, path, otherwise) {
  if (!existsSync(join(own, path))) return `export const ${constant} = ${otherwise}\n`
  return `import ${constant} from '../${path}'\n\nexport { ${constant} }\n`
}

/** Screens load when they are opened; their names are the last two parts of their paths. */
function lazily(constant, folder, files) {
  const items = files.map(file => `{ name: '${withoutEnd(file)}', load: () => import('../${folder}/${file}') }`)
  return `export const ${constant} = ${arrayOf(items)} as const\n`
}

function byName(constant, names, pathOf) {
  const imports = names.map(name => `import ${identifier(name)} from '${pathOf(name)}'\n`)
  const entries = names.map(name => (identifier(name) === name ? name : `'${name}': ${identifier(name)}`))
  return `${joined(imports)}export const ${constant} = ${entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'}\n`
}

const joined = imports => (imports.length > 0 ? `${imports.join('')}\n` : '')
const arrayOf = items =>
  items.length > 1 ? `[\n${items.map(item => `  ${item},\n`).join('')}]` : `[${items.join('')}]`

/** `hr/badge.ts`, or `hr/badge/index.ts` once the module needs a second file. */
const isInArea = file => /^[a-z][\w-]*\/[a-z][\w-]*(\/index)?\.tsx?$/.test(file)
/** `dictionaries.ts`, and `hr/badge.dictionaries.ts` of a module. */
const isDictionaries = file => /^(dictionaries|[a-z][\w-]*\/[a-z][\w-]*\.dictionaries)\.ts$/.test(file)
const isPlain = file => /^[a-z][\w-]*\.ts$/.test(file)
/** `ja.ts`, `zh-Hant.ts` */
const isPlainCode = file => /^[a-z]{2,3}(-\w+)*\.ts$/.test(file) && !/^(zh|en)\.ts$/.test(file)
const withoutEnd = file => file.replace(/(\/index)?\.tsx?$/, '')
/** `hr/leave-type.ts` → `hrLeaveType` */
const identifier = file => withoutEnd(file).replaceAll(/[^A-Za-z0-9]+(.)/g, (_, letter) => letter.toUpperCase())

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .sort()
}

const readNames = folder => (existsSync(folder) ? readdirSync(folder).sort() : [])
const readText = path => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

if (process.argv[1] === import.meta.filename) for (const name of writeOwnLists()) console.log(`  own/lists/${name}`)
