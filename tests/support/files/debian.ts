import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { exclusively } from '../../../scripts/exclusively.mjs'

/** The first of these programs that there is, in the folders of the path and in some more. */
export function findProgram(names: readonly string[], folders: readonly string[] = []): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap(name => [...onPath, ...folders].map(folder => join(folder, name))).find(isProgram)
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Never rejects: whether it helped is seen by searching again. */
export async function installPackages(...names: string[]): Promise<void> {
  // Test files run side by side, and `apt-get update` does not wait for another one.
  await exclusively(join(tmpdir(), 'broadsheet-installing'), async () => {
    show('apt-get', ['update', '-q'])
    show('apt-get', ['install', '-qy', '--no-install-recommends', ...names])
  })
}

const UNPACKED = '/var/cache/broadsheet-tests'

/** The folder with the files of a package, of which nothing is set up or started; absent when it cannot be had. */
export async function unpackPackage(name: string): Promise<string | undefined> {
  const folder = join(UNPACKED, name)
  if (existsSync(folder) || !canInstall()) return existsSync(folder) ? folder : undefined
  await exclusively(join(tmpdir(), 'broadsheet-installing'), async () => {
    if (existsSync(folder)) return
    const draft = `${folder}.${process.pid}`
    mkdirSync(join(draft, 'files'), { recursive: true })
    show('apt-get', ['update', '-q'])
    show('apt-get', ['download', '-q', '-o', 'APT::Sandbox::User=root', name], draft)
    const archive = readdirSync(draft).find(file => file.endsWith('.deb'))
    if (archive) {
      show('dpkg-deb', ['--extract', join(draft, archive), join(draft, 'files')])
      renameSync(join(draft, 'files'), folder)
    }
    rmSync(draft, { recursive: true })
  })
  return existsSync(folder) ? folder : undefined
}

function show(program: string, args: string[], cwd?: string): void {
  spawnSync(program, args, { cwd, stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
