/** The look of the moment: follows what is stored, here and in other browser tabs. */
import { create } from 'zustand'
import { type Palette, paint, paletteOf } from '../lib/themes/palette.ts'
import type { Theme } from '../lib/themes/theme.ts'
import { type ThemeName, themeNamed, themes } from '../lib/themes/themes.ts'
import { useBranding } from './branding.ts'
import { defaults, useSettings } from './settings.ts'

interface Appearance {
  theme: Theme
  /** The user's colour: the chosen one, else the branding's. */
  colorName: string
  palette: Palette
}

export const useAppearance = create<Appearance>(() => appearanceOf(themes.default, presentColor()))

/** Gives the page its colours, now and after each change. */
export function startAppearance(): void {
  show()
  useSettings.subscribe(show)
  useBranding.subscribe(show)
}

function show(): void {
  const name = themeNamed(useSettings.getState().themeName)
  const theme = themes[name]
  const before = useAppearance.getState()
  const colorName = presentColor()
  const appearance = before.theme === theme && before.colorName === colorName ? before : appearanceOf(theme, colorName)
  paint(classOf(name), appearance.palette, theme.radius, useBranding.getState().themeColor)
  useAppearance.setState(appearance)
}

/** The default colour of the product represents that of the branding: browsers store it by default. */
function presentColor(): string {
  const { colorName } = useSettings.getState()
  const isChosen = colorName.toUpperCase() !== defaults.colorName
  return isChosen ? colorName : (useBranding.getState().themeColor ?? colorName)
}

function appearanceOf(theme: Theme, colorName: string): Appearance {
  return { theme, colorName, palette: paletteOf(theme, colorName) }
}

/** A fresh browser contains `theme-default`, and choosing the default look stores `default`. */
function classOf(name: ThemeName): string {
  const stored = useSettings.getState().themeName
  return name === 'default' && stored !== 'default' ? 'theme-default' : name
}
