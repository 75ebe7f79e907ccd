import { allElements, type Element, elementsOf, outgoingOf, partOf, typeOf } from './element.ts'

/** An element of a circle in which nothing ever waits, so that an instance would never come to rest. */
export function endlessLoop(process: Element): Element | undefined {
  const scopes = [process, ...allElements(process).filter(element => typeOf(element) === 'SubProcess')]
  for (const scope of scopes) {
    const found = circleIn(elementsOf(scope, 'flowElements').filter(element => !waits(element)))
    if (found) return found
  }
  return undefined
}

function circleIn(elements: readonly Element[]): Element | undefined {
  const open = new Set(elements)
  const state = new Map<Element, 'entered' | 'left'>()
  const visit = (element: Element): Element | undefined => {
    if (state.get(element) === 'entered') return element
    if (state.has(element)) return undefined
    state.set(element, 'entered')
    for (const flow of outgoingOf(element)) {
      const target = partOf(flow, 'targetRef')
      const found = target && open.has(target) ? visit(target) : undefined
      if (found) return found
    }
    state.set(element, 'left')
    return undefined
  }
  for (const element of elements) {
    const found = typeOf(element) === 'SequenceFlow' ? undefined : visit(element)
    if (found) return found
  }
  return undefined
}

/** People and timers take their time; a sub-process waits where something in it surely does. */
function waits(element: Element): boolean {
  if (['UserTask', 'IntermediateCatchEvent'].includes(typeOf(element))) return true
  return typeOf(element) === 'SubProcess' && firstStepWaits(element)
}

function firstStepWaits(scope: Element): boolean {
  const start = elementsOf(scope, 'flowElements').find(element => typeOf(element) === 'StartEvent')
  const next = (start ? outgoingOf(start) : []).map(flow => partOf(flow, 'targetRef'))
  return next.length > 0 && next.every(element => element !== undefined && waits(element))
}
