import type { Logger } from 'pino'

/** Logs how long a part of the start took. */
export async function reportStep<Result>(log: Logger, name: string, work: () => Promise<Result>): Promise<Result> {
  const startTime = performance.now()
  const result = await work()
  const seconds = Math.round(performance.now() - startTime) / 1000
  log.info({ seconds }, `${name} ready`)
  return result
}
