import type { CodeFile } from '#contract/develop/code'
import { ARCHIVE_FOLDER, applyScript, applyScriptPath, manifest, readme, readmePath } from './files/applyScript.ts'
import { contractFile } from './files/contractFile.ts'
import { dictionariesFile, withChoices } from './files/dictionariesFile.ts'
import { journeyFile } from './files/journeyFile.ts'
import { migrationFile } from './files/migrationFile.ts'
import type { Plan } from './files/plan.ts'
import { resourceFile } from './files/resourceFile.ts'
import { serverFile } from './files/serverFile.ts'
import { serverTestFile } from './files/serverTestFile.ts'

/** The files of the modules as a project keeps them, and how to bring them there. Nothing is written anywhere. */
export function generate(plans: readonly Plan[]): CodeFile[] {
  const files = plans.flatMap(filesOf)
  return [...files, { path: readmePath, content: readme(plans, files.map(pathOf)) }]
}

/** The files of an archive: modules stand in a folder of their own, from where a script merges them into own/. */
export function archive(plans: readonly Plan[]): CodeFile[] {
  const modules = plans.map(plan => ({ plan, files: filesOf(plan) }))
  const files = modules.flatMap(module => module.files)
  const merged = (file: CodeFile) => !file.path.endsWith('.sql')
  const listed = modules.map(({ plan, files }) => ({ plan, files: files.filter(merged).map(pathOf) }))
  return [
    ...files.map(({ path, content }) => ({ path: `${ARCHIVE_FOLDER}/${path}`, content })),
    { path: `${ARCHIVE_FOLDER}/manifest.json`, content: manifest(listed) },
    { path: applyScriptPath, content: applyScript },
    { path: readmePath, content: readme(plans, files.map(pathOf)) },
  ]
}

const pathOf = ({ path }: CodeFile) => path

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
