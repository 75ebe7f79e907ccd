import type { ParseTasks } from '../../platform/threads/parseInThread.ts'
import { statementResult } from './run/statementResult.ts'

export const parseTasks = { statementResult } satisfies Partial<ParseTasks>
