import type { CodeFile } from '#contract/develop/code'
import { ARCHIVE_FOLDER, applyScript, applyScriptPath, readme, readmePath } from './files/applyScript.ts'
import { contractFile } from './files/contractFile.ts'
import { dictionariesFile, withChoices } from './files/dictionariesFile.ts'
import { journeyFile } from './files/journeyFile.ts'
import type { Plan } from './files/plan.ts'
import { resourceFile } from './files/resourceFile.ts'
import { schemaFile } from './files/schemaFile.ts'
import { serverFile } from './files/serverFile.ts'
import { serverTestFile } from './files/serverTestFile.ts'

/** The files of the modules as the project keeps them, and how to bring them there. Nothing is written anywhere. */
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
    { path: `tests/e2e/${area}/${file}.test.ts`, content: journeyFile(plan) },
  ]
}
