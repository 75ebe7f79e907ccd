import { ConfigError, loadConfig } from './platform/config/config.ts'
import { warningOfUnknownVariables } from './platform/config/unknownVariables.ts'
import { MigrationError } from './platform/db/migrate/migrate.ts'
import { DataDirectoryInUse } from './start/dataDirectoryLock.ts'
import { note } from './start/progress.ts'
import { stopOnSignals } from './start/stopOnSignals.ts'
import { startServer } from './startServer.ts'

const starting = startServer(() => {
  const config = loadConfig(process.env)
  const warning = warningOfUnknownVariables(process.env)
  if (warning) note(warning)
  return config
})
stopOnSignals(starting)
try {
  await starting
} catch (error) {
  // Errors that the operator can fix are printed without a stack.
  const expected =
    error instanceof ConfigError || error instanceof DataDirectoryInUse || error instanceof MigrationError
  console.error(
    `\nBroadsheet did not start. ${expected || isPlain(error) ? (error as Error).message : (error as Error).stack}`,
  )
  process.exit(error instanceof ConfigError ? 78 : error instanceof DataDirectoryInUse ? 3 : 1)
}

function isPlain(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error
}
