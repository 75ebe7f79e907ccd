/** Layouts and views of lists: kept with the account, and in this browser so that a list opens as it was left. */
import { useEffect } from 'react'
import { create } from 'zustand'
import { type ListLayout, type ListSettings, type ListView, listSettings } from '#contract/desk/list'
import { isOffered } from '../../../../lib/extensions.ts'
import { call } from '../../../../providers/api/call.ts'
import { request } from '../../../../providers/api/http.ts'
import { persistedStore } from '../../../../state/persisted.ts'
import { useSession } from '../../../../state/session.ts'

interface Kept {
  columnChoices: Readonly<Record<string, Partial<ListLayout>>>
  listViews: readonly ListView[]
  firstViews: Readonly<Record<string, string>>
  /** Paths of the lists whose layout the server does not have yet. */
  unsaved: readonly string[]
  /** The account that the others are of; the empty text of what an earlier version has kept. */
  listsOf: string
}

const empty: Kept = { columnChoices: {}, listViews: [], firstViews: {}, unsaved: [], listsOf: '' }

export const useKeptLists = persistedStore<Kept>(empty)

/** Changes to the columns of a view last as long as the page. */
export const useViewLayouts = create<Readonly<Record<string, ListLayout>>>(() => ({}))

const accountNow = () => String(useSession.getState().userInfo?.user_id ?? '')
const isOwn = ({ listsOf }: Kept) => listsOf === '' || listsOf === accountNow()

export const offersListSettings = () => isOffered(`${listSettings.path}/mine`)

/** Answers the settings that are kept here, unless they are of somebody else who has used this browser. */
export const ownLists = (kept: Kept): Kept => (isOwn(kept) ? kept : empty)

let reading: { account: string; done: Promise<void> } | undefined

/** Reads what the account has arranged, on this browser or another. */
export function readListSettings(again = false): Promise<void> {
  const account = accountNow()
  if (account === '' || !offersListSettings()) return Promise.resolve()
  if (again || reading?.account !== account) reading = { account, done: read(account) }
  return reading.done
}

async function read(account: string): Promise<void> {
  const before = choicesNow()
  try {
    // Another server may answer less.
    const answer = request<Partial<ListSettings> | null>({ url: `${listSettings.path}/mine`, meta: { silent: true } })
    const { layouts = {}, views = [], defaults = {} } = (await answer) ?? {}
    const columnChoices = mergedChoices(before, layouts)
    useKeptLists.setState({ columnChoices, listViews: views, firstViews: defaults, listsOf: account })
    for (const path of useKeptLists.getState().unsaved) save(path)
  } catch {
    // Lists stay as this browser has kept them.
    reading = undefined
  }
}

const choicesNow = () => ownLists(useKeptLists.getState()).columnChoices

/** The layouts of the account, less those that were changed here while they were read or have not reached the server yet. */
function mergedChoices(before: Kept['columnChoices'], read: Kept['columnChoices']): Kept['columnChoices'] {
  const now = choicesNow()
  const { unsaved } = ownLists(useKeptLists.getState())
  const isChanged = (path: string) => unsaved.includes(path) || now[path] !== before[path]
  const unchanged = Object.entries(read).filter(([path]) => !isChanged(path))
  const changed = Object.entries(now).filter(([path]) => isChanged(path))
  return Object.fromEntries([...unchanged, ...changed])
}

/** Milliseconds after which a list is on screen, and the settings do not delay it. */
const SETTLED_MS = 1500
const SAVE_DELAY_MS = 600

export function useListSettings(): void {
  useEffect(() => {
    const timer = setTimeout(() => void readListSettings(), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
}

const saving = new Map<string, ReturnType<typeof setTimeout>>()

/** At once in this browser, and with the account when the changes pause. */
export function keepLayout(path: string, layout: ListLayout | undefined): void {
  useKeptLists.setState(kept => {
    const own = ownLists(kept)
    const { [path]: _, ...others } = own.columnChoices
    return {
      ...own,
      columnChoices: layout ? { ...others, [path]: layout } : others,
      unsaved: isSaved() ? [...without(own.unsaved, path), path] : [],
      listsOf: accountNow(),
    }
  })
  if (isSaved()) save(path)
}

const isSaved = () => accountNow() !== '' && offersListSettings()
const without = (paths: readonly string[], path: string) => paths.filter(other => other !== path)

/** Where this fails, the layout stays unsaved and is sent with the next reading. */
function save(path: string): void {
  clearTimeout(saving.get(path))
  const timer = setTimeout(async () => {
    const layout = choicesNow()[path]
    await call(listSettings, 'lay', { path, layout: layout ? JSON.stringify(layout) : '' })
      .then(() => {
        if (choicesNow()[path] === layout) useKeptLists.setState(kept => ({ unsaved: without(kept.unsaved, path) }))
      })
      .catch(() => {})
  }, SAVE_DELAY_MS)
  saving.set(path, timer)
}
