/** Conditions of the form `${amount > 5000}`, which the designer offers to choose; all others are typed. */
import { formFieldsOf, type ProcessField } from './formFields.ts'
import type { Moddle, Services, Shape } from './services.ts'

export interface Condition {
  field: string
  operator: string
  value: string
}

export type ConditionField = Pick<ProcessField, 'id' | 'name' | 'type' | 'options'>

const numeric = new Set(['long', 'double'])
const comparisons = ['==', '!=', '>', '>=', '<', '<='] as const
const equality = ['==', '!='] as const

/** Those that say something about values of this type. */
export function operatorsFor(type: string): readonly string[] {
  return numeric.has(type) || type === 'date' ? comparisons : equality
}

/** Nothing where the text is more than one comparison with a literal. */
export function parseCondition(text: string): Condition | undefined {
  const found = /^\$\{\s*([A-Za-z_]\w*)\s*(==|!=|>=|<=|>|<)\s*('(?:[^'\\])*'|-?\d+(?:\.\d+)?|true|false)\s*\}$/.exec(
    text.trim(),
  )
  if (!found) return undefined
  const [, field = '', operator = '', literal = ''] = found
  return { field, operator, value: literal.startsWith("'") ? literal.slice(1, -1) : literal }
}

/** A text without quotation marks and backslashes, which a literal has no use for. */
export function conditionText({ field, operator, value }: Condition, type: string): string {
  const plain = value.replace(/['\\]/g, '')
  const literal = numeric.has(type) || type === 'boolean' ? plain : `'${plain}'`
  return `\${${field} ${operator} ${literal}}`
}

/** The variable that says whether the last task was approved; its name stands in the phrases. */
export const passField = { id: 'pass', name: '', type: 'boolean', options: [] } satisfies ConditionField

/** All that forms of the process ask for, each variable once. */
export function conditionFields(root: Shape): ConditionField[] {
  const known = new Map<string, ConditionField>()
  for (const process of processesOf(root.businessObject))
    for (const object of elementsIn(process))
      for (const field of formFieldsOf({ businessObject: object } as Shape))
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

const listOf = (object: Moddle, property: string) => (object.get(property) as Moddle[] | undefined) ?? []

export const rootOf = (get: <Name extends keyof Services>(name: Name) => Services[Name]) =>
  get('canvas').getRootElement()
