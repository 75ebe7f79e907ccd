import { isDark } from './contrast.ts'
import type { BandPalette, Palette } from './palette.ts'
import { themeNames } from './themes.ts'

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
