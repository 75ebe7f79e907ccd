/** Reads and writes the form fields of a start event or a task in the file. */
import type { Moddle, Services, Shape } from './services.ts'

type Get = <Name extends keyof Services>(name: Name) => Services[Name]

export const fieldTypes = ['string', 'long', 'double', 'boolean', 'date', 'enum', 'user', 'users'] as const

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

export function formFieldsOf({ businessObject }: Shape): ProcessField[] {
  return extensionsOf(businessObject)
    .filter(({ $type }) => $type === kind)
    .map(property => ({
      ...{ id: textOf(property, 'id'), name: textOf(property, 'name'), type: textOf(property, 'type') || 'string' },
      required: property.get('required') === true,
      writable: property.get('writable') !== false,
      options: listOf(property, 'values').map(value => ({ id: textOf(value, 'id'), name: textOf(value, 'name') })),
    }))
}

/** In one step, so that one undoing takes back one change. */
export function setFields(element: Shape, fields: readonly ProcessField[], get: Get): void {
  const { businessObject } = element
  const factory = get('bpmnFactory')
  const others = extensionsOf(businessObject).filter(({ $type }) => $type !== kind)
  const values = [...others, ...fields.map(field => asProperty(field, factory))]
  const extensionElements = values.length > 0 ? factory.create('bpmn:ExtensionElements', { values }) : undefined
  get('modeling').updateProperties(element, { extensionElements })
}

function asProperty({ options, required, writable, ...texts }: ProcessField, factory: Services['bpmnFactory']): Moddle {
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

const listOf = (object: Moddle, property: string) => (object.get(property) as Moddle[] | undefined) ?? []

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
