import type { Page } from 'playwright-core'

interface FocusFindings {
  /** Number of controls that were given the focus. */
  stops: number
  /** Controls on which a ring is missing, thin, pale, cut off or out of sight, with the reason. */
  faults: string[]
}

/** The least thickness of a ring in pixels. */
const THICKNESS = 2
/** WCAG 2.2, 1.4.11 and 2.4.13: the contrast of the ring with adjacent colours. */
const CONTRAST = 3
/** Controls alike in one place, such as the actions of all rows, are measured this many times. */
const ALIKE = 2

/**
 * Gives the focus to each control within an element, as the Tab key would, and measures by what it is marked: an
 * outline, a shadow, an edge or a stroke, of the control itself or of an element around it or next to it, that is there
 * only while the control has the focus.
 */
export async function measureFocus(page: Page, within = 'body'): Promise<FocusFindings> {
  // Browsers mark what has the focus only for those who use the keyboard.
  await page.keyboard.press('Shift')
  return page.evaluate(measureInPage, { within, thickness: THICKNESS, enough: CONTRAST, alike: ALIKE })
}

/** Runs in the browser, and so contains all it needs. */
async function measureInPage(limits: { within: string; thickness: number; enough: number; alike: number }) {
  interface Mark {
    color: string
    thickness: number
    /** Pixels from the edge of the element to the inner edge of the mark; negative inside of it. */
    offset: number
  }
  const watched = [
    ...(['outlineStyle', 'outlineWidth', 'outlineColor', 'outlineOffset', 'boxShadow'] as const),
    ...(['borderTopColor', 'borderTopWidth', 'borderTopStyle', 'stroke', 'strokeWidth'] as const),
  ]
  type Styles = Record<(typeof watched)[number], string>
  const selector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable=true], iframe'
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  const faults = new Map<string, string>()
  const counts = new Map<string, number>()
  let stops = 0
  for (const root of document.querySelectorAll(limits.within)) {
    for (const control of root.querySelectorAll<HTMLElement>(selector)) {
      if (!isReached(control)) continue
      const kind = kindOf(control)
      const count = counts.get(kind) ?? 0
      if (count >= limits.alike) continue
      counts.set(kind, count + 1)
      // Some components retain their mark for a moment after they have lost the focus.
      const fault = (await measure(control, 0)) && (await measure(control, 100))
      if (fault === null) continue
      stops += 1
      if (fault) faults.set(kind, `${nameOf(control)}: ${fault}`)
    }
  }
  return { stops, faults: [...faults.values()] }

  function isReached(control: HTMLElement): boolean {
    if (!control.isConnected || control.tabIndex < 0 || control.matches(':disabled') || control.closest('[inert]'))
      return false
    if (control.matches('[aria-hidden=true]')) return false
    const { width, height } = control.getBoundingClientRect()
    return width > 0 && height > 0 && control.checkVisibility({ visibilityProperty: true })
  }

  /** The fault of the control's mark, an empty text without one, and null for what cannot have the focus. */
  async function measure(control: HTMLElement, rest: number): Promise<string | null> {
    const around = neighboursOf(control)
    ;(document.activeElement as HTMLElement | null)?.blur()
    await (rest > 0 && new Promise(resolve => setTimeout(resolve, rest)))
    const before = around.map(styleOf)
    control.focus()
    let fault = ''
    // Some components mark themselves in their next render.
    for (let time = 0; time < 12; time++) {
      if (document.activeElement !== control) return null
      fault = faultOf(control, around, before)
      if (!fault) return ''
      await new Promise(resolve => setTimeout(resolve, time < 4 ? 5 : 25))
    }
    return fault
  }

  function faultOf(control: HTMLElement, around: Element[], before: Styles[]): string {
    const seen = sightOf(control, around)
    if (seen) return seen
    const found: string[] = []
    for (const [index, element] of around.entries()) {
      const was = before[index]
      const is = styleOf(element)
      if (!was || !element.isConnected) continue
      for (const mark of marksOf(was, is)) {
        const fault = faultOfMark(element, mark)
        if (!fault) return ''
        found.push(`${fault} (.${classOf(element)})`)
      }
    }
    return found.length > 0 ? found.join(', ') : 'no mark'
  }

  function faultOfMark(element: Element, { color, thickness, offset }: Mark): string {
    if (thickness < limits.thickness) return `${thickness} px`
    const inside = offset + thickness / 2 < 0
    // Rings lie on what is around an element, or inside of its edge on its own ground.
    const grounds = groundsOf(inside ? element : element.parentElement)
    const ratios = grounds.map(ground => contrast(painted([...ground, color]), painted(ground)))
    const least = Math.min(...ratios)
    if (least < limits.enough) return `contrast ${least.toFixed(2)} of ${color} on ${grounds.map(painted).join(' or ')}`
    const hidden = hiddenSides(element, inside ? 0 : offset + thickness)
    return hidden.length > 1 ? `cut off ${hidden.join(' ')}` : ''
  }

  /** The control, what is around it up to a certain size, and what is next to a box that is invisible itself. */
  function neighboursOf(control: Element): Element[] {
    const found = [control]
    const { width, height } = control.getBoundingClientRect()
    let element = control.parentElement
    for (let level = 0; element && level < 7; level += 1, element = element.parentElement) {
      const outer = element.getBoundingClientRect()
      if (level > 1 && (outer.height > height + 60 || outer.width > Math.max(width * 3, 900))) break
      found.push(element)
    }
    const beside = [
      ...(control.parentElement?.children ?? []),
      ...(control.parentElement?.parentElement?.children ?? []),
    ]
    for (const one of beside) if (!found.includes(one) && found.length < 20) found.push(one)
    const last = found.at(-1)
    for (const one of control.querySelectorAll('*')) if (found.length < 24 && one !== last) found.push(one)
    return found
  }

  function styleOf(element: Element): Styles {
    const style = getComputedStyle(element)
    return Object.fromEntries(watched.map(name => [name, style[name]])) as Styles
  }

  function marksOf(was: Styles, is: Styles): Mark[] {
    const marks: Mark[] = []
    const px = (text: string) => Number.parseFloat(text) || 0
    const outlineOf = (style: Styles) => [style.outlineStyle, style.outlineWidth, style.outlineColor].join()
    if (is.outlineStyle !== 'none' && outlineOf(is) !== outlineOf(was))
      marks.push({ color: is.outlineColor, thickness: px(is.outlineWidth), offset: px(is.outlineOffset) })
    const edge = is.borderTopStyle !== 'none' && is.borderTopColor !== was.borderTopColor ? px(is.borderTopWidth) : 0
    if (edge > 0) marks.push({ color: is.borderTopColor, thickness: edge, offset: -edge })
    if (is.boxShadow !== was.boxShadow)
      for (const { color, spread, inset } of shadowsIn(is.boxShadow)) {
        const same = edge > 0 && !inset && `${painted([is.borderTopColor])}` === `${painted([color])}`
        const thickness = spread + (same ? edge : 0)
        marks.push({ color, thickness, offset: inset ? -thickness : same ? -edge / 2 : 0 })
      }
    if (is.stroke !== 'none' && (is.stroke !== was.stroke || is.strokeWidth !== was.strokeWidth))
      marks.push({ color: is.stroke, thickness: px(is.strokeWidth), offset: 0 })
    return marks
  }

  function shadowsIn(text: string): { color: string; spread: number; inset: boolean }[] {
    return text.split(/,(?![^(]*\))/).flatMap(part => {
      const color = /(?:rgba?|color)\([^)]*\)/.exec(part)?.[0]
      const [, , blur = 0, spread = 0] = [...part.replace(color ?? '', '').matchAll(/-?[\d.]+(?=px)/g)].map(Number)
      return color && blur <= 1 ? [{ color, spread, inset: part.includes('inset') }] : []
    })
  }

  /** Colours behind an element, from the lowest to the highest layer: several of them where a gradient is. */
  function groundsOf(start: Element | null): string[][] {
    const layers: string[] = []
    for (let element = start; element; element = element.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      const pictured = backgroundImage.match(/rgb\([^)]*\)/g)
      if (pictured) return pictured.map(color => [color, ...layers])
      layers.unshift(backgroundColor)
      if (backgroundColor.startsWith('rgb(')) break
    }
    return [layers]
  }

  /** The colour of these layers over white. */
  function painted(layers: readonly string[]): Uint8ClampedArray {
    for (const color of ['#fff', ...layers]) {
      pen.fillStyle = color
      pen.fillRect(0, 0, 1, 1)
    }
    return pen.getImageData(0, 0, 1, 1).data.slice(0, 3)
  }

  function contrast(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }

  function luminance(color: Uint8ClampedArray): number {
    const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    const [red = 0, green = 0, blue = 0] = [...color].map(value => linear(value / 255))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /** Sides of an element's ring that what is around it, or the window, does not show. */
  function hiddenSides(element: Element, reach: number): string[] {
    const box = element.getBoundingClientRect()
    const hidden = new Set<string>()
    const cut = (area: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>) => {
      for (const [start, end] of [
        ['left', 'right'],
        ['top', 'bottom'],
      ] as const) {
        if (box[end] - box[start] > area[end] - area[start]) continue
        if (box[start] - reach < area[start] - 1) hidden.add(start)
        if (box[end] + reach > area[end] + 1) hidden.add(end)
      }
    }
    cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    let { position } = getComputedStyle(element)
    for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
      if (position === 'fixed') break
      const style = getComputedStyle(outer)
      if (position === 'absolute' && style.position === 'static') continue
      position = style.position
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') cut(outer.getBoundingClientRect())
    }
    return [...hidden]
  }

  /** The reason why a control with the focus cannot be seen. */
  function sightOf(control: Element, around: Element[]): string {
    const area = around.find(one => one.getBoundingClientRect().height >= 12) ?? control
    const { left, right, top, bottom } = area.getBoundingClientRect()
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ]
    if (right < 4 || bottom < 4 || left > innerWidth - 4 || top > innerHeight - 4) return 'outside of the window'
    const points = [[x, y], ...[left + 3, right - 3].flatMap(atX => [top + 3, bottom - 3].map(atY => [atX, atY]))]
    const isHit = ([atX = 0, atY = 0]: number[]) => {
      const hit = document.elementFromPoint(atX, atY)
      return (
        hit !== null &&
        (around.includes(hit) || area.contains(hit) || hit.contains(area) || hit.closest('label') !== null)
      )
    }
    return points.some(isHit) ? '' : 'covered'
  }

  function kindOf(control: Element): string {
    const path: string[] = []
    for (let element: Element | null = control; element && path.length < 5; element = element.parentElement)
      path.push(`${element.tagName}.${classOf(element)}`)
    return `${control.getAttribute('role')} ${path.join(' < ')}`
  }

  function classOf(element: Element): string {
    const names = (element.getAttribute('class') ?? '').split(' ')
    return names
      .filter(name => name && !name.startsWith('css-'))
      .slice(0, 3)
      .join('.')
  }

  function nameOf(control: Element): string {
    const words = control.getAttribute('aria-label') || control.textContent?.trim() || control.id
    return `${control.tagName.toLowerCase()}.${classOf(control)} “${words.slice(0, 20)}”`
  }
}
