import { BpmnModdle } from 'bpmn-moddle'
import { largestProcessFile } from '#contract/flow/manager'
import type { Label } from '#contract/kit/fields'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { assertReadableXml } from './assertReadableXml.ts'
import { allElements, type Element, elementsOf, partOf, textAttribute, typeOf } from './element.ts'

/** A BPMN file that could be read; whether it runs is another question. */
export interface Diagram {
  /** The context that the engine's reader takes over. */
  context: DiagramContext
  definitions: Element
  /** The one process with anything in it. */
  process: Element
  /** References to absent elements. */
  loose: readonly Element[]
  /** Elements that BPMN does not know, and where they stand. */
  unknown: readonly { name: string; line: number }[]
}

interface DiagramContext {
  rootElement: Element
  references: { element: Element; property: string; id: string }[]
  elementsById: Record<string, Element>
  warnings: { message: string; element?: Element; property?: string; value?: string }[]
}

/** Understands a file or refuses it, saying where. */
export async function readDiagram(xml: string): Promise<Diagram> {
  if (xml.length > largestProcessFile) throw new Refusal(413, labels.tooLarge)
  assertReadableXml(xml)
  const context = await parse(xml)
  const twice = context.warnings.find(({ message }) => message.includes('duplicate ID'))
  if (twice) throw new Refusal(400, malformed(twice.message))
  const processes = elementsOf(context.rootElement, 'rootElements').filter(element => typeOf(element) === 'Process')
  const filled = processes.filter(process => allElements(process).length > 0)
  if (filled.length > 1) throw new Refusal(400, labels.severalProcesses)
  const process = filled[0] ?? processes[0]
  if (!process?.id) throw new Refusal(400, labels.noProcess)
  // Modellers leave it at false until somebody thinks of it; to deploy it is to mean it.
  process.isExecutable = true
  // Not every modeller names the whole; the engine finds what it stored by this name.
  context.rootElement.id ??= 'definitions'
  adoptVendorAttributes([...allElements(process), ...loopsIn(process), process], context.rootElement)
  // Other engines take a name alone for a variable.
  for (const loop of loopsIn(process))
    if (/^[A-Za-z_]\w*$/.test(textAttribute(loop, 'collection')))
      loop.collection = `\${${textAttribute(loop, 'collection')}}`
  const loose = context.warnings.flatMap(({ message, element }) =>
    message.startsWith('unresolved reference') && element ? [element] : [],
  )
  const unknown = context.warnings.flatMap(({ message }) => {
    const [, name, line] = /^unparsable content <([\w:.-]{1,64})> detected\s+line: (\d+)/.exec(message) ?? []
    return name ? [{ name, line: Number(line) + 1 }] : []
  })
  return { context, definitions: context.rootElement, process, loose, unknown }
}

function loopsIn(process: Element): Element[] {
  return allElements(process).flatMap(element => partOf(element, 'loopCharacteristics') ?? [])
}

async function parse(xml: string): Promise<DiagramContext> {
  const moddle = new BpmnModdle()
  try {
    return (await moddle.fromXML(xml.trim())) as unknown as DiagramContext
  } catch (error) {
    throw new Refusal(400, malformed((error as Error).message))
  }
}

/** Position at which the reader stopped; its own words would repeat the file. */
function malformed(message: string): Label {
  const line = /line:\s*(\d+)/.exec(message)?.[1]
  const column = /column:\s*(\d+)/.exec(message)?.[1]
  const twice = /duplicate ID <([\w.-]{1,64})>/i.exec(message)?.[1]
  if (twice) return { zh: `标识 ${twice} 重复`, en: `The ID ${twice} is used twice` }
  const place = line === undefined ? undefined : { line: Number(line) + 1, column: Number(column ?? 0) + 1 }
  return {
    zh: place ? `不是有效的BPMN文件，第${place.line}行第${place.column}列` : '不是有效的BPMN文件',
    en: place ? `Not a valid BPMN file, line ${place.line}, column ${place.column}` : 'Not a valid BPMN file',
  }
}

const labels = {
  tooLarge: { zh: '流程图过大', en: 'The diagram is too large' },
  noProcess: { zh: '文件中没有流程', en: 'The file holds no process' },
  severalProcesses: { zh: '一个文件只能有一个流程', en: 'A file may hold one process only' },
} satisfies Record<string, Label>

/** Flowable, Activiti and Camunda add the same words to BPMN, each in a namespace of its own. */
const vendors = ['http://flowable.org/bpmn', 'http://activiti.org/bpmn', 'http://camunda.org/schema/1.0/bpmn']

const attributes = new Set([
  ...['assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'formKey', 'initiator'],
  ...['candidateStarterUsers', 'candidateStarterGroups', 'collection', 'elementVariable', 'refusal'],
  ...['class', 'expression', 'delegateExpression', 'type', 'topic'],
])

/** Takes a vendor's attributes over as properties of their elements, under the one word that all of them use. */
function adoptVendorAttributes(elements: Iterable<Element>, root: Element): void {
  const prefixes = new Set(
    Object.entries(root.$attrs ?? {}).flatMap(([name, value]) =>
      name.startsWith('xmlns:') && vendors.includes(value) ? [name.slice('xmlns:'.length)] : [],
    ),
  )
  for (const element of elements)
    for (const [name, value] of Object.entries(element.$attrs ?? {})) {
      const [prefix = '', word = ''] = name.split(':')
      if (prefixes.has(prefix) && attributes.has(word) && !(word in element)) element[word] = value
    }
}
