/** Renders a list of steps in one row, as one command of the modeller, so that one undo reverts one change. */
import { expressionIn, type GetService, listOf, type Moddle, type Point, type Shape } from '../designer/services.ts'
import { type DesignStep, type ProcessSteps, REFUSAL, type RejectionTarget } from './readSteps.ts'

/** A step as it shall be: with what it was, unless it is new. A refusal names an earlier step by its new place. */
export interface StepDraft {
  before: DesignStep | undefined
  refusal: RejectionTarget
}

/** Names of new elements. */
interface Words {
  step: string
  approved: string
  refused: string
}

const COMMAND = 'flow.steps'
const GAP = 60
const END_BELOW = 120
const BACK_ABOVE = 80
const BACK_APART = 24
const SIZES = { 'bpmn:UserTask': [100, 80], 'bpmn:ExclusiveGateway': [50, 50], 'bpmn:EndEvent': [36, 36] } as const

const rendered = new WeakSet<object>()

/** Answers the shape of the last new step. */
export function renderSteps(
  steps: ProcessSteps,
  drafts: readonly StepDraft[],
  words: Words,
  get: GetService,
): Shape | undefined {
  const stack = get('commandStack')
  let added: Shape | undefined
  if (!rendered.has(stack)) {
    stack.register(COMMAND, { preExecute: ({ run }) => run() })
    rendered.add(stack)
  }
  stack.execute(COMMAND, { run: () => (added = renderAll(steps, drafts, words, get)) })
  return added
}

function renderAll(
  { start, end }: ProcessSteps,
  drafts: readonly StepDraft[],
  words: Words,
  get: GetService,
): Shape | undefined {
  const modeling = get('modeling')
  const root = get('canvas').getRootElement()
  const shapeOf = (object: Moddle | undefined) => get('elementRegistry').get(object?.id ?? '')
  const startShape = shapeOf(start)
  if (!startShape) return undefined

  // Read before anything is removed.
  const flows = drafts.map(({ before }) => ({
    approved: wordsOf(before?.approved),
    refused: wordsOf(before?.refused),
  }))
  const retainedElements = new Set<Moddle | undefined>([start, end])
  for (const { before, refusal } of drafts)
    if (before) {
      retainedElements.add(before.task)
      if (refusal !== 'none') retainedElements.add(before.gateway)
    }
  const elements = listOf(root.businessObject, 'flowElements')
  const removedShapes = elements
    .filter(element => !retainedElements.has(element))
    .flatMap(element => shapeOf(element) ?? [])
  modeling.removeElements(removedShapes.filter(({ type }) => type === 'bpmn:SequenceFlow'))
  modeling.removeElements(removedShapes.filter(({ type }) => type !== 'bpmn:SequenceFlow'))

  const middle = startShape.y + startShape.height / 2
  let x = startShape.x + startShape.width + GAP
  const place = (object: Moddle | undefined, type: keyof typeof SIZES): Shape => {
    const known = shapeOf(object)
    const [width, height] = known ? [known.width, known.height] : SIZES[type]
    const centre = { x: x + width / 2, y: middle }
    x += width + GAP
    if (!known) return modeling.createShape({ type }, centre, root)
    const delta = { x: centre.x - width / 2 - known.x, y: centre.y - height / 2 - known.y }
    if (delta.x !== 0 || delta.y !== 0) modeling.moveElements([known], delta)
    return known
  }
  let added: Shape | undefined
  const row = drafts.map(({ before, refusal }) => {
    const task = place(before?.task, 'bpmn:UserTask')
    if (!before) {
      modeling.updateProperties(task, { name: words.step })
      added = task
    }
    modeling.updateProperties(task, { [REFUSAL]: refusal === 'none' ? 'continue' : undefined })
    return {
      task,
      gateway:
        refusal === 'none' || (refusal === 'end' && before && !before.gateway)
          ? undefined
          : place(before?.gateway, 'bpmn:ExclusiveGateway'),
    }
  })
  const last = place(end, 'bpmn:EndEvent')

  const connect = (source: Shape, target: Shape, waypoints: Point[]) =>
    modeling.connect(source, target, { type: 'bpmn:SequenceFlow', waypoints })
  const ahead = (source: Shape, target: Shape) => connect(source, target, [rightOf(source), leftOf(target)])
  const describe = (flow: Shape, { name, condition }: FlowWords) =>
    modeling.updateProperties(flow, {
      ...(name && { name }),
      ...(condition && {
        conditionExpression: get('bpmnFactory').create('bpmn:FormalExpression', { body: condition }),
      }),
    })
  let backs = 0
  if (row[0]) ahead(startShape, row[0].task)
  for (const [index, { task, gateway }] of row.entries()) {
    const next = row[index + 1]?.task ?? last
    if (!gateway) {
      ahead(task, next)
      continue
    }
    ahead(task, gateway)
    const { approved, refused } = flows[index] ?? {}
    describe(ahead(gateway, next), {
      name: approved?.name ?? words.approved,
      condition: approved?.condition || PASSED,
    })
    const { refusal } = drafts[index] as StepDraft
    const back = typeof refusal === 'number' ? row[refusal]?.task : undefined
    const flow = back ? connect(gateway, back, above(gateway, back, backs++)) : toEnd(gateway)
    describe(flow, { name: refused?.name ?? words.refused })
    modeling.updateProperties(gateway, { default: flow.businessObject })
  }
  if (drafts.length === 0) ahead(startShape, last)
  return added

  function toEnd(gateway: Shape): Shape {
    const centre = { x: gateway.x + gateway.width / 2, y: middle + END_BELOW }
    const refusedEnd = modeling.createShape({ type: 'bpmn:EndEvent' }, centre, root)
    const foot = { x: centre.x, y: gateway.y + gateway.height }
    return connect(gateway, refusedEnd, [foot, { x: centre.x, y: refusedEnd.y }])
  }
}

/** The engine's expression of an approval. */
export const PASSED = `\${pass == true}`

interface FlowWords {
  name?: string
  condition?: string
}

const wordsOf = (flow: Moddle | undefined): FlowWords | undefined =>
  flow && { name: flow.name ?? '', condition: expressionIn(flow, 'conditionExpression') }

const rightOf = ({ x, y, width, height }: Shape): Point => ({ x: x + width, y: y + height / 2 })
const leftOf = ({ x, y, height }: Shape): Point => ({ x, y: y + height / 2 })

/** Over the row and down to an earlier step; each further one a little higher. */
function above(source: Shape, target: Shape, number: number): Point[] {
  const [from, to] = [source.x + source.width / 2, target.x + target.width / 2]
  const y = target.y + target.height / 2 - BACK_ABOVE - number * BACK_APART
  return [
    { x: from, y: source.y },
    { x: from, y },
    { x: to, y },
    { x: to, y: target.y },
  ]
}
