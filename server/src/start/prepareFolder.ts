import { access, constants, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { FOLDER_MODE } from '../platform/config/dataDirectory.ts'
import { withClient } from '../platform/db/client/client.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'

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

/**
 * Refuses a process with another secret key than the processes before it: it could read no stored secret, and nobody
 * could read those that it stores. The first process on a database decides.
 */
export async function assertSecretKey(connection: pg.PoolConfig, { secretKey }: Pick<Config, 'secretKey'>) {
  const own = createSecrets(secretKey).sign('installation', 'fingerprint')
  const known = await withClient(connection, async client => {
    await client.query('insert into sys_installation (key_fingerprint) values ($1) on conflict do nothing', [own])
    const { rows } = await client.query<{ known: string }>('select key_fingerprint as known from sys_installation')
    return rows[0]?.known
  })
  if (known === own) return
  throw new ConfigError(
    'SECRET_KEY is not the key of this database: its stored secrets cannot be read with it. Set SECRET_KEY to the key of ' +
      'the other processes, or put their file secret.key into DATA_DIR and leave SECRET_KEY unset, as the content of that ' +
      'file is no value for SECRET_KEY. If the key is lost, back up and restore with --other-key.',
  )
}
