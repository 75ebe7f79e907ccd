import { type Logger, pino, stdTimeFunctions } from 'pino'
import { isSecretName, MASK, maskText } from './mask.ts'

/**
 * The log of the process: JSON lines on stdout, formatted for people where stdout is a terminal. Secrets are masked. Lines are
 * written at once: the last one states why a process ends, and some ends leave no time to flush it.
 */
export async function createProcessLog(): Promise<Logger> {
  return pino(logOptions, process.stdout.isTTY ? await prettyStream() : pino.destination({ fd: 1, sync: true }))
}

export const logOptions: pino.LoggerOptions = {
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: label => ({ level: label }), log: maskedFields },
  serializers: { err: errorFields },
  hooks: {
    logMethod([first, ...rest], log) {
      const parts: unknown[] =
        first instanceof Error && rest.length === 0 ? [{ err: first }, first.message] : [first, ...rest]
      // The formatter masks what objects contain.
      log.apply(this, parts.map(part => (typeof part === 'string' ? maskText(part) : part)) as [string])
    },
  },
}

async function prettyStream() {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' })
}

function maskedFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, maskedValue(name, value)]))
}

function maskedValue(name: string, value: unknown): unknown {
  if (isSecretName(name)) return MASK
  return typeof value === 'string' ? maskText(value) : value
}

/** Without what drivers add to their errors, such as the values of the row that was refused. */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return maskText(String(error))
  const { name, message, stack, cause } = error
  const { code } = error as NodeJS.ErrnoException
  return {
    type: name,
    message: maskText(message),
    stack: maskText(stack ?? ''),
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { cause: errorFields(cause) }),
  }
}
