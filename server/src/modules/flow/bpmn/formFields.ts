import type { FlowFormField } from '#contract/flow/process'
import { type Element, extensionsOf, textAttribute, typeOf } from './element.ts'

export type FormField = Omit<FlowFormField, 'value'>

const types: Record<string, FormField['type']> = {
  ...{ string: 'string', long: 'long', integer: 'long', int: 'long', number: 'double', double: 'double' },
  ...{ boolean: 'boolean', date: 'date', enum: 'enum' },
  ...{ user: 'user', users: 'users' },
}

/** The form fields of a start event or task: `formProperty` of Flowable and Activiti, `formField` of Camunda. */
export function formFieldsOf(element: Element): FormField[] {
  return fieldElements(element).flatMap(asField)
}

/** Words of other engines that give a field a value or a limit, and have no effect here. */
export function ignoredInForm(element: Element): string[] {
  return fieldElements(element).flatMap(field => [
    ...['default', 'defaultValue', 'variable', 'expression'].filter(name => textAttribute(field, name) !== ''),
    ...constraintsOf(field)
      .map(constraint => textAttribute(constraint, 'name'))
      .filter(name => !['required', 'readonly', 'min', 'max'].includes(name)),
  ])
}

function fieldElements(element: Element): Element[] {
  return extensionsOf(element)
    .flatMap(extension => (typeOf(extension) === 'formData' ? (extension.$children ?? []) : [extension]))
    .filter(extension => ['formProperty', 'formField'].includes(typeOf(extension)))
}

function asField(element: Element): FormField[] {
  const id = textAttribute(element, 'id')
  if (!/^[A-Za-z_]\w{0,63}$/.test(id)) return []
  return [
    {
      id,
      name: textAttribute(element, 'name') || textAttribute(element, 'label') || id,
      type: types[textAttribute(element, 'type')] ?? 'string',
      required: textAttribute(element, 'required') === 'true' || hasConstraint(element, 'required'),
      writable: textAttribute(element, 'writable') !== 'false' && !hasConstraint(element, 'readonly'),
      options: (element.$children ?? [])
        .filter(child => typeOf(child) === 'value')
        .map(child => ({
          id: textAttribute(child, 'id'),
          name: textAttribute(child, 'name') || textAttribute(child, 'id'),
        })),
      ...limitOf(element, 'min'),
      ...limitOf(element, 'max'),
    },
  ]
}

function constraintsOf(element: Element): Element[] {
  const validation = (element.$children ?? []).find(child => typeOf(child) === 'validation')
  return validation?.$children ?? []
}

const constraintOf = (element: Element, name: string) =>
  constraintsOf(element).find(constraint => textAttribute(constraint, 'name') === name)

const hasConstraint = (element: Element, name: string) => constraintOf(element, name) !== undefined

function limitOf(element: Element, name: 'min' | 'max'): { min?: number; max?: number } {
  const text = textAttribute(constraintOf(element, name), 'config')
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? { [name]: Number(text) } : {}
}
