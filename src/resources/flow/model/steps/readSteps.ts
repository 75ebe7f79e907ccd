/** Reads a process as a list of steps: one task after the other, each of which may end or go back when it is refused. */
import { listOf, type Moddle } from '../designer/services.ts'

/** The path after a refusal: the same as after an approval, the end of the request, or an earlier step by its place. */
export type RejectionTarget = 'none' | 'end' | number

export interface DesignStep {
  task: Moddle
  refusal: RejectionTarget
  /** The gateway after the task and its two ways out, where a refusal makes a difference. */
  gateway?: Moddle
  approved?: Moddle
  refused?: Moddle
}

export interface ProcessSteps {
  start: Moddle
  steps: DesignStep[]
  /** Absent while the process is incomplete. */
  end: Moddle | undefined
}

/** The steps, or the first element that no list of steps can represent. */
export function readSteps(process: Moddle): ProcessSteps | { tooFree: Moddle } {
  const elements = listOf(process, 'flowElements')
  const isFlow = ({ $type }: Moddle) => $type === 'bpmn:SequenceFlow'
  const [flows, nodes] = [elements.filter(isFlow), elements.filter(element => !isFlow(element))]
  // Not every file names the flows within the elements that they connect.
  const waysFrom = (node: Moddle) => flows.filter(flow => flow.get('sourceRef') === node)
  const waysTo = (node: Moddle) => flows.filter(flow => targetOf(flow) === node)
  const foreign = nodes.find(node => !isPlain(node))
  if (foreign) return { tooFree: foreign }
  const [start, ...others] = nodes.filter(({ $type }) => $type === 'bpmn:StartEvent')
  if (!start || others.length > 0 || listOf(process, 'laneSets').length > 0) return { tooFree: others[0] ?? process }
  const visited = new Set([start])
  const steps: DesignStep[] = []
  let end: Moddle | undefined
  let [at, ways] = [start, waysFrom(start)]
  while (ways.length > 0) {
    const [way] = ways
    const next = way && targetOf(way)
    if (!next || ways.length > 1 || (visited.has(next) && next.$type !== 'bpmn:EndEvent')) return { tooFree: at }
    visited.add(next)
    if (next.$type === 'bpmn:EndEvent') {
      end = next
      break
    }
    if (next.$type !== 'bpmn:UserTask') return { tooFree: next }
    const step = stepOf(next)
    if (!step) return { tooFree: next }
    steps.push(step)
    if (step.gateway) visited.add(step.gateway)
    if (step.refused && step.refusal === 'end') visited.add(targetOf(step.refused))
    at = step.gateway ?? next
    ways = step.approved ? [step.approved] : waysFrom(next)
  }
  const unreachable = nodes.find(node => !visited.has(node))
  return unreachable ? { tooFree: unreachable } : { start, steps, end }

  function stepOf(task: Moddle): DesignStep | undefined {
    const ways = waysFrom(task)
    const gateway = ways[0] && targetOf(ways[0])
    if (ways.some(isConditional)) return undefined
    if (ways.length !== 1 || gateway?.$type !== 'bpmn:ExclusiveGateway')
      return { task, refusal: continues(task) ? 'none' : 'end' }
    const [one, other, ...more] = waysFrom(gateway)
    if (!one || !other || more.length > 0 || waysTo(gateway).length !== 1) return undefined
    const isApproval = (way: Moddle) => isConditional(way) && gateway.get('default') !== way
    const [approved, refused] = isApproval(one) ? [one, other] : [other, one]
    const target = targetOf(refused)
    const place = [...steps.map(step => step.task), task].indexOf(target)
    if (!isApproval(approved) || (place < 0 && target.$type !== 'bpmn:EndEvent')) return undefined
    return { task, gateway, approved, refused, refusal: place < 0 ? 'end' : place }
  }
}

/** The attribute by which an author lets a refusal go on; see continuesWhenRefused of the server. */
export const REFUSAL = 'flowable:refusal'
const continues = (task: Moddle) => task.get(REFUSAL) === 'continue'

const plain = ['bpmn:StartEvent', 'bpmn:EndEvent', 'bpmn:UserTask', 'bpmn:ExclusiveGateway']

const isPlain = (node: Moddle) => plain.includes(node.$type) && listOf(node, 'eventDefinitions').length === 0

const isConditional = (flow: Moddle) => flow.get('conditionExpression') !== undefined

const targetOf = (flow: Moddle) => flow.get('targetRef') as Moddle
