import type { FlowFormField } from '#contract/flow/process'
import { type Element, extensionsOf, textAttribute, typeOf } from './element.ts'

export type FormField = Omit<FlowFormField, 'value'>

const types: Record<string, FormField['type']> = {
  ...{ string: 'string', long: 'long', integer: 'long', int: 'long', number: 'double', double: 'double' },
  ...{ boolean: 'boolean', date: 'date', enum: 'enum' },
  ...{ user: 'user', users: 'users', text: 'text', money: 'money', files: 'files' },
}

/** The form fields of a start event or task: `formProperty` of Flowable and Activiti, `formField` of Camunda. */
export function formFieldsOf(element: Element): FormField[] {
  return fieldElements(element).flatMap(asField)
}

/** Words of other engines that give a field a value or a limit, and have no effect here. */
export function ignoredInForm(element: Element): string[] {
  return fieldElements(element).flatMap(field => [
    ...ignoredAttributes(field),
    ...ignoredConstraints(field).map(constraint => textAttribute(constraint, 'name')),
  ])
}

export function removeIgnoredInForm(element: Element): void {
  for (const field of fieldElements(element)) {
    for (const name of ignoredAttributes(field)) delete field[name]
    const ignored = new Set(ignoredConstraints(field))
    const validation = validationOf(field)
    if (validation) validation.$children = constraintsOf(field).filter(constraint => !ignored.has(constraint))
  }
}

const ignoredAttributes = (field: Element) =>
  ['default', 'defaultValue', 'variable', 'expression'].filter(name => textAttribute(field, name) !== '')

const ignoredConstraints = (field: Element) =>
  constraintsOf(field).filter(
    constraint => !['required', 'readonly', 'min', 'max'].includes(textAttribute(constraint, 'name')),
  )

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

const validationOf = (field: Element) => (field.$children ?? []).find(child => typeOf(child) === 'validation')

const constraintsOf = (field: Element) => validationOf(field)?.$children ?? []

const constraintOf = (element: Element, name: string) =>
  constraintsOf(element).find(constraint => textAttribute(constraint, 'name') === name)

const hasConstraint = (element: Element, name: string) => constraintOf(element, name) !== undefined

function limitOf(element: Element, name: 'min' | 'max'): { min?: number; max?: number } {
  const text = textAttribute(constraintOf(element, name), 'config')
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? { [name]: Number(text) } : {}
}
