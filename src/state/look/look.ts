/** The look of the moment: follows what is stored, here and in other browser tabs. */
import { create } from 'zustand'
import { paint } from '../../lib/themes/paint.ts'
import { type Palette, paletteOf } from '../../lib/themes/palette.ts'
import { type Theme, type ThemeName, themeNamed } from '../../lib/themes/theme.ts'
import { themes } from '../../lib/themes/themes.ts'
import { defaults, useSettings } from '../settings.ts'
import { useBranding } from './branding.ts'

interface Look {
  theme: Theme
  /** The user's colour: the chosen one, else the branding's. */
  colorName: string
  palette: Palette
}

export const useLook = create<Look>(() => lookOf(themes.default, presentColor()))

/** Gives the page its colours, now and after each change. */
export function startLook(): void {
  show()
  useSettings.subscribe(show)
  useBranding.subscribe(show)
}

function show(): void {
  const name = themeNamed(useSettings.getState().themeName)
  const theme = themes[name]
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

function lookOf(theme: Theme, colorName: string): Look {
  return { theme, colorName, palette: paletteOf(theme, colorName) }
}

/** A fresh browser holds `theme-default`, and choosing the default look stores `default`. */
function classOf(name: ThemeName): string {
  const stored = useSettings.getState().themeName
  return name === 'default' && stored !== 'default' ? 'theme-default' : name
}
