import { type Element, listOf, partOf, typeOf, wordOf } from './element.ts'
import { readDiagram } from './readDiagram.ts'

const margin = 20

/** A plain picture of a diagram as its modeller laid it out, with some of its elements in colour. */
export async function drawDiagram(
  xml: string,
  active: readonly string[] = [],
  done: readonly string[] = [],
): Promise<string> {
  const { definitions } = await readDiagram(xml)
  const [diagram] = listOf(definitions, 'diagrams')
  const parts = listOf(diagram && partOf(diagram, 'plane'), 'planeElement')
  const shapes = parts.filter(part => typeOf(part) === 'BPMNShape')
  const colourOf = (id: string) => (active.includes(id) ? '#d46b08' : done.includes(id) ? '#389e0d' : '#434343')
  const drawn = [
    ...parts.filter(part => typeOf(part) === 'BPMNEdge').map(edge => drawEdge(edge, colourOf)),
    ...shapes.map(shape => drawShape(shape, colourOf)),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frameOf(shapes)}" font-family="sans-serif" font-size="12">${drawn.join('')}</svg>`
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

function frameOf(shapes: readonly Element[]): string {
  const boxes = shapes.map(boxOf)
  const left = Math.min(0, ...boxes.map(({ x }) => x)) - margin
  const top = Math.min(0, ...boxes.map(({ y }) => y)) - margin
  const right = Math.max(100, ...boxes.map(({ x, width }) => x + width)) + margin
  const bottom = Math.max(100, ...boxes.map(({ y, height }) => y + height)) + margin
  return [left, top, right - left, bottom - top].join(' ')
}

type ColourOf = (id: string) => string

function drawEdge(edge: Element, colourOf: ColourOf): string {
  const id = wordOf(partOf(edge, 'bpmnElement'), 'id')
  const points = listOf(edge, 'waypoint').map(point => `${numberIn(point, 'x')},${numberIn(point, 'y')}`)
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${colourOf(id)}" stroke-width="1.5"/>`
}

function drawShape(shape: Element, colourOf: ColourOf): string {
  const element = partOf(shape, 'bpmnElement')
  if (!element) return ''
  const { x, y, width, height } = boxOf(shape)
  const look = `fill="#fff" stroke="${colourOf(element.id ?? '')}" stroke-width="2"`
  const middle = { x: x + width / 2, y: y + height / 2 }
  const type = typeOf(element)
  if (type.endsWith('Event'))
    return `<circle cx="${middle.x}" cy="${middle.y}" r="${width / 2}" ${look}/>${label(element, middle.x, y + height + 14)}`
  if (type.endsWith('Gateway')) {
    const corners = `${middle.x},${y} ${x + width},${middle.y} ${middle.x},${y + height} ${x},${middle.y}`
    return `<polygon points="${corners}" ${look}/>${label(element, middle.x, y + height + 14)}`
  }
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" ${look}/>${label(element, middle.x, middle.y + 4)}`
}

function label(element: Element, x: number, y: number): string {
  const name = wordOf(element, 'name').slice(0, 40)
  return `<text x="${x}" y="${y}" text-anchor="middle">${name.replace(/[&<>"']/g, mark => `&#${mark.charCodeAt(0)};`)}</text>`
}
