import type { Plan } from './plan.ts'

export const applyScriptPath = 'apply-module.mjs'

/** The folder of an archive: unzipping it touches no file of the project. */
export const ARCHIVE_FOLDER = 'generated-modules'

/** Copies new files. Where a file of the project differs, it shows how, and copies nothing at all. */
export const applyScript = `// Copies the modules of this archive into the project: node ${applyScriptPath}
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const archive = '${ARCHIVE_FOLDER}'
const files = readdirSync(archive, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name).slice(archive.length + 1))
const differs = path =>
  existsSync(path) && readFileSync(path, 'utf8') !== readFileSync(join(archive, path), 'utf8')
const changed = files.filter(differs)
for (const path of changed)
  spawnSync('git', ['--no-pager', 'diff', '--no-index', path, join(archive, path)], { stdio: 'inherit' })
if (changed.length > 0) {
  console.error(\`未写入任何文件：以上文件已有其他内容 / Nothing was written: \${changed.join(', ')}\`)
  process.exit(1)
}
for (const path of files) cpSync(join(archive, path), path)
console.log(readFileSync('APPLY.md', 'utf8'))
for (const path of [archive, 'APPLY.md', '${applyScriptPath}']) rmSync(path, { recursive: true })
`

export const readmePath = 'APPLY.md'

/** How to install the archive. */
export function readme(plans: readonly Plan[]): string {
  const names = plans.map(({ path, title }) => `\`${path}\` ${inText(title.zh)} / ${inText(title.en)}`)
  return `# 生成的模块 / Generated modules

${names.map(name => `- ${name}\n`).join('')}
1. 解压到项目根目录并运行 / Unzip in the root of the project and run: \`node ${applyScriptPath}\`
   已有其他内容的文件不会被改动，只显示差异 / Files that have another content are not touched; the difference is shown.
2. \`npm run check -- --modules\` 检查，\`npm start\` 建表并加入菜单。管理员重新登录后可见，其他角色授权后可见。
   \`npm run check -- --modules\` tries them, \`npm start\` makes the tables and the menu items. Administrators see them at their next
   sign-in, other roles once they are granted.
`
}

const inText = (text: string) => text.replace(/[\r\n\u2028\u2029`<>]/g, ' ')
