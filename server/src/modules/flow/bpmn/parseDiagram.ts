/** Diagrams that people send, read in a thread: a file that never ends or fills the memory does not stop the server. */
import { flowModel } from '#contract/flow/model'
import { parseInThread, tooComplex } from '../../../platform/workers/parseInThread.ts'
import type { AdaptedDiagram, adaptDiagram } from './adaptDiagram.ts'
import type { DiagramFacts, examineDiagram } from './examineDiagram.ts'
import type { ProgramData, readProgram } from './readProgram.ts'

declare module '../../../platform/workers/parseInThread.ts' {
  interface ParseTasks {
    adaptDiagram: typeof adaptDiagram
    examineDiagram: typeof examineDiagram
    readProgram: typeof readProgram
    renameProcess: (input: { xml: string; to: { id: string; name: string } }) => Promise<string>
  }
}

const refuse = () => tooComplex(flowModel.fields.xml.label)

/** Parses a file, or refuses it with the position of the error. */
export function examineInThread(xml: string): Promise<DiagramFacts> {
  return parseInThread('examineDiagram', xml, refuse)
}

/** A process of another tool, rewritten so that it runs here. */
export function adaptInThread(file: { xml: string; processId?: string }): Promise<AdaptedDiagram> {
  return parseInThread('adaptDiagram', file, refuse)
}

/** The same diagram with another key and name. */
export function renameInThread(xml: string, to: { id: string; name: string }): Promise<string> {
  return parseInThread('renameProcess', { xml, to }, refuse)
}

export function readProgramInThread(xml: string): Promise<ProgramData> {
  return parseInThread('readProgram', xml, refuse)
}
