import type { ParseTasks } from '../../platform/workers/parseInThread.ts'
import { statementResult } from './run/checkStatement.ts'

export const parseTasks = { statementResult } satisfies Partial<ParseTasks>
