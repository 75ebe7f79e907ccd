/** The programs of documentation pages: code blocks whose first line names a file. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const repository = join(import.meta.dirname, '../../..')

/** The contents of ```` ```ts file ```` by their file. */
export async function codeBlocksOf(page: string): Promise<Record<string, string>> {
  const text = await readFile(join(repository, 'docs', page), 'utf8')
  const blocks = text.matchAll(/^```tsx? ([\w./-]+)\n(.*?)^```$/gms)
  return Object.fromEntries([...blocks].map(([, file = '', code = '']) => [file, code]))
}

interface Compiled {
  folder: string
  remove(): Promise<void>
}

/** Writes these files where the packages of the product are found, and compiles them as strictly as the product. */
export async function compile(files: Record<string, string>): Promise<Compiled> {
  await mkdir(join(repository, 'reports'), { recursive: true })
  const folder = await mkdtemp(join(repository, 'reports/code-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text)
    }
    await check(folder)
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Compiles a folder below `reports`. */
export async function check(folder: string): Promise<void> {
  const config = { extends: '../../tsconfig.json', include: ['.'], compilerOptions: { incremental: false } }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(repository, 'node_modules/typescript/bin/tsc')
  return new Promise((done, fail) =>
    execFile(process.execPath, [compiler, '--noEmit', '--singleThreaded', '-p', folder], (error, output) =>
      error ? fail(new Error(output || error.message)) : done(),
    ),
  )
}
