import type { Plan } from './plan.ts'

export const applyScriptPath = 'apply-module.mjs'

/**
 * A script in the archive rather than complete lists: the lists of a repository change from day to day, and so does the
 * next free number of a migration. The repository's own formatter puts the new lines in order.
 */
export function applyScript(plans: readonly Plan[]): string {
  const modules = plans.map(({ area, file, constant, type, path, route, isTree, migration }) => ({
    ...{ area, file, constant, type, path, route, isTree, migration },
  }))
  return `// Makes the modules of this archive known to the repository, then removes itself: node ${applyScriptPath}
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const modules = ${JSON.stringify(modules, null, 2)}

const LISTS = {
  'contract/index.ts': {
    opening: 'export const modules',
    from: ({ area, file }) => \`./\${area}/\${file}.ts\`,
    imported: ({ constant }, name) => \`{ \${constant === name ? name : \`\${constant} as \${name}\`} }\`,
  },
  'server/src/modules/index.ts': {
    opening: 'export const modules',
    from: ({ area, file }) => \`./\${area}/\${file}.ts\`,
    imported: (_, name) => name,
  },
  'src/resources/index.ts': {
    opening: 'export const resources',
    from: ({ area, file }) => \`./\${area}/\${file}.tsx\`,
    item: ({ path, route, isTree }, from) => {
      const first = isTree ? \`, whole('\${path}/lazy-list?parentId=0')\` : ''
      return \`lazyResource('\${path}', '\${route}', () => import('\${from}')\${first})\`
    },
  },
}
const MIGRATIONS = 'server/src/platform/db/migrations'
const FORMATTER = 'node_modules/@biomejs/biome/bin/biome'

const missing = [MIGRATIONS, ...Object.keys(LISTS)].filter(path => !existsSync(path))
if (missing.length > 0) {
  console.error(\`请在仓库根目录运行 / Run this in the root of the repository: \${missing.join(', ')} ?\`)
  process.exit(1)
}
for (const module of modules) {
  for (const [path, list] of Object.entries(LISTS)) addTo(path, list, module)
  number(module)
}
if (existsSync(FORMATTER))
  execFileSync(process.execPath, [FORMATTER, 'check', '--write', ...Object.keys(LISTS)], { stdio: 'inherit' })
else console.log('npm run format')
for (const path of ['${applyScriptPath}', '${readmePath}']) rmSync(path, { force: true })
console.log('完成。接下来 / Done. Next: npm run check')

/** Once more changes nothing. */
function addTo(path, { opening, from, imported, item }, module) {
  const text = readFileSync(path, 'utf8')
  const source = from(module)
  if (text.includes(\`'\${source}'\`)) return
  const name = freeName(text, module)
  const line = imported ? \`import \${imported(module, name)} from '\${source}'\\n\` : ''
  const begins = text.indexOf(opening)
  const end = text.indexOf('\\n]', begins)
  if (begins < 0 || end < 0) throw new Error(\`\${path}: no list\`)
  const added = \`\\n  \${item ? item(module, source) : name},\`
  writeFileSync(path, line + text.slice(0, end) + added + text.slice(end))
}

/** Two modules may want one name: \`plan\` of biz and \`plan\` of desk. */
function freeName(text, { constant, area, type }) {
  return new RegExp(\`\\\\b\${constant}\\\\b\`).test(text) ? area + type : constant
}

/** A migration comes after all that are there. */
function number({ migration }) {
  if (!existsSync(\`\${MIGRATIONS}/\${migration}\`)) return
  const others = readdirSync(MIGRATIONS).filter(name => /^\\d{4}_\\w+\\.sql$/.test(name) && name !== migration)
  const last = Math.max(0, ...others.map(name => Number(name.slice(0, 4))))
  if (Number(migration.slice(0, 4)) > last) return
  renameSync(
    \`\${MIGRATIONS}/\${migration}\`,
    \`\${MIGRATIONS}/\${String(last + 1).padStart(4, '0')}\${migration.slice(4)}\`,
  )
}
`
}

export const readmePath = 'APPLY.md'

/** Content of the archive, and the two steps to install it. */
export function readme(plans: readonly Plan[], paths: readonly string[]): string {
  const names = plans.map(({ path, title }) => `\`${path}\` ${inText(title.zh)} / ${inText(title.en)}`)
  return `# 生成的模块 / Generated modules

${names.map(name => `- ${name}\n`).join('')}
1. 解压到仓库根目录 / Unzip in the root of the repository: \`unzip -o <archive>.zip\`
2. 加入模块列表并编排迁移序号 / Add them to the lists, number the migrations: \`node ${applyScriptPath}\`

然后 \`npm run check\` 检查，\`npm start\` 建表并加入菜单。管理员重新登录后可见，其他角色授权后可见。
Then \`npm run check\` tries them, and \`npm start\` makes the tables and the menu items. Administrators see them at their
next sign-in, other roles once they are granted.

文件 / Files:

${paths.map(path => `- ${path}\n`).join('')}`
}

const inText = (text: string) => text.replace(/[\r\n\u2028\u2029`<>]/g, ' ')
