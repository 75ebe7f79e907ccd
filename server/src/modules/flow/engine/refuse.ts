import type { StepResult, WaitingTask } from './advance.ts'
import type { Program } from './program.ts'

/** A refusal that no drawing takes up ends the request, whatever else waits in it. */
export function endByRefusal({ executionId, elementId }: WaitingTask, { tasks }: Program): StepResult {
  const name = tasks.get(elementId)?.name ?? ''
  return {
    waiting: [],
    state: undefined,
    wakeAt: undefined,
    events: [{ type: 'left', elementId, executionId, elementType: 'UserTask', name, at: new Date() }],
    taskExpired: false,
  }
}
