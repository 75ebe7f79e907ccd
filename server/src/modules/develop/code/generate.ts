import type { CodeFile } from '#contract/develop/code'
import { applyScript, applyScriptPath, readme, readmePath } from './files/applyScript.ts'
import { contractFile } from './files/contractFile.ts'
import { dictionariesFile, withChoices } from './files/dictionariesFile.ts'
import { journeyFile } from './files/journeyFile.ts'
import { migrationFile } from './files/migrationFile.ts'
import type { Plan } from './files/plan.ts'
import { resourceFile } from './files/resourceFile.ts'
import { serverFile } from './files/serverFile.ts'
import { serverTestFile } from './files/serverTestFile.ts'

/** All files of an archive, with their paths in the repository. Nothing is written anywhere. */
export function generate(plans: readonly Plan[]): CodeFile[] {
  const files = plans.flatMap(filesOf)
  return [
    ...files,
    { path: applyScriptPath, content: applyScript(plans) },
    {
      path: readmePath,
      content: readme(
        plans,
        files.map(({ path }) => path),
      ),
    },
  ]
}

function filesOf(plan: Plan): CodeFile[] {
  const { area, file, migration } = plan
  return [
    { path: `own/contract/${area}/${file}.ts`, content: contractFile(plan) },
    ...(withChoices(plan).length > 0
      ? [{ path: `own/contract/${area}/${file}.dictionaries.ts`, content: dictionariesFile(plan) }]
      : []),
    { path: `own/server/${area}/${file}.ts`, content: serverFile(plan) },
    { path: `own/migrations/${migration}`, content: migrationFile(plan) },
    { path: `own/resources/${area}/${file}.tsx`, content: resourceFile(plan) },
    { path: `own/server/${area}/${file}.test.ts`, content: serverTestFile(plan) },
    { path: `own/e2e/${area}-${file}.test.ts`, content: journeyFile(plan) },
  ]
}
