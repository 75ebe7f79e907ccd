/** Diagrams that people send, read in a thread: a file that never ends or fills the memory does not stop the server. */
import { flowModel } from '#contract/flow/model'
import { type ParseTasks, parseInThread, tooComplex } from '../../../platform/workers/parseInThread.ts'
import type { adaptDiagram } from './adaptDiagram.ts'
import type { examineDiagram } from './examineDiagram.ts'
import type { renameProcess } from './readDiagram.ts'
import type { readProgram } from './readProgram.ts'

declare module '../../../platform/workers/parseInThread.ts' {
  interface ParseTasks {
    adaptDiagram: typeof adaptDiagram
    examineDiagram: typeof examineDiagram
    readProgram: typeof readProgram
    renameProcess: typeof renameProcess
  }
}

/** Runs the task, or refuses a diagram that exceeds the time or the memory of the thread. */
export const parseDiagram = <Name extends keyof ParseTasks>(task: Name, input: Parameters<ParseTasks[Name]>[0]) =>
  parseInThread(task, input, () => tooComplex(flowModel.fields.xml.label))
