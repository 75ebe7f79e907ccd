import type { ParseTasks } from '../../../platform/workers/parseInThread.ts'
import { compareTexts } from './comparison/compareTexts.ts'

export const parseTasks = {
  compareVersions: ({ printed, approved }) => compareTexts(printed, approved, { everyWord: true }),
} satisfies Partial<ParseTasks>
