import { type PlannedTable, tableOf } from './migrationFile.ts'
import type { Plan } from './plan.ts'

export const applyScriptPath = 'apply-module.mjs'

/** The folder of an archive: unzipping it touches no file of the project. */
export const ARCHIVE_FOLDER = 'generated-modules'

/** The project brings the script that merges, scripts/own/applyModules.mjs; the archive only calls it. */
export const applyScript = `// Brings the modules of this archive into own/, then removes it: node ${applyScriptPath} [--dry-run]
import { existsSync } from 'node:fs'

const SCRIPT = './scripts/own/applyModules.mjs'

if (!existsSync(SCRIPT)) {
  console.error(\`请在项目根目录运行 / Run this in the root of the project: \${SCRIPT} ?\`)
  process.exit(1)
}
const { run } = await import(SCRIPT)
run(process.argv.slice(2))
`

interface Manifest {
  modules: { name: string; migration: string; table: PlannedTable; files: string[] }[]
}

/** Input of scripts/own/applyModules.mjs: the files of each module, and its table for the next migration. */
export function manifest(modules: readonly { plan: Plan; files: string[] }[]): string {
  const content: Manifest = {
    modules: modules.map(({ plan, files }) => ({
      name: `${plan.area}/${plan.file}`,
      migration: plan.migration,
      table: tableOf(plan),
      files,
    })),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

export const readmePath = 'APPLY.md'

/** Content of the archive, and the two steps to install it. */
export function readme(plans: readonly Plan[], paths: readonly string[]): string {
  const names = plans.map(({ path, title }) => `\`${path}\` ${inText(title.zh)} / ${inText(title.en)}`)
  return `# 生成的模块 / Generated modules

${names.map(name => `- ${name}\n`).join('')}
1. 解压到项目根目录 / Unzip in the root of the project: \`unzip <archive>.zip\`
2. 写入或合并到 own/ / Write into own/, or merge: \`node ${applyScriptPath}\`

先看会发生什么 / See first what would happen: \`node ${applyScriptPath} --dry-run\`.
再次生成时，手工修改会保留，冲突会在文件中标出，不会被覆盖。
When a module is generated again, what was changed by hand is kept, and conflicts are marked in the files: nothing is overwritten.

然后 \`npm run check:modules\` 检查，\`npm start\` 建表并加入菜单。管理员重新登录后可见，其他角色授权后可见。
Then \`npm run check:modules\` tries them, and \`npm start\` makes the tables and the menu items. Administrators see them at their
next sign-in, other roles once they are granted.

文件 / Files:

${paths.map(path => `- ${path}\n`).join('')}`
}

const inText = (text: string) => text.replace(/[\r\n\u2028\u2029`<>]/g, ' ')
