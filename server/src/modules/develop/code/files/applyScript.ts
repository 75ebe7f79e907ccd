import type { Plan } from './plan.ts'

export const applyScriptPath = 'apply-module.mjs'

/**
 * A script in the archive, because the next free number of a migration changes from day to day. Everything else finds itself.
 */
export function applyScript(plans: readonly Plan[]): string {
  return `// Numbers the migrations of this archive and lists its modules, then removes itself: node ${applyScriptPath}
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'

const MIGRATIONS = 'own/migrations'
const LISTS = 'scripts/own/lists.mjs'

if (!existsSync(LISTS)) {
  console.error(\`请在项目根目录运行 / Run this in the root of the project: \${LISTS} ?\`)
  process.exit(1)
}
for (const migration of ${JSON.stringify(plans.map(({ migration }) => migration))}) number(migration)
execFileSync(process.execPath, [LISTS], { stdio: 'inherit' })
for (const path of ['${applyScriptPath}', '${readmePath}']) rmSync(path, { force: true })
console.log('完成。接下来 / Done. Next: npm run check:modules')

/** A migration comes after all that are there. */
function number(migration) {
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
1. 解压到项目根目录 / Unzip in the root of the project: \`unzip -o <archive>.zip\`
2. 编排迁移序号 / Number the migrations: \`node ${applyScriptPath}\`

然后 \`npm run check:modules\` 检查，\`npm start\` 建表并加入菜单。管理员重新登录后可见，其他角色授权后可见。
Then \`npm run check:modules\` tries them, and \`npm start\` makes the tables and the menu items. Administrators see them at their
next sign-in, other roles once they are granted.

文件 / Files:

${paths.map(path => `- ${path}\n`).join('')}`
}

const inText = (text: string) => text.replace(/[\r\n\u2028\u2029`<>]/g, ' ')
