import { leaveForm } from '#contract/desk/process/leave'
import type { Label } from '#contract/kit/fields'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { type DiagramProblem, diagramProblems, diagramWarnings } from './check.ts'
import { allElements, type Element, elementsOf, startOf, textAttribute, typeOf } from './element.ts'
import { formFieldsOf } from './formFields.ts'
import { readDiagram } from './readDiagram.ts'

/** Drafts may have more elements than a process that is deployed, see `check.ts`, but no more than this. */
const MAX_STEPS = 2000

export interface AssignedStep {
  name: string
  /** The words as written in the diagram. */
  words: string
  candidates: readonly string[]
}

/** Facts about a diagram for the rest of the product. Plain data, because it is read in a thread. */
export interface DiagramFacts {
  /** Id and name of the process. */
  key: string
  name: string
  description: string | null
  /** The start forms of the process, if there are such. */
  formKey: string | null
  starters: readonly string[]
  steps: readonly AssignedStep[]
  problems: readonly DiagramProblem[]
  warnings: readonly DiagramProblem[]
}

export async function examineDiagram(xml: string): Promise<DiagramFacts> {
  const diagram = await readDiagram(xml)
  const { process } = diagram
  assertSize(process)
  return {
    key: process.id ?? '',
    name: textAttribute(process, 'name'),
    description: documentationOf(process),
    formKey: formKeyOf(process),
    starters: candidatesOf(
      textAttribute(process, 'candidateStarterUsers'),
      textAttribute(process, 'candidateStarterGroups'),
    ),
    steps: allElements(process)
      .filter(element => typeOf(element) === 'UserTask')
      .map(asStep),
    problems: diagramProblems(diagram),
    warnings: diagramWarnings(diagram),
  }
}

export function assertSize(process: Element): void {
  if (allElements(process).length > MAX_STEPS) throw new Refusal(400, tooManySteps)
}

function documentationOf(process: Element): string | null {
  const [text] = elementsOf(process, 'documentation').map(part => textAttribute(part, 'text'))
  return text ? text.slice(0, 255) : null
}

/**
 * Screens that the start event names, as far as there are such. A process of the key `leave` that has no form itself
 * leaves that to the leave screens.
 */
export function formKeyOf(process: Element): string | null {
  const start = startOf(process)
  if (!start) return null
  const isLeave = process.id === leaveForm && formFieldsOf(start).length === 0
  return textAttribute(start, 'formKey') === leaveForm || isLeave ? leaveForm : null
}

function asStep(element: Element): AssignedStep {
  const word = (property: string) => textAttribute(element, property)
  const [assignee, users, groups] = [word('assignee'), word('candidateUsers'), word('candidateGroups')]
  return {
    name: word('name') || (element.id ?? ''),
    words: [assignee, users, groups].filter(Boolean).join(','),
    candidates: candidatesOf([...splitCandidates(assignee), ...splitCandidates(users)], groups),
  }
}

const tooManySteps: Label = {
  zh: `流程最多可有${MAX_STEPS}个节点和连线`,
  en: `A process may have at most ${MAX_STEPS} steps and flows`,
}

/** Candidates as tasks and processes store them: `user:<id or account>` and `group:<word>`. */
export function candidatesOf(users: unknown, groups: unknown): string[] {
  return [
    ...splitCandidates(users).map(word => `user:${word}`),
    ...splitCandidates(groups).map(word => `group:${word}`),
  ]
}

/** A list, or a text of words joined by commas. */
export function splitCandidates(value: unknown): string[] {
  const words = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : []
  return [...new Set(words.map(word => word.trim()).filter(word => word !== ''))].slice(0, 200)
}
