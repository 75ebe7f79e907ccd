import type { CodeFile } from '#contract/develop/code'
import { contractFile, dictionariesFile, withChoices } from './files/contractFile.ts'
import type { Plan } from './files/plan.ts'
import { resourceFile, schemaFile, serverFile } from './files/serverFiles.ts'
import { serverTestFile } from './files/testFile.ts'

/** The files of the modules as they are in the project, and how to copy them there. Nothing is written anywhere. */
export function generate(plans: readonly Plan[]): CodeFile[] {
  return [...plans.flatMap(filesOf), { path: readmePath, content: readme(plans) }]
}

/** The files of an archive: modules are in a folder of their own, from where a script copies them. */
export function archive(plans: readonly Plan[]): CodeFile[] {
  const files = plans.flatMap(filesOf)
  return [
    ...files.map(({ path, content }) => ({ path: `${ARCHIVE_FOLDER}/${path}`, content })),
    { path: applyScriptPath, content: applyScript },
    { path: readmePath, content: readme(plans) },
  ]
}

function filesOf(plan: Plan): CodeFile[] {
  const { area, file } = plan
  const served = `server/src/modules/${area}/${file}`
  return [
    { path: `contract/${area}/${file}.ts`, content: contractFile(plan) },
    ...(withChoices(plan).length > 0
      ? [{ path: `contract/${area}/${file}.dictionaries.ts`, content: dictionariesFile(plan) }]
      : []),
    { path: `${served}/index.ts`, content: serverFile(plan) },
    { path: `${served}/schema.sql`, content: schemaFile(plan) },
    { path: `src/resources/${area}/${file}.tsx`, content: resourceFile(plan) },
    { path: `${served}/${file}.test.ts`, content: serverTestFile(plan) },
  ]
}

const applyScriptPath = 'apply-module.mjs'

/** The folder of an archive: unzipping it touches no file of the project. */
const ARCHIVE_FOLDER = 'generated-modules'

/** Copies new files. Where a file of the project differs, it shows how, and copies nothing at all. */
const applyScript = `// Copies the modules of this archive into the project: node ${applyScriptPath}
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

const readmePath = 'APPLY.md'

/** The instructions for installing the archive. */
function readme(plans: readonly Plan[]): string {
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
