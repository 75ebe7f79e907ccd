/** All functions that run in a parsing thread. Inputs and results are copied between threads. */
import { cleanHtml } from './kit/input/cleanHtml.ts'
import { compareTexts } from './modules/biz/edition/comparison/compareTexts.ts'
import { examineDiagram } from './modules/flow/bpmn/examineDiagram.ts'
import { readProgram } from './modules/flow/bpmn/readProgram.ts'
import { renameProcess } from './modules/flow/bpmn/renameProcess.ts'
import { statementResult } from './modules/report/run/statementResult.ts'
import type { ParseTasks } from './platform/workers/parseInThread.ts'

export const parseTasks = {
  cleanHtml,
  statementResult,
  examineDiagram,
  readProgram,
  renameProcess: ({ xml, to }: { xml: string; to: { id: string; name: string } }) => renameProcess(xml, to),
  compareVersions: ({ printed, approved }) => compareTexts(printed, approved, { everyWord: true }),
} satisfies ParseTasks
