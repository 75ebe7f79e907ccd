/** Diagrams that people send, read in a thread: a file that never ends or fills the memory does not stop the server. */
import { flowModel } from '#contract/flow/model'
import { parseApart, tooComplex } from '../../../platform/threads/parseApart.ts'
import type { Travelled } from './drawDiagram.ts'
import type { DiagramFacts } from './examineDiagram.ts'
import type { ReadProgram } from './readProgram.ts'

const refuse = () => tooComplex(flowModel.fields.xml.label)

/** Understands a file or refuses it, saying where. */
export function examined(xml: string): Promise<DiagramFacts> {
  return parseApart('examineDiagram', xml, refuse)
}

/** The same diagram with another key and name. */
export function renamed(xml: string, to: { id: string; name: string }): Promise<string> {
  return parseApart('renameProcess', { xml, to }, refuse)
}

export function drawn(xml: string, travelled?: Travelled): Promise<string> {
  return parseApart('drawDiagram', { xml, travelled }, refuse)
}

export function programRead(xml: string): Promise<ReadProgram> {
  return parseApart('readProgram', xml, refuse)
}
