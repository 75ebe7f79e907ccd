/** Imports code that nothing lists, for the server and for tests; the browser's code does the same by `import.meta.glob`. */
import { readdirSync } from 'node:fs'

/** The bundle has the same folders next to itself. */
const root = new URL(import.meta.url.endsWith('.ts') ? '../../../' : './', import.meta.url)

/** The exports of the files in a folder whose path below it, without its extension, fits; in the order of these paths. */
export async function importFolder(folder: string, fits: RegExp): Promise<Readonly<Record<string, unknown>>[]> {
  const base = new URL(`${folder}/`, root)
  const files = readdirSync(base, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /(?<!\.test)\.(ts|mjs)$/.test(file) && fits.test(pathOf(file)))
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  return Promise.all(files.map(file => import(/* @vite-ignore */ new URL(file, base).href)))
}

const pathOf = (file: string) => file.replace(/\.\w+$/, '')

/** A module precedes those whose names begin with its own, whether it is a file or a folder. */
const orderOf = (file: string) => pathOf(file).replace(/\/index$/, '')
