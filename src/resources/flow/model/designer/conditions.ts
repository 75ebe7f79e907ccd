import { type DesignerServices, type GetService, listOf, type Moddle, type Shape } from './services.ts'

/** Conditions of the form `${amount > 5000}`, which the designer offers to choose; all others are typed. */

export interface BranchCondition {
  field: string
  operator: string
  value: string
}

export type ConditionField = Pick<ProcessField, 'id' | 'name' | 'type' | 'options'>

const numeric = new Set(['long', 'double', 'money'])
const comparisons = ['==', '!=', '>', '>=', '<', '<='] as const
const equality = ['==', '!='] as const

/** The operators for values of this type. */
export function branchOperatorsFor(type: string): readonly string[] {
  return numeric.has(type) || type === 'date' ? comparisons : equality
}

/** Nothing where the text is more than one comparison with a literal. */
export function parseCondition(text: string): BranchCondition | undefined {
  const found = /^\$\{\s*([A-Za-z_]\w*)\s*(==|!=|>=|<=|>|<)\s*('(?:[^'\\])*'|-?\d+(?:\.\d+)?|true|false)\s*\}$/.exec(
    text.trim(),
  )
  if (!found) return undefined
  const [, field = '', operator = '', literal = ''] = found
  return { field, operator, value: literal.startsWith("'") ? literal.slice(1, -1) : literal }
}

/** A text without quotation marks and backslashes, which a literal has no use for. */
export function conditionText({ field, operator, value }: BranchCondition, type: string): string {
  const plain = value.replace(/['\\]/g, '')
  const literal = numeric.has(type) || type === 'boolean' ? plain : `'${plain}'`
  return `\${${field} ${operator} ${literal}}`
}

/** The variable that stores whether the last task was approved; its name is in the phrases. */
export const passField = { id: 'pass', name: '', type: 'boolean', options: [] } satisfies ConditionField

/** All fields of the forms of the process, each variable once. */
export function branchConditionFields(root: Shape): ConditionField[] {
  const known = new Map<string, ConditionField>()
  for (const process of processesOf(root.businessObject))
    for (const object of elementsIn(process))
      for (const field of branchFieldsOf({ businessObject: object } as Shape))
        if (!known.has(field.id)) known.set(field.id, field)
  return [...known.values()]
}

function processesOf(root: Moddle): Moddle[] {
  if (root.$type !== 'bpmn:Collaboration') return [root]
  return listOf(root, 'participants').flatMap(
    participant => (participant.get('processRef') as Moddle | undefined) ?? [],
  )
}

function elementsIn(scope: Moddle): Moddle[] {
  return listOf(scope, 'flowElements').flatMap(element => [element, ...elementsIn(element)])
}

export const rootOf = (get: GetService) => get('canvas').getRootElement()

/** Reads and writes the form fields of a start event or a task in the file. */

export const fieldTypes = [
  ...(['string', 'text', 'long', 'double', 'money', 'boolean'] as const),
  ...(['date', 'enum', 'user', 'users', 'files'] as const),
]

export interface ProcessField {
  id: string
  name: string
  type: string
  required: boolean
  writable: boolean
  options: { id: string; name: string }[]
}

/** Valid variable names; the server ignores fields with any other name. */
export const isVariable = (id: string) => /^[A-Za-z_]\w{0,63}$/.test(id)

export const hasForm = ({ businessObject: { $type } }: Shape) => /^bpmn:(StartEvent|UserTask)$/.test($type)

const kind = 'flowable:FormProperty'

export function branchFieldsOf({ businessObject }: Shape): ProcessField[] {
  return extensionsOf(businessObject)
    .filter(({ $type }) => $type === kind)
    .map(property => ({
      ...{ id: textOf(property, 'id'), name: textOf(property, 'name'), type: textOf(property, 'type') || 'string' },
      required: property.get('required') === true,
      writable: property.get('writable') !== false,
      options: listOf(property, 'values').map(value => ({ id: textOf(value, 'id'), name: textOf(value, 'name') })),
    }))
}

/** In one step, so that one undo reverts one change. */
export function setFields(element: Shape, fields: readonly ProcessField[], get: GetService): void {
  const { businessObject } = element
  const factory = get('bpmnFactory')
  const others = extensionsOf(businessObject).filter(({ $type }) => $type !== kind)
  const values = [...others, ...fields.map(field => asProperty(field, factory))]
  const extensionElements = values.length > 0 ? factory.create('bpmn:ExtensionElements', { values }) : undefined
  get('modeling').updateProperties(element, { extensionElements })
}

function asProperty(
  { options, required, writable, ...texts }: ProcessField,
  factory: DesignerServices['bpmnFactory'],
): Moddle {
  const values = options.map(option => factory.create('flowable:Value', option))
  return factory.create(kind, {
    ...texts,
    // Default values are left out of the file.
    ...(required && { required }),
    ...(!writable && { writable }),
    ...(texts.type === 'enum' && { values }),
  })
}

function extensionsOf(object: Moddle): Moddle[] {
  const extensions = object.get('extensionElements') as Moddle | undefined
  return extensions ? listOf(extensions, 'values') : []
}

const textOf = (object: Moddle, property: string) => String(object.get(property) ?? '')

/** One option a line: `travel=差旅费`. */
export const optionsText = (options: ProcessField['options']) =>
  options.map(({ id, name }) => (name && name !== id ? `${id}=${name}` : id)).join('\n')

export function optionsIn(text: string): ProcessField['options'] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => {
      const [id = '', ...name] = line.split('=').map(part => part.trim())
      return { id, name: name.join('=') || id }
    })
}

/** Words joined by commas, as assignees and candidates are written. Commas within an expression join nothing. */
export function splitAssignees(text: string): string[] {
  const lastEnd = text.lastIndexOf('}')
  const words: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at += 1)
    if (text[at] === ',') {
      words.push(text.slice(from, at))
      from = at + 1
    } else if (at < lastEnd && text.startsWith('${', at)) at = text.indexOf('}', at)
  words.push(text.slice(from))
  return words.map(word => word.trim()).filter(word => word !== '')
}

export const joinAssignees = (words: readonly string[]) =>
  words
    .map(word => word.trim())
    .filter(Boolean)
    .join(',')
