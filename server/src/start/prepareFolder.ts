import { access, constants, mkdir, readdir } from 'node:fs/promises'
import type pg from 'pg'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { FOLDER_MODE } from '../platform/config/dataDirectory.ts'
import { createSecrets } from '../platform/config/secrets.ts'
import { withClient } from '../platform/db/client/client.ts'

/** Makes the folder that `variable` of the environment names, and refuses one that this process cannot write. */
export async function prepareFolder(variable: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    await access(folder, constants.W_OK | constants.X_OK)
    await readdir(folder)
  } catch (error) {
    throw new ConfigError(
      `${variable}=${folder} cannot be used: ${(error as Error).message}. Choose a folder that this user may write.`,
    )
  }
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
