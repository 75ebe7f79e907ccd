/** Colours and times added to a rendered diagram. */
import type NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import type { FlowDiagram } from '#contract/flow/process'
import { type Mark, marksOf } from '#contract/flow/travelled'
import type { BladeFlow } from '#contract/flow/work'
import type { HistoryStep } from './DiagramView.tsx'

interface DiagramElement {
  id: string
  type: string
  /** Set on the external label of an element. */
  labelTarget?: DiagramElement
  source?: DiagramElement
  target?: DiagramElement
  businessObject: { name?: string }
  di: { set(property: string, value: string): void; label?: { bounds?: object } }
  x: number
  y: number
  width: number
  height: number
  waypoints?: { x: number; y: number }[]
}

export interface ViewerServices {
  canvas: { zoom(level?: number | 'fit-viewport', center?: 'auto'): number; resized(): void }
  elementRegistry: {
    get(id: string): DiagramElement | undefined
    filter(keep: (element: DiagramElement) => boolean): DiagramElement[]
  }
  eventBus: { fire(name: string, event: object): void }
  overlays: { add(id: string, overlay: { position: object; html: HTMLElement }): string }
}

type Viewer = Pick<NavigatedViewer<ViewerServices>, 'get'>

/** Stroke and filling, legible on white. */
const colours: Record<Mark, readonly [string, string]> = {
  done: ['#237804', '#f6ffed'],
  active: ['#0958d9', '#e6f4ff'],
  rejected: ['#cf1322', '#fff1f0'],
}

export function renderMarks(viewer: Viewer, diagram: FlowDiagram, history: readonly BladeFlow[]): void {
  const registry = viewer.get('elementRegistry')
  const events = viewer.get('eventBus')
  for (const [id, mark] of marksIn(viewer, diagram, history)) {
    const element = registry.get(id)
    if (!element) continue
    const [stroke, fill] = colours[mark]
    element.di.set('border-color', stroke)
    if (!element.source) element.di.set('background-color', fill)
    events.fire('element.changed', { element })
  }
  for (const { id, leftAt, enteredAt, visits } of diagram.steps)
    if (/Task$/.test(registry.get(id)?.type ?? ''))
      noteOn(viewer, id, `${(leftAt || enteredAt).slice(5, 16)}${visits > 1 ? ` ×${visits}` : ''}`)
}

/** Nothing where the diagram has no such step. */
export function noteOn(viewer: Viewer, id: string, text: string): void {
  if (!viewer.get('elementRegistry').get(id)) return
  const note = document.createElement('span')
  note.className = 'flow-time'
  note.textContent = text
  viewer.get('overlays').add(id, { position: { bottom: -3, left: 0 }, html: note })
}

function marksIn(viewer: Viewer, diagram: FlowDiagram, history: readonly BladeFlow[]): Map<string, Mark> {
  const connections = viewer
    .get('elementRegistry')
    .filter(({ type, labelTarget }) => type === 'bpmn:SequenceFlow' && !labelTarget)
    .map(({ id, source, target }) => ({ id, from: source?.id ?? '', to: target?.id ?? '' }))
  return marksOf(diagram, history, connections)
}

const flowNodes = /(Task|Event|Gateway|SubProcess)$/

/** In the order in which they were reached, and then those that were not. */
export function stepsIn(viewer: Viewer, diagram: FlowDiagram, history: readonly BladeFlow[]): HistoryStep[] {
  const marks = marksIn(viewer, diagram, history)
  const visited = new Map(diagram.steps.map(step => [step.id, step]))
  const order = [...visited.keys()]
  const rank = (id: string) => (visited.has(id) ? order.indexOf(id) : order.length)
  return viewer
    .get('elementRegistry')
    .filter(({ type, labelTarget }) => flowNodes.test(type) && !labelTarget)
    .map(({ id, type, businessObject }) => {
      const { enteredAt = '', leftAt = '', visits = 0 } = visited.get(id) ?? {}
      return {
        id,
        type: type.slice(5),
        name: businessObject.name ?? '',
        mark: marks.get(id),
        enteredAt,
        leftAt,
        visits,
      }
    })
    .toSorted((one, other) => rank(one.id) - rank(other.id))
}

export function fitInto(viewer: Viewer | undefined, container: HTMLElement): void {
  if (!viewer || container.clientWidth === 0) return
  const canvas = viewer.get('canvas')
  canvas.resized()
  canvas.zoom('fit-viewport', 'auto')
  // A small diagram is not enlarged, and a large one has a margin.
  canvas.zoom(Math.min(1, canvas.zoom() * 0.95), 'auto')
}

export function zoomBy(canvas: ViewerServices['canvas'] | undefined, factor: number): void {
  canvas?.zoom(Math.min(4, Math.max(0.2, canvas.zoom() * factor)))
}
