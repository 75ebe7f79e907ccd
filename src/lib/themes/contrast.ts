/** Colours that people can read. Formulas: WCAG 2, relative luminance. Colours are `#rrggbb`. */

/** WCAG AA contrast for text. */
export const minTextContrast = 4.5

/** WCAG AA contrast for large text and for borders of fields. */
export const minShapeContrast = 3

/** Contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  return ratio(luminance(one), luminance(other))
}

function ratio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** The colour itself where it can be read on all the grounds, else the nearest shade, darker or lighter, that can. */
export function readableOn(color: string, grounds: readonly string[], enough = minTextContrast): string {
  const behind = grounds.map(luminance)
  const isReadable = (shade: string) => {
    const light = luminance(shade)
    return behind.every(ground => ratio(light, ground) >= enough)
  }
  const towards = grounds.every(isDark) ? '#ffffff' : '#000000'
  let shade = asHex(color)
  for (let share = 0.02; share <= 1 && !isReadable(shade); share += 0.02) shade = mix(towards, asHex(color), share)
  return shade
}

/** White or near-black, whichever is readable on the colour; white is preferred. */
export function textOn(fill: string): string {
  return contrast('#ffffff', fill) >= minTextContrast ? '#ffffff' : '#111318'
}

/** `share` of the one, the rest of the other. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [channelsOf(one), channelsOf(other)]
  return hex(a.map((channel, index) => channel * share + (b[index] ?? 0) * (1 - share)))
}

export function isDark(color: string): boolean {
  return luminance(color) < 0.18
}

/** The colour in six digits; what is none becomes black. */
export function asHex(color: string): string {
  return hex(channelsOf(color))
}

function channelsOf(color: string): number[] {
  const digits = /^#([0-9a-f]{6})/i.exec(color)?.[1] ?? '000000'
  return [0, 2, 4].map(start => Number.parseInt(digits.slice(start, start + 2), 16))
}

function hex(channels: number[]): string {
  return `#${channels.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map(channel => linear(channel / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
