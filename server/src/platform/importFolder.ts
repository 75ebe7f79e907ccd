/** Imports code that nothing lists, for the server and for tests; the browser's code does the same by `import.meta.glob`. */
import { readdirSync } from 'node:fs'

/** The bundle has the same folders beside itself. */
const root = new URL(import.meta.url.endsWith('.ts') ? '../../../' : './', import.meta.url)

/** The exports of the files in a folder whose path below it, without its extension, fits; in the order of these paths. */
export async function importFolder(folder: string, path: RegExp): Promise<Readonly<Record<string, unknown>>[]> {
  const base = new URL(`${folder}/`, root)
  const files = readdirSync(base, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /(?<!\.test|\.d)\.m?ts$|\.mjs$/.test(file) && path.test(file.replace(/\.m?[jt]s$/, '')))
    .sort()
  return Promise.all(files.map(file => import(/* @vite-ignore */ new URL(file, base).href)))
}
