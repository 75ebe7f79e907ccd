/** The thread that parses what people send: input that takes its time or its memory takes nothing from the server. */

import { StatementProblem } from './modules/report/run/problem.ts'
import { type Tasks, tasks } from './parseTasks.ts'
import { Refusal } from './platform/http/refusal.ts'
import { answerTasks } from './platform/threads/answerTasks.ts'

export interface ParseRequest {
  task: keyof Tasks
  input: unknown
}

/** Errors lose their class on the way between threads. */
export type ParseReply =
  | { value: unknown }
  | { refusal: Pick<Refusal, 'status' | 'label'> }
  | { problem: StatementProblem['problem'] }
  | { exhausted: true }
  | { failure: string }

answerTasks(async ({ task, input }: ParseRequest): Promise<ParseReply> => {
  try {
    return { value: await tasks[task](input as never) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { status: error.status, label: error.label } }
    if (error instanceof StatementProblem) return { problem: error.problem }
    // The stack of a parser that calls itself for each level.
    if (error instanceof RangeError) return { exhausted: true }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
})
