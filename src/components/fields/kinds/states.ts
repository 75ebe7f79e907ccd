import type { Field } from '#contract/kit/fields'

/**
 * Colours say one thing each wherever they stand: grey is at rest, blue under way, orange waits for somebody or warns,
 * green is done or in force, red has failed or is refused.
 */
const [grey, blue, orange, green, red] = ['#8c8c8c', '#1677ff', '#fa8c16', '#52c41a', '#f5222d']

/** Colours by state, from the first one. What is no state has no colour. */
const colours: Readonly<Record<string, readonly (string | undefined)[]>> = {
  article_state: [grey, orange, green, red, blue, green],
  edition_state: [grey, orange, green, red],
  comment_state: [orange, green, red],
  feedback_state: [orange, blue, green],
  convert_state: [grey, blue, green, red],
  plan_state: [blue, red, green, grey],
}

export function stateColour(code: string | undefined, value: number): string | undefined {
  return colours[code ?? '']?.[value - 1]
}

export function isState(name: string, { code }: Field): boolean {
  return (code !== undefined && Object.hasOwn(colours, code)) || /(state|status|approved)$/i.test(name)
}
