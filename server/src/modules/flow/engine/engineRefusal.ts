import type { Label } from '#contract/kit/fields'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

/** The engine runs a step by nested calls, so that a large diagram uses up the call stack. */
export class StepTooLarge extends Refusal {
  override name = 'StepTooLarge'
  constructor() {
    super(400, labels.tooLarge)
  }
}

/**
 * Runs a step of the engine. Diagrams and variables come from users, so that a failure of the engine is a refusal with
 * its reason.
 */
export function refusingFailures<Result>(step: () => Result): Result {
  try {
    return step()
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  if (error instanceof RangeError)
    return /call stack/.test(error.message) ? new StepTooLarge() : new Refusal(400, stopped(error.message))
  const { inner } = error as { inner?: unknown }
  if (inner instanceof Refusal || inner instanceof RangeError) return refusalOf(inner)
  // Errors of the engine name the element; all others are defects of the server.
  if (!('description' in error || 'source' in error)) return error
  if (error.message.endsWith('no conditional flow taken')) return new Refusal(400, labels.noFlow)
  return new Refusal(400, stopped(error.message.slice(0, 200)))
}

function stopped(reason: string): Label {
  return { zh: `流程无法继续：${reason}`, en: `The process cannot go on: ${reason}` }
}

const labels = {
  tooLarge: {
    zh: '流程过大，无法执行，请拆分为较小的流程',
    en: 'The process is too large to run; split it into smaller ones',
  },
  noFlow: { zh: '流程无法继续：没有符合条件的分支', en: 'The process cannot go on: no condition holds' },
} satisfies Record<string, Label>
