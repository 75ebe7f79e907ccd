/** Colours that people can read. Formulas: WCAG 2, relative luminance. */
// AA asks for 4.5. The rest is for text of this colour on its own lightest tint, as in a selected menu item.
const enough = 5

/** The colour itself where white text can be read on it, else the nearest darker shade where it can. */
export function readableUnderWhite(color: string): string {
  let channels = channelsOf(color)
  while (contrastWithWhite(channels) < enough) channels = channels.map(channel => channel * 0.97)
  return `#${channels.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(color: string): number[] {
  const digits = /^#([0-9a-f]{6})/i.exec(color)?.[1] ?? '000000'
  return [0, 2, 4].map(start => Number.parseInt(digits.slice(start, start + 2), 16))
}

function contrastWithWhite(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map(channel => linear(Math.round(channel) / 255))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
