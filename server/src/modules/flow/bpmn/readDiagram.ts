import { BpmnModdle } from 'bpmn-moddle'
import { largestProcessFile } from '#contract/flow/manager'
import type { Label } from '#contract/kit/fields'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { allElements, type Element, elementsOf, partOf, textAttribute, typeOf } from './element.ts'

/** A BPMN file that could be read; whether it runs is another question. */
export interface Diagram {
  /** The context that the engine's reader uses. */
  context: DiagramContext
  /** The one process with anything in it. */
  process: Element
  /** References to absent elements, but for those of the layout. */
  loose: readonly Element[]
  /** Elements that BPMN does not know, and their lines. */
  unknown: readonly { name: string; line: number }[]
}

interface DiagramContext {
  rootElement: Element
  elementsById: Record<string, Element>
  warnings: { message: string; element?: Element }[]
}

/** Parses a file, or refuses it with the position of the error. */
export async function readDiagram(xml: string): Promise<Diagram> {
  const context = await parseFile(xml)
  const [process, another] = processesIn(context.rootElement)
  if (another) throw new Refusal(400, labels.severalProcesses)
  return diagramOf(context, process)
}

export async function parseFile(xml: string): Promise<DiagramContext> {
  if (xml.length > largestProcessFile) throw new Refusal(413, labels.tooLarge)
  assertReadableXml(xml)
  const context = await parse(xml)
  const twice = context.warnings.find(({ message }) => message.includes('duplicate ID'))
  if (twice) throw new Refusal(400, malformed(twice.message))
  return context
}

/** Those with anything in them; else an empty one. */
export function processesIn(definitions: Element): readonly Element[] {
  const processes = elementsOf(definitions, 'rootElements').filter(element => typeOf(element) === 'Process')
  const filled = processes.filter(process => allElements(process).length > 0)
  return filled.length > 0 ? filled : processes.slice(0, 1)
}

export function diagramOf(context: DiagramContext, process: Element | undefined): Diagram {
  if (!process?.id) throw new Refusal(400, labels.noProcess)
  // Modellers leave it at false until somebody thinks of it; to deploy it is to mean it.
  process.isExecutable = true
  // Not every modeller names the whole; the engine finds what it stored by this name.
  context.rootElement.id ??= 'definitions'
  adoptVendorAttributes([...allElements(process), ...loopsIn(process), process], context.rootElement)
  // Other engines interpret a plain name as a variable.
  for (const loop of loopsIn(process))
    if (/^[A-Za-z_]\w*$/.test(textAttribute(loop, 'collection')))
      loop.collection = `\${${textAttribute(loop, 'collection')}}`
  const loose = context.warnings.flatMap(({ message, element }) =>
    message.startsWith('unresolved reference') && element && !element.$type.startsWith('bpmndi:') ? [element] : [],
  )
  const unknown = context.warnings.flatMap(({ message }) => {
    const [, name, line] = /^unparsable content <([\w:.-]{1,64})> detected\s+line: (\d+)/.exec(message) ?? []
    return name ? [{ name, line: Number(line) + 1 }] : []
  })
  return { context, process, loose, unknown }
}

function loopsIn(process: Element): Element[] {
  return allElements(process).flatMap(element => partOf(element, 'loopCharacteristics') ?? [])
}

async function parse(xml: string): Promise<DiagramContext> {
  try {
    return (await new BpmnModdle().fromXML(xml.trim())) as DiagramContext
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

/** Flowable, Activiti and Camunda add the same words to BPMN, each in a namespace of its own. */
const vendors = ['http://flowable.org/bpmn', 'http://activiti.org/bpmn', 'http://camunda.org/schema/1.0/bpmn']

const attributes = new Set([
  ...['assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'formKey', 'initiator'],
  ...['candidateStarterUsers', 'candidateStarterGroups', 'collection', 'elementVariable', 'refusal', 'countersign'],
  ...['workTime', 'remindBefore', 'escalation', 'escalateTo'],
  ...['subject', 'batch'],
  ...['class', 'expression', 'delegateExpression', 'type', 'topic'],
])

/** Copies a vendor's attributes to properties of their elements, under the name that all vendors share. */
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

const MAX_DEPTH = 64
const MAX_ELEMENTS = 20_000

/**
 * Before a parser reads a file: refuses what could read other files or need much memory. One pass, which an attacker
 * cannot slow down; what is no XML at all is left to the parser.
 */
function assertReadableXml(xml: string): void {
  if (/<!\s*(doctype|entity|element|attlist)/i.test(xml)) throw new Refusal(400, labels.entities)
  if (/<\?(?!xml\s)/i.test(xml)) throw new Refusal(400, labels.instructions)
  let [depth, elements] = [0, 0]
  for (let start = xml.indexOf('<'); start >= 0; ) {
    const end = endOfMarkup(xml, start)
    if (xml.charAt(start + 1) === '/') depth -= 1
    else if (xml.charAt(start + 1) !== '!') {
      elements += 1
      if (xml.charAt(end - 2) !== '/') depth += 1
    }
    if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) throw new Refusal(400, labels.tooDeep)
    start = xml.indexOf('<', end)
  }
}

/** Behind the `>` of a tag, or where the tag breaks off. */
function endOfMarkup(xml: string, start: number): number {
  if (xml.startsWith('<!--', start)) return endAfter(xml, '-->', start + 4)
  if (xml.startsWith('<![CDATA[', start)) return endAfter(xml, ']]>', start + 9)
  let quote = ''
  for (let at = start + 1; at < xml.length; at += 1) {
    const character = xml.charAt(at)
    if (character === '<') return at
    if (character === quote) quote = ''
    else if (quote === '' && (character === '"' || character === "'")) quote = character
    else if (quote === '' && character === '>') return at + 1
  }
  return xml.length
}

function endAfter(xml: string, close: string, from: number): number {
  const found = xml.indexOf(close, from)
  return found < 0 ? xml.length : found + close.length
}

/** The initial diagram of a new model: one start event. */
export function newDiagram(key: string, name: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:flowable="http://flowable.org/bpmn" id="definitions" targetNamespace="http://flowable.org/bpmn">
  <process id="${escaped(key)}" name="${escaped(name)}" isExecutable="true">
    <startEvent id="start" flowable:initiator="initiator" />
  </process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${escaped(key)}">
      <bpmndi:BPMNShape id="start_shape" bpmnElement="start">
        <dc:Bounds x="160" y="160" width="36" height="36" />
      </bpmndi:BPMNShape>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</definitions>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

/** The same diagram with another key and name; what refers to the process follows. */
export async function renameProcess({ xml, to }: { xml: string; to: { id: string; name: string } }): Promise<string> {
  const { process } = await readDiagram(xml)
  const { elementsById, rootElement } = await parse(xml)
  Object.assign(elementsById[process.id ?? ''] ?? {}, to)
  return (await new BpmnModdle().toXML(rootElement, { format: true })).xml
}

const labels = {
  tooLarge: { zh: '流程图过大', en: 'The diagram is too large' },
  noProcess: { zh: '文件中没有流程', en: 'The file holds no process' },
  severalProcesses: { zh: '一个文件只能有一个流程', en: 'A file may hold one process only' },
  entities: { zh: '流程文件不能含有DOCTYPE或实体', en: 'The file may hold no DOCTYPE and no entities' },
  instructions: { zh: '流程文件不能含有处理指令', en: 'The file may hold no processing instructions' },
  tooDeep: { zh: '流程图嵌套过深或元素过多', en: 'The diagram is nested too deeply or has too many elements' },
} satisfies Record<string, Label>
