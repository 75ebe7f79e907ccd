/** A plain picture of a diagram as its modeller laid it out, for whoever cannot draw it. */
import type { FlowDiagram } from '#contract/flow/process'
import { type Connection, type Mark, marksOf } from '#contract/flow/travelled'
import type { BladeFlow } from '#contract/flow/work'
import { allElements, type Element, elementsOf, partOf, textAttribute, typeOf } from './element.ts'
import { readDiagram } from './readDiagram.ts'

/** Progress of an instance. */
export interface InstanceProgress {
  diagram: FlowDiagram
  history: readonly BladeFlow[]
}

const margin = 24

/** Stroke and filling, as the screens have them. */
const colours = {
  active: ['#0958d9', '#e6f4ff'],
  rejected: ['#cf1322', '#fff1f0'],
  done: ['#237804', '#f6ffed'],
  ahead: ['#434343', '#ffffff'],
} as const

type Colour = keyof typeof colours

export async function renderDiagram(xml: string, travelled?: InstanceProgress): Promise<string> {
  const { definitions, process } = await readDiagram(xml)
  const [diagram] = elementsOf(definitions, 'diagrams')
  const parts = elementsOf(diagram && partOf(diagram, 'plane'), 'planeElement')
  const [edges, shapes] = ['BPMNEdge', 'BPMNShape'].map(type => parts.filter(part => typeOf(part) === type))
  const marks = travelled
    ? marksOf(travelled.diagram, travelled.history, connectionsIn(process))
    : new Map<string, Mark>()
  const colourOf: ColourOf = id => marks.get(id ?? '') ?? 'ahead'
  const times = new Map(travelled?.diagram.steps.map(step => [step.id, timeOf(step)]))
  const elements = [
    ...(edges ?? []).map(edge => renderEdge(edge, colourOf)),
    ...(shapes ?? []).map(shape => renderShape(shape, colourOf, times)),
    // Above all else: their room may be narrower than they are.
    ...(edges ?? []).map(nameEdge),
  ]
  const frame = frameOf(parts)
  const [x, y, width, height] = frame
  // White of its own: it may be shown on any ground.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame.join(' ')}" font-family="sans-serif" font-size="12"><defs>${Object.entries(colours).map(arrowHead).join('')}</defs><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff"/>${elements.join('')}</svg>`
}

function connectionsIn(process: Element): Connection[] {
  return allElements(process)
    .filter(element => typeOf(element) === 'SequenceFlow')
    .map(flow => ({
      id: flow.id ?? '',
      from: partOf(flow, 'sourceRef')?.id ?? '',
      to: partOf(flow, 'targetRef')?.id ?? '',
    }))
}

function timeOf({ leftAt, enteredAt, visits }: FlowDiagram['steps'][number]): string {
  return `${(leftAt || enteredAt).slice(5, 16)}${visits > 1 ? ` ×${visits}` : ''}`
}

function arrowHead([mark, [stroke]]: [string, readonly string[]]): string {
  return `<marker id="${mark}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 10 5 0 10z" fill="${stroke}"/></marker>`
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function boxOf(shape: Element): Box {
  const bounds = partOf(shape, 'bounds')
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map(name => numberIn(bounds, name))
  return { x, y, width, height }
}

function numberIn(element: Element | undefined, name: string): number {
  const value = Number(element?.[name])
  return Number.isFinite(value) ? value : 0
}

const pointsOf = (edge: Element) =>
  elementsOf(edge, 'waypoint').map(point => ({ x: numberIn(point, 'x'), y: numberIn(point, 'y') }))

/** Around all that is drawn, with room for the words below it. */
function frameOf(parts: readonly Element[]): [number, number, number, number] {
  const boxes = parts.flatMap((part): Box[] =>
    typeOf(part) === 'BPMNShape' ? [boxOf(part)] : pointsOf(part).map(point => ({ ...point, width: 0, height: 0 })),
  )
  const left = Math.min(...boxes.map(({ x }) => x), Number.MAX_SAFE_INTEGER)
  const top = Math.min(...boxes.map(({ y }) => y), Number.MAX_SAFE_INTEGER)
  if (boxes.length === 0) return [0, 0, 100, 100]
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + 20
  return [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin]
}

type ColourOf = (id: string | undefined) => Colour

function renderEdge(edge: Element, colourOf: ColourOf): string {
  const flow = partOf(edge, 'bpmnElement')
  const colour = colourOf(flow?.id)
  const points = pointsOf(edge)
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  return `<polyline points="${line}" fill="none" stroke="${colours[colour][0]}" stroke-width="1.5" marker-end="url(#${colour})"/>`
}

/** Above a line, or beside one that goes up or down. */
function nameEdge(edge: Element): string {
  const [from, to] = longest(pointsOf(edge))
  if (!from || !to) return ''
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const name = textAttribute(partOf(edge, 'bpmnElement'), 'name').slice(0, 60)
  const goesUp = Math.abs(to.y - from.y) > Math.abs(to.x - from.x)
  return text(name, goesUp ? { x: middle.x + 6, y: middle.y + 4, anchor: 'start' } : { ...middle, y: middle.y - 6 })
}

/** The part of a line that has most room for its name. */
function longest(points: readonly { x: number; y: number }[]) {
  const parts = points.slice(1).map((to, index) => [points[index], to] as const)
  const length = ([from, to]: (typeof parts)[number]) => Math.hypot(to.x - (from?.x ?? 0), to.y - (from?.y ?? 0))
  return parts.toSorted((one, other) => length(other) - length(one))[0] ?? []
}

function renderShape(shape: Element, colourOf: ColourOf, times: ReadonlyMap<string, string>): string {
  const element = partOf(shape, 'bpmnElement')
  if (!element) return ''
  const { x, y, width, height } = boxOf(shape)
  const [stroke, fill] = colours[colourOf(element.id)]
  const look = `fill="${fill}" stroke="${stroke}"`
  const middle = { x: x + width / 2, y: y + height / 2 }
  const below = { x: middle.x, y: y + height + 14 }
  const type = typeOf(element)
  if (type.endsWith('Event'))
    return `<circle cx="${middle.x}" cy="${middle.y}" r="${width / 2}" ${look} stroke-width="${type === 'EndEvent' ? 4 : 2}"/>${innerRing(type, { ...middle, radius: width / 2 - 4, stroke })}${words(element, below)}`
  if (type.endsWith('Gateway')) {
    const corners = `${middle.x},${y} ${x + width},${middle.y} ${middle.x},${y + height} ${x},${middle.y}`
    const sign = { ParallelGateway: '+', InclusiveGateway: '○' }[type] ?? '×'
    return `<polygon points="${corners}" ${look} stroke-width="2"/><text x="${middle.x}" y="${middle.y + 8}" text-anchor="middle" font-size="24" fill="${stroke}">${sign}</text>${words(element, below)}`
  }
  const box = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" ${look} stroke-width="2"/>`
  if (type === 'SubProcess') return box + words(element, { x: middle.x, y: y + 16 })
  const note = times.get(element.id ?? '')
  return `${box}${words(element, { x: middle.x, y: middle.y + 4 }, width)}${note ? text(note, { x: x + 2, y: below.y, size: 11, anchor: 'start' }) : ''}`
}

function innerRing(type: string, { x, y, radius, stroke }: { x: number; y: number; radius: number; stroke: string }) {
  if (type === 'StartEvent' || type === 'EndEvent') return ''
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}"/>`
}

interface Place {
  x: number
  y: number
  size?: number
  anchor?: 'start'
}

/** The name of an element; within a box in as many lines as it takes. */
function words(element: Element, { x, y }: Place, width = 0): string {
  const name = textAttribute(element, 'name').slice(0, 60)
  const lines = width > 0 ? linesOf(name, width - 16) : [name]
  return lines.map((line, index) => text(line, { x, y: y + (index - (lines.length - 1) / 2) * 15 })).join('')
}

/** A Chinese character is as wide as it is high, others are half of that. */
function linesOf(name: string, width: number): string[] {
  const lines = ['']
  let used = 0
  for (const character of name) {
    const size = character.charCodeAt(0) > 0x2e7f ? 12 : 7
    if (used + size > width) {
      lines.push('')
      used = 0
    }
    lines[lines.length - 1] += character
    used += size
  }
  return lines
}

function text(content: string, { x, y, size, anchor }: Place): string {
  if (content === '') return ''
  const escaped = content.replace(/[&<>"']/g, mark => `&#${mark.charCodeAt(0)};`)
  const look = size ? ` font-size="${size}" fill="#434343"` : ' fill="#1f2329"'
  return `<text x="${x}" y="${y}" text-anchor="${anchor ?? 'middle'}"${look} stroke="#fff" stroke-width="3" paint-order="stroke">${escaped}</text>`
}
