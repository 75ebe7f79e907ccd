import type { FoundGroup, FoundPart } from '#contract/system/search'
import type { Screen } from '../../components/navigation/screens.ts'
import { menuOf } from '../../components/ui/ActionBar.tsx'
import { isVisible, visibleDialogs } from '../../components/ui/layers.ts'
import type { Language } from '../../lib/text/languages.ts'
import { pinyinInitials } from '../../lib/text/pinyinInitials.ts'
import type { Recents } from '../../state/recents.ts'
import { leavesWithGroups, openScreen, screensContaining, trailOf } from '../menu/findScreens.ts'

/** Something that can be chosen. */
export interface SearchChoice {
  key: string
  /** Icon of a screen. */
  source?: string
  title: readonly FoundPart[]
  text?: readonly FoundPart[]
  note?: string
  /** Stays open for more. */
  type?: string
  run?: () => void
}

export interface Section {
  key: string
  label: string
  choices: readonly SearchChoice[]
}

interface ChoiceSources {
  typed: string
  language: Language
  screens: readonly Screen[]
  recents: Recents
  actions: readonly Action[]
  groups: readonly FoundGroup[]
  /** Path of the only module that is looked at; empty: all. */
  type: string
  push: (path: string) => void
  t: (key: 'actions' | 'screens' | 'recent' | 'more', values?: Record<string, string>) => string
}

/** Screens of a search are a few; without words all screens are offered. */
const FEW = 6

export function sectionsOf(offered: ChoiceSources): Section[] {
  const { typed, type } = offered
  const records = offered.groups.map(group => recordSection(group, offered))
  if (type) return records
  const sections = typed.trim()
    ? [screenSection(offered), actionSection(offered), ...records]
    : [recentSection(offered), actionSection(offered), screenSection(offered)]
  return sections.filter(({ choices }) => choices.length > 0)
}

function screenSection({ typed, screens, language, push, t }: ChoiceSources): Section {
  const found = typed.trim() ? screensContaining(screens, typed).slice(0, FEW) : leavesWithGroups(screens)
  return {
    ...{ key: 'screens', label: t('screens') },
    choices: found.map(each => ({
      key: `screen ${each.screen.id}`,
      source: each.screen.source,
      title: [{ text: trailOf(each, language) }],
      run: () => openScreen(each.screen, push),
    })),
  }
}

function actionSection({ typed, actions, t }: ChoiceSources): Section {
  const term = typed.trim().toLowerCase()
  const isFound = ({ label }: Action) => label.toLowerCase().includes(term) || pinyinInitials(label).includes(term)
  const choices = term ? actions.filter(isFound) : actions
  return {
    ...{ key: 'actions', label: t('actions') },
    choices: choices.map(({ label, run }) => ({ key: `action ${label}`, title: [{ text: label }], run })),
  }
}

function recentSection({ recents, push, t }: ChoiceSources): Section {
  return {
    ...{ key: 'recent', label: t('recent') },
    choices: recents.records.slice(0, FEW).map(({ path, route, id, title, action }) => ({
      key: `record ${path} ${id}`,
      title: [{ text: title }],
      run: () => push(`${route}/${action}/${id}`),
    })),
  }
}

function recordSection(group: FoundGroup, { language, type, push, t }: ChoiceSources): Section {
  const { path, route, opens, records, more } = group
  const label = group.title[language]
  const choices: SearchChoice[] = records.map(({ id, title, text, updateTime }) => ({
    ...{ key: `record ${path} ${id}`, title, text },
    note: updateTime.slice(0, 10),
    run: () => push(opens ? `${route}/show/${id}` : route),
  }))
  const rest: SearchChoice = { key: `more ${path}`, title: [{ text: t('more', { title: label }) }], type: path }
  return { key: path, label, choices: more && !type ? [...choices, rest] : choices }
}

/** A button that the screen offers at the moment: its own, so that permissions and selections apply here too. */
export interface Action {
  label: string
  run: () => void
}

/** The link around a button receives the focus in its place. */
const buttons = 'button:not(:disabled, [aria-busy=true], [role], [tabindex="-1"]), a > button'
const records = 'tr[data-row-key], .record-card'
const chosen = '.selection-cell input:checked'

/** Those of the dialog on top or of the screen; first those of the current record: with the keyboard on it, or the only chosen one. */
export function visibleActions(focused: Element | null): Action[] {
  const place = visibleDialogs().at(-1) ?? document.querySelector('main')
  if (!place) return []
  const boxes = [...place.querySelectorAll(chosen)].filter(box => !box.closest('[hidden]'))
  const current = focused?.closest(records) ?? onlyOne(boxes)?.closest(records)
  const ofRecord = current && place.contains(current) ? buttonsIn(current) : []
  const others = buttonsIn(place).filter(button => !button.closest(records))
  const byLabel = new Map<string, Action>()
  for (const action of [...ofRecord, ...others].flatMap(actionsOf))
    if (action.label !== '' && !byLabel.has(action.label)) byLabel.set(action.label, action)
  return [...byLabel.values()]
}

const onlyOne = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined)

const buttonsIn = (element: Element) => [...element.querySelectorAll<HTMLElement>(buttons)].filter(isVisible)

/** A button that opens a menu represents what is in it. */
function actionsOf(button: HTMLElement): Action[] {
  const menu = menuOf(button)
  if (!menu) return [{ label: labelOf(button), run: () => press(button) }]
  return menu.map(({ key, label }) => ({ label, run: () => choose(button, key) }))
}

/** Widgets part two Chinese characters by a space. */
function labelOf(button: HTMLElement): string {
  const text = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
  return text.replace(/^(\p{Script=Han}) (\p{Script=Han})$/u, '$1$2')
}

/** The focus is on the button before the action begins, and returns there. */
function press(button: HTMLElement): void {
  if (!button.isConnected) return
  button.focus()
  button.click()
}

/** Runs the current action: the record may have changed since the menu was read. */
function choose(opener: HTMLElement, key: string): void {
  if (!opener.isConnected) return
  opener.focus({ preventScroll: true })
  menuOf(opener)
    ?.find(action => action.key === key)
    ?.onClick()
}
