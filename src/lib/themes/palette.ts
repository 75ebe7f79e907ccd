import { asHex, isDark, minShapeContrast, mix, readableOn, textOn } from './contrast.ts'
import type { Band, Colors, Theme } from './theme.ts'
import { themeNames } from './themes.ts'

/** All the colours of a theme in the user's colour. Text contrasts with every background that it may have. */
export interface Palette extends Omit<Theme, 'title' | 'header' | 'sider' | 'tabs' | 'radius'> {
  dark: boolean
  inkSoft: string
  /** Placeholder of empty fields. */
  inkFaint: string
  /** Edges by which a field is recognised, and those which only part. */
  rule: string
  line: string
  /** Heads of tables, and what the pointer is on. */
  wash: string
  primary: string
  onPrimary: string
  primaryHover: string
  primaryActive: string
  /** Behind what is selected. */
  tint: string
  danger: Mood
  success: Mood
  warning: Mood
  header: BandPalette
  sider: BandPalette
  tabs: BandPalette
}

/** The colour of a kind of message, for its text and behind it. */
interface Mood {
  text: string
  tint: string
  line: string
}

export interface BandPalette extends Colors {
  picture: string
  hover: string
  line: string
  chosen: Colors
}

export function paletteOf(theme: Theme, color: string): Palette {
  const { page, paper, sheet, raised } = theme
  const dark = isDark(sheet)
  const wash = mix(theme.ink, sheet, dark ? 0.08 : 0.035)
  const tint = mix(color, sheet, dark ? 0.2 : 0.1)
  const grounds = [page, paper, sheet, raised, wash, tint]
  const primary = readableOn(color, grounds)
  const deeper = (share: number) => mix(dark ? '#ffffff' : '#000000', primary, share)
  const mood = (base: string) => moodOf(base, sheet, grounds)
  return {
    ...{ dark, page, paper, sheet, raised, wash, tint, primary },
    ink: readableOn(theme.ink, grounds, 7),
    inkSoft: readableOn(mix(theme.ink, sheet, 0.74), grounds, 5),
    inkFaint: readableOn(mix(theme.ink, sheet, 0.55), grounds),
    rule: readableOn(mix(theme.ink, sheet, 0.4), [sheet, raised, page], minShapeContrast),
    line: mix(theme.ink, sheet, dark ? 0.16 : 0.1),
    onPrimary: textOn(primary),
    primaryHover: deeper(0.12),
    primaryActive: deeper(0.24),
    danger: mood('#cf1322'),
    success: mood('#2f7d32'),
    warning: mood('#a45c00'),
    header: bandOf(theme.header, theme, color),
    sider: bandOf(theme.sider, theme, color),
    tabs: bandOf(theme.tabs, theme, color),
  }
}

function moodOf(base: string, sheet: string, grounds: readonly string[]): Mood {
  const tint = mix(base, sheet, isDark(sheet) ? 0.18 : 0.08)
  return { text: readableOn(base, [...grounds, tint]), tint, line: mix(base, sheet, 0.4) }
}

// Names on the strip are read on its picture and under the pointer as well.
function bandOf(band: Band, theme: Theme, color: string): BandPalette {
  const own = band.ground === 'primary'
  const ground = own ? readableOn(color, ['#ffffff'], 5.5) : band.ground
  const hover = own ? mix('#000000', ground, 0.18) : mix(band.text, ground, isDark(ground) ? 0.12 : 0.06)
  const grounds = [ground, hover, ...colorsIn(band.picture)]
  return {
    ground,
    picture: band.picture ?? 'none',
    hover,
    line: mix(band.text, ground, 0.14),
    text: readableOn(band.text, grounds),
    chosen: chosenOf(band, ground, theme, color),
  }
}

function chosenOf({ chosen }: Band, ground: string, { sheet }: Theme, color: string): Colors {
  if (typeof chosen === 'object') return chosen
  const fills = {
    filled: () => readableOn(color, ['#ffffff']),
    tinted: () => mix(color, ground, isDark(ground) ? 0.24 : 0.12),
    lifted: () => sheet,
  }
  const fill = fills[chosen]()
  return { ground: fill, text: chosen === 'filled' ? '#ffffff' : readableOn(color, [fill]) }
}

export function colorsIn(picture = ''): string[] {
  return (picture.match(/#[0-9a-f]{6}/gi) ?? []).map(asHex)
}

/**
 * Gives the page its class and the colours by which its style sheets are written. `frame` is the colour of the browser's
 * own frame, the header's when absent.
 */
export function paint(className: string, palette: Palette, radius: number, frame = palette.header.ground): void {
  const root = document.documentElement
  root.classList.remove('theme-default', ...themeNames)
  root.classList.add(className)
  root.style.colorScheme = palette.dark ? 'dark' : 'light'
  for (const [name, value] of Object.entries(variablesOf(palette, radius))) root.style.setProperty(name, value)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', frame)
}

/** The variables of all style sheets. */
export function variablesOf(palette: Palette, radius: number): Record<string, string> {
  const { danger, success, warning } = palette
  return {
    '--paper': palette.paper,
    '--page-bg': palette.page,
    '--sheet': palette.sheet,
    '--wash': palette.wash,
    '--tint': palette.tint,
    '--ink': palette.ink,
    '--ink-soft': palette.inkSoft,
    '--ink-faint': palette.inkFaint,
    '--rule': palette.rule,
    '--line': palette.line,
    '--accent': palette.primary,
    '--accent-deep': palette.primaryHover,
    '--on-accent': palette.onPrimary,
    '--danger': danger.text,
    '--danger-tint': danger.tint,
    '--success': success.text,
    '--success-tint': success.tint,
    '--warning': warning.text,
    '--warning-tint': warning.tint,
    '--radius': `${radius}px`,
    '--page-text': palette.ink,
    '--page-card-bg': palette.sheet,
    '--shell-border': palette.line,
    '--shell-badge-bg': '#cf1322',
    '--shell-badge-text': '#ffffff',
    '--shell-progress': palette.primary,
    ...bandVariables('header', palette.header),
    ...bandVariables('sider', palette.sider),
    ...bandVariables('tabs', palette.tabs),
  }
}

function bandVariables(band: string, { ground, picture, text, hover, line, chosen }: BandPalette) {
  return {
    [`--shell-${band}-bg`]: ground,
    [`--shell-${band}-picture`]: picture,
    [`--shell-${band}-text`]: text,
    [`--shell-${band}-hover-bg`]: hover,
    [`--shell-${band}-border`]: line,
    [`--shell-${band}-active-bg`]: chosen.ground,
    [`--shell-${band}-active-text`]: chosen.text,
    [`--shell-${band}-scheme`]: isDark(ground) ? 'dark' : 'light',
  }
}
