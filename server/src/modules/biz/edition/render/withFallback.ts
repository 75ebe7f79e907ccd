import { anyFace, faceFor } from './fallbackFonts.ts'

interface CanvasFactory {
  create(width: number, height: number): { context: CanvasRenderingContext2D }
}

/**
 * Gives the canvases of a factory faces for text whose font the document does not bring; text with a font is rendered as
 * shapes and never passes here. Answers the characters that no face has, as they come to light.
 */
export function withFallback(factory: CanvasFactory): ReadonlySet<string> {
  const missing = new Set<string>()
  const create = factory.create.bind(factory)
  factory.create = (width, height) => {
    const made = create(width, height)
    for (const method of ['fillText', 'strokeText'] as const) replace(made.context, method, missing)
    return made
  }
  return missing
}

function replace(context: CanvasRenderingContext2D, method: 'fillText' | 'strokeText', missing: Set<string>): void {
  const draw = context[method].bind(context)
  context[method] = (text, ...place) => {
    const face = faceFor(text)
    if (!face) missing.add(text)
    const { font } = context
    context.font = font.replace(/px\s[\s\S]*/, `px "${face ?? anyFace}"`)
    draw(text, ...place)
    context.font = font
  }
}
