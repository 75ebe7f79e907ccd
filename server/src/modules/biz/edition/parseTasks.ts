import type { ParseTasks } from '../../../platform/workers/parseInThread.ts'
import { compareTexts } from './comparison/compareTexts.ts'

export const parseTasks = {
  compareArticleVersions: ({ printed, approved }) => compareTexts(printed, approved, { everyWord: true }),
} satisfies Partial<ParseTasks>
