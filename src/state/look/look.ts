/** The look of the moment: follows what is stored, here and in other browser tabs. */
import { create } from 'zustand'
import { markTheme, paint } from '../../lib/themes/paint.ts'
import { type Palette, paletteOf } from '../../lib/themes/palette.ts'
import { defaultTheme, isDarkTheme, type Theme, type ThemeName, themeNamed } from '../../lib/themes/theme.ts'
import { defaults, useSettings } from '../settings.ts'
import { useBranding } from './branding.ts'

interface Look {
  theme: Theme
  /** The user's colour: the chosen one, else the branding's. */
  colorName: string
  palette: Palette
}

export const useLook = create<Look>(() => lookOf(defaultTheme, presentColor()))

/** Resolves once the page has its colours; without the theme's file those of the default look. */
export async function startLook(): Promise<void> {
  const name = themeNamed(useSettings.getState().themeName)
  markTheme(classOf(name), isDarkTheme(name))
  await show().catch(() => showAs('default', defaultTheme))
  // If a theme fails to load, the current one stays.
  useSettings.subscribe(() => void show().catch(() => {}))
  useBranding.subscribe(() => void show().catch(() => {}))
}

let requestCount = 0

async function show(): Promise<void> {
  const name = themeNamed(useSettings.getState().themeName)
  requestCount += 1
  const mine = requestCount
  const theme = await loadTheme(name)
  if (mine === requestCount) showAs(name, theme)
}

function showAs(name: ThemeName, theme: Theme): void {
  const before = useLook.getState()
  const colorName = presentColor()
  const look = before.theme === theme && before.colorName === colorName ? before : lookOf(theme, colorName)
  paint(classOf(name), look.palette, theme.radius, useBranding.getState().themeColor)
  useLook.setState(look)
}

/** The default colour of the product stands for that of the branding: browsers store it without being asked to. */
function presentColor(): string {
  const { colorName } = useSettings.getState()
  const isChosen = colorName.toUpperCase() !== defaults.colorName
  return isChosen ? colorName : (useBranding.getState().themeColor ?? colorName)
}

async function loadTheme(name: ThemeName): Promise<Theme> {
  if (name === 'default') return defaultTheme
  return (await import('../../lib/themes/others.ts')).otherThemes[name]
}

function lookOf(theme: Theme, colorName: string): Look {
  return { theme, colorName, palette: paletteOf(theme, colorName) }
}

/** A fresh browser holds `theme-default`, and choosing the default look stores `default`. */
function classOf(name: ThemeName): string {
  const stored = useSettings.getState().themeName
  return name === 'default' && stored !== 'default' ? 'theme-default' : name
}
