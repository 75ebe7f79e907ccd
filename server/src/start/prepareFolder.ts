import { access, constants, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigError } from '../platform/config/config.ts'
import { FOLDER_MODE } from '../platform/config/dataDirectory.ts'

/** A mount of a server that is away answers never. */
const DEADLINE_MS = 10_000

/** A call into the mount is still under way: nothing but a kill ends a process that has one. */
export class MountError extends ConfigError {}

/** Makes the folder that `variable` of the environment names, and refuses one that this process cannot write. */
export async function prepareFolder(variable: string, folder: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>(resolve => {
    timer = setTimeout(resolve, DEADLINE_MS, 'late')
  })
  try {
    const made = await Promise.race([makeFolder(folder), late])
    if (made === 'late')
      throw new MountError(`${variable}=${folder} does not answer within ${DEADLINE_MS / 1000} s; check the mount.`)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(
      `${variable}=${folder} cannot be used: ${(error as Error).message}. Choose a folder that this user may write.`,
    )
  } finally {
    clearTimeout(timer)
  }
}

/** One folder after the other: Node's recursive way never ends where a file system answers that a folder just made is absent. */
async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = []
  for (let path = folder; !(await exists(path)); path = dirname(path)) missing.unshift(path)
  for (const path of missing) await mkdir(path, { mode: FOLDER_MODE }).catch(unlessPresent)
  await access(folder, constants.W_OK | constants.X_OK)
  await readdir(folder)
}

const exists = (path: string) =>
  dirname(path) === path ||
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/** Another process of the same start may make it. */
function unlessPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
