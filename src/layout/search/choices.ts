import type { FoundGroup, FoundPart } from '#contract/system/search'
import type { Screen } from '../../components/navigation/screens.ts'
import type { Language } from '../../lib/text/languages.ts'
import { pinyinInitials } from '../../lib/text/pinyinInitials.ts'
import type { Recents } from '../../state/recents.ts'
import { leavesWithGroups, openScreen, screensContaining, trailOf } from '../menu/findScreens.ts'
import type { Action } from './actionsInSight.ts'

/** Something that can be chosen. */
export interface Choice {
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
  choices: readonly Choice[]
}

interface Offered {
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

export function sectionsOf(offered: Offered): Section[] {
  const { typed, type } = offered
  const records = offered.groups.map(group => recordSection(group, offered))
  if (type) return records
  const sections = typed.trim()
    ? [screenSection(offered), actionSection(offered), ...records]
    : [recentSection(offered), actionSection(offered), screenSection(offered)]
  return sections.filter(({ choices }) => choices.length > 0)
}

function screenSection({ typed, screens, language, push, t }: Offered): Section {
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

function actionSection({ typed, actions, t }: Offered): Section {
  const term = typed.trim().toLowerCase()
  const isFound = ({ label }: Action) => label.toLowerCase().includes(term) || pinyinInitials(label).includes(term)
  const choices = term ? actions.filter(isFound) : actions
  return {
    ...{ key: 'actions', label: t('actions') },
    choices: choices.map(({ label, run }) => ({ key: `action ${label}`, title: [{ text: label }], run })),
  }
}

function recentSection({ recents, push, t }: Offered): Section {
  return {
    ...{ key: 'recent', label: t('recent') },
    choices: recents.records.slice(0, FEW).map(({ path, route, id, title, action }) => ({
      key: `record ${path} ${id}`,
      title: [{ text: title }],
      run: () => push(`${route}/${action}/${id}`),
    })),
  }
}

function recordSection(group: FoundGroup, { language, type, push, t }: Offered): Section {
  const { path, route, opens, records, more } = group
  const label = group.title[language]
  const choices: Choice[] = records.map(({ id, title, text, updateTime }) => ({
    ...{ key: `record ${path} ${id}`, title, text },
    note: updateTime.slice(0, 10),
    run: () => push(opens ? `${route}/show/${id}` : route),
  }))
  const rest: Choice = { key: `more ${path}`, title: [{ text: t('more', { title: label }) }], type: path }
  return { key: path, label, choices: more && !type ? [...choices, rest] : choices }
}
