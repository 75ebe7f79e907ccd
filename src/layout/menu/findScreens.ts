/** Finding a screen of the menu by its name. */

import { routeOf, type Screen } from '../../components/navigation/screens.ts'
import { framePath, hrefOf } from '../../lib/address.ts'
import type { Language } from '../../lib/text/languages.ts'
import { pinyinInitials } from '../../lib/text/pinyinInitials.ts'

interface ScreenMatch {
  screen: Screen
  /** The groups around it, outermost first. */
  groups: Screen[]
}

export function leavesWithGroups(screens: readonly Screen[], groups: Screen[] = []): ScreenMatch[] {
  return screens.flatMap(screen =>
    screen.children.length > 0 ? leavesWithGroups(screen.children, [...groups, screen]) : [{ screen, groups }],
  )
}

/** Screens whose name begins so, then those in groups whose name does. */
export function screensBeginning(screens: readonly Screen[], typed: string): ScreenMatch[] {
  return foundBy(screens, typed, (name, term) => name.startsWith(term))
}

/** Screens whose name has it anywhere, or whose initials do, then those in such groups. */
export function screensContaining(screens: readonly Screen[], typed: string): ScreenMatch[] {
  return foundBy(screens, typed, (name, term) => name.includes(term) || initialsOf(name).includes(term))
}

/** The way to a screen, as it is read. */
export function trailOf({ screen, groups }: ScreenMatch, language: Language): string {
  return [...groups, screen].map(({ label }) => label[language]).join(' / ')
}

/** Opens it at the address of its tab: any other address of a list is replaced, and the shell would render twice. */
export function openScreen({ path, outside }: Screen, navigate: (path: string) => void): void {
  if (outside) window.open(hrefOf(path), '_blank', 'noopener')
  else navigate(routeOf(path) === framePath ? path : path.replace(/(?=\?|$)/, '/index'))
}

type Matches = (name: string, term: string) => boolean

function foundBy(screens: readonly Screen[], typed: string, matches: Matches): ScreenMatch[] {
  const term = typed.trim().toLowerCase()
  if (!term) return []
  const isFound = ({ label }: Screen) => [label.zh, label.en].some(name => matches(name.toLowerCase(), term))
  const all = leavesWithGroups(screens)
  const byName = all.filter(({ screen }) => isFound(screen))
  return [...byName, ...all.filter(found => !byName.includes(found) && found.groups.some(isFound))]
}

/** `gwgl` for 岗位管理, `dd` for Dictionary design. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return words.length > 1 ? words.map(word => word[0]).join('') : pinyinInitials(name)
}
