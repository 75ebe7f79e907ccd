import { ConfigError, loadConfig } from './platform/config/config.ts'
import { MigrationError } from './platform/db/migrate/migrate.ts'
import { createProcessLog } from './platform/logs/processLog.ts'
import { DataDirectoryInUse } from './start/dataDirectoryLock.ts'
import { stopOnSignals } from './start/stopOnSignals.ts'
import { startServer } from './startServer.ts'

const log = await createProcessLog()
process.on('uncaughtExceptionMonitor', error => log.fatal({ err: error }, 'an error that nobody handled'))

const starting = startServer(() => {
  const config = loadConfig(process.env)
  log.level = config.logLevel
  return config
}, log)
stopOnSignals(starting, log)
try {
  await starting
} catch (error) {
  // Errors that the operator can fix are logged without a stack.
  const expected =
    error instanceof ConfigError || error instanceof DataDirectoryInUse || error instanceof MigrationError
  const reason = `Broadsheet did not start. ${(error as Error).message}`
  if (expected || isPlain(error)) log.fatal(reason)
  else log.fatal({ err: error }, reason)
  process.exit(error instanceof ConfigError ? 78 : error instanceof DataDirectoryInUse ? 3 : 1)
}

function isPlain(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error
}
