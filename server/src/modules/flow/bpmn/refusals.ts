/** The path of a process after a refusal, as its author has modelled it. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import {
  attachedTo,
  bodyOf,
  type Element,
  flowElementsOf,
  outgoingOf,
  partOf,
  textAttribute,
  typeOf,
} from './element.ts'

/** Value of `flowable:refusal`: the process goes on as after an approval. */
const CONTINUE = 'continue'

/**
 * Whether the process continues after a refusal: its next conditions read the answer, the author specifies it, or the
 * task is one of the applicant, who approves nothing. Else it ends the request.
 */
export function continuesWhenRefused(task: Element, initiator: string): boolean {
  return isOfApplicant(task, initiator) || continuesByAuthor(task) || leadsToDecision(task)
}

/** The variable that names who started the process. */
export function initiatorOf(start: Element | undefined): string {
  return textAttribute(start, 'initiator') || 'initiator'
}

/** A task that the diagram gives to whoever started the process. */
export function isOfApplicant(task: Element, initiator: string): boolean {
  return [`\${${initiator}}`, '${initiator}'].includes(textAttribute(task, 'assignee').replace(/\s/g, ''))
}

/** Looks along the flows up to the next tasks and events that wait. */
function leadsToDecision(task: Element): boolean {
  const seen = new Set<Element>()
  const open = [task]
  for (let element = open.pop(); element; element = open.pop()) {
    for (const flow of outgoingOf(element)) {
      if (readsAnswer(bodyOf(flow, 'conditionExpression'))) return true
      const next = partOf(flow, 'targetRef')
      if (next && !seen.has(next) && /Gateway$/.test(typeOf(next))) {
        seen.add(next)
        open.push(next)
      }
    }
  }
  return false
}

/**
 * Whether a refusal goes on because the author specifies it, and the next task replaces the answer before anything has
 * read it. Where no task follows, the answer is the outcome of the request.
 */
export function losesRefusal(task: Element, initiator: string): boolean {
  if (isOfApplicant(task, initiator) || !continuesByAuthor(task)) return false
  const seen = new Set<Element>()
  const open = [task]
  let isReplaced = false
  for (let element = open.pop(); element; element = open.pop()) {
    for (const flow of outgoingOf(element)) {
      if (readsAnswer(bodyOf(flow, 'conditionExpression'))) return false
      const next = partOf(flow, 'targetRef')
      if (!next || seen.has(next)) continue
      seen.add(next)
      if (typeOf(next) === 'UserTask') {
        isReplaced = true
        if (['assignee', 'candidateUsers', 'candidateGroups'].some(name => readsAnswer(textAttribute(next, name))))
          return false
      }
      open.push(...leftWithAnswer(next))
    }
  }
  return isReplaced
}

/** The elements whose outgoing flows see the same answer as this element. */
function leftWithAnswer(element: Element): Element[] {
  switch (typeOf(element)) {
    case 'UserTask':
      return attachedTo(element)
    case 'SubProcess':
      return [...flowElementsOf(element, 'StartEvent'), ...attachedTo(element)]
    case 'EndEvent':
      return element.$parent && typeOf(element.$parent) === 'SubProcess' ? [element.$parent] : []
    default:
      return [element]
  }
}

const continuesByAuthor = (task: Element) => textAttribute(task, 'refusal') === CONTINUE

const readsAnswer = (text: string) => /\bpass\b/.test(text)
