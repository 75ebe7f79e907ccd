import { BpmnModdle } from 'bpmn-moddle'
import { readDiagram } from './readDiagram.ts'

/** The same diagram with another key and name; what refers to the process follows. */
export async function renameProcess(xml: string, to: { id: string; name: string }): Promise<string> {
  const { process, definitions } = await readDiagram(xml)
  const plain = new BpmnModdle()
  const context = (await plain.fromXML(xml.trim())) as { elementsById: Record<string, object>; rootElement: object }
  Object.assign(context.elementsById[process.id ?? ''] ?? {}, to)
  return (await plain.toXML(context.rootElement ?? definitions, { format: true })).xml
}
