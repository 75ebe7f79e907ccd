import type { ParseTasks } from '../../platform/workers/parseInThread.ts'
import { statementResult } from './run/statementResult.ts'

export const parseTasks = { statementResult } satisfies Partial<ParseTasks>
