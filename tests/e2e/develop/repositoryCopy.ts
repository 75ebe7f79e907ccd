import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MAX_OUTPUT = 2 ** 26

export interface RepositoryCopy {
  folder: string
  write(path: string, content: Uint8Array | string): void
  read(path: string): string
  /** Removes a file or a folder of the copy. */
  delete(path: string): void
  /** Runs a program of Node there; rejects with all it printed when it fails. */
  run(...args: string[]): Promise<string>
  remove(): void
}

/** The files of the repository as they are now, with the packages of the original. */
export async function copyRepository(): Promise<RepositoryCopy> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'broadsheet-copy-')))
  const listed = await output('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], process.cwd())
  for (const path of listed.split('\0').filter(Boolean)) cpSync(path, join(folder, path))
  symlinkSync(realpathSync('node_modules'), join(folder, 'node_modules'), 'junction')
  // The linter queries git for what to leave out.
  await output('git', ['init', '-q'], folder)
  return {
    folder,
    write(path, content) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    },
    delete: path => rmSync(join(folder, path), { recursive: true }),
    read: path => readFileSync(join(folder, path), 'utf8'),
    run: (...args) => output(process.execPath, args, folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function output(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { PATH, HOME, TMPDIR, CHROMIUM_PATH } = process.env
  const known = Object.entries({ PATH, HOME, TMPDIR, CHROMIUM_PATH }).filter(([, value]) => value !== undefined)
  try {
    const { stdout, stderr } = await run(program, args, { cwd, env: Object.fromEntries(known), maxBuffer: MAX_OUTPUT })
    return stdout + stderr
  } catch (error) {
    const { message, stdout } = error as Error & { stdout: string }
    throw new Error(`${message}\n${stdout}`)
  }
}
