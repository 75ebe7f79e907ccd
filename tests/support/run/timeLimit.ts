import { pbkdf2Sync } from 'node:crypto'

/** Duration of `calibrate` on the machine that the limits were chosen on. */
const REFERENCE_MS = 190
const ITERATIONS = 1_000_000

/**
 * A time limit in milliseconds for this machine: `milliseconds` is what the reference machine is given, and a slower
 * one gets more. Limits are there to end what hangs, so none of them is a performance requirement.
 */
export function timeLimit(milliseconds: number): number {
  process.env.TEST_SLOWNESS ??= String(calibrate())
  return Math.round(milliseconds * Number(process.env.TEST_SLOWNESS))
}

/** At least 1; workers inherit the figure from the process that measured it. */
function calibrate(): number {
  const startTime = performance.now()
  pbkdf2Sync('password', 'salt', ITERATIONS, 32, 'sha256')
  return Math.max(1, (performance.now() - startTime) / REFERENCE_MS)
}

/**
 * Options of Vitest that apply to every test, hook and `expect.poll`; a test of its own limit would only fail sooner.
 */
export const timeLimits = {
  testTimeout: timeLimit(180_000),
  hookTimeout: timeLimit(180_000),
  expect: { poll: { timeout: timeLimit(60_000) } },
}
