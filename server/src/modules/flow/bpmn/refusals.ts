/** The way that a process takes after a refusal, as its author has drawn or said it. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { bodyOf, type Element, outgoingOf, partOf, textAttribute, typeOf } from './element.ts'

/** Value of `flowable:refusal`: the process goes on as after an approval. */
const CONTINUE = 'continue'

/**
 * Whether a refusal goes on along the drawing: because its next conditions ask for the answer, because the author says so, or because the
 * task is one of the applicant, who approves nothing. Else it ends the request.
 */
export function goesOnWhenRefused(task: Element, initiator: string): boolean {
  return isOfApplicant(task, initiator) || textAttribute(task, 'refusal') === CONTINUE || asksForAnswer(task)
}

/** A task that the diagram gives to whoever started the process. */
export function isOfApplicant(task: Element, initiator: string): boolean {
  return [`\${${initiator}}`, '${initiator}'].includes(textAttribute(task, 'assignee').replace(/\s/g, ''))
}

/** Looks along the flows up to the next tasks and events that wait. */
function asksForAnswer(task: Element): boolean {
  const seen = new Set<Element>()
  const open = [task]
  for (let element = open.pop(); element; element = open.pop()) {
    for (const flow of outgoingOf(element)) {
      if (/\bpass\b/.test(bodyOf(flow, 'conditionExpression'))) return true
      const next = partOf(flow, 'targetRef')
      if (next && !seen.has(next) && /Gateway$/.test(typeOf(next))) {
        seen.add(next)
        open.push(next)
      }
    }
  }
  return false
}
