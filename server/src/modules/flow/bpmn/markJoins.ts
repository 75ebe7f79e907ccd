import { allElements, attachedTo, type Element, incomingOf, outgoingOf, partOf, typeOf } from './element.ts'

/** To be called before the engine's source is made: what is noted here is handed to the elements in joins.ts. */
export function markJoins(process: Element): void {
  const all = allElements(process)
  const joins = new Set(all.filter(isJoin))
  for (const element of all) {
    if (typeOf(element) === 'SequenceFlow') element.leadsToJoin = reachableFrom(element).some(other => joins.has(other))
    if (typeOf(element) === 'InclusiveGateway') element.isJoin = joins.has(element)
  }
}

function isJoin(element: Element): boolean {
  if (incomingOf(element).length < 2) return false
  if (typeOf(element) === 'ParallelGateway') return true
  // One that a circle comes back to would wait for itself.
  return typeOf(element) === 'InclusiveGateway' && !outgoingOf(element).flatMap(reachableFrom).includes(element)
}

function reachableFrom(flow: Element): Element[] {
  const visited = new Set<Element>()
  const next = [flow]
  for (let at = next.pop(); at; at = next.pop()) {
    if (visited.has(at)) continue
    visited.add(at)
    const target = partOf(at, 'targetRef')
    next.push(...(target ? [target] : [...outgoingOf(at), ...attachedTo(at)]))
  }
  return [...visited]
}
