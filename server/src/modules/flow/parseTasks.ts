import type { ParseTasks } from '../../platform/workers/parseInThread.ts'
import { adaptDiagram } from './bpmn/adaptDiagram.ts'
import { examineDiagram } from './bpmn/examineDiagram.ts'
import { renameProcess } from './bpmn/readDiagram.ts'
import { readProgram } from './bpmn/readProgram.ts'

export const parseTasks = {
  adaptDiagram,
  examineDiagram,
  readProgram,
  renameProcess,
} satisfies Partial<ParseTasks>
