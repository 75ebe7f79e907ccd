/** Unsaved values of forms, stored in this browser for each tenant and user until they are saved or discarded. */
import { settings } from '../lib/settings.ts'
import { entryKeyOf, localArea, memory, parseEntry, readEntry, removeEntry, writeEntry } from './persisted.ts'
import { useSession } from './session.ts'

export interface Draft {
  /** The values that differ from `base`. */
  values: Readonly<Record<string, unknown>>
  /** Stored values of these fields when the form was opened. */
  base: Readonly<Record<string, unknown>>
  /** The open form that wrote it: a form removes its own draft only, never that of another browser tab. */
  form: string
}

export type StoredDraft = Draft & { at: number }

const PREFIX = 'draft/'
const MAX_AGE_MS = 14 * 24 * 3600_000
/** Characters. Browsers store about 5 million of them for one site. */
const MAX_DRAFT_SIZE = 500_000
const MAX_TOTAL_SIZE = 2_000_000

/** Drafts of a user who has signed out by choice; a form that closes with the session must not write one again. */
let closedPrefix: string | undefined

/** The entry of a form; none while nobody is signed in. */
export function ownDraftKey(draftKey: string | undefined): string | undefined {
  const prefix = ownPrefix()
  if (prefix !== undefined) closedPrefix = undefined
  return draftKey === undefined || prefix === undefined ? undefined : prefix + draftKey
}

/** Returns false when the draft is not stored, because it is too large or its user has signed out. */
export function storeDraft(key: string, draft: Draft): boolean {
  if (closedPrefix !== undefined && key.startsWith(closedPrefix)) return false
  const size = JSON.stringify(draft).length
  if (size > MAX_DRAFT_SIZE) return false
  dropDrafts(key, size)
  writeEntry(key, draft)
  return true
}

export function findDraft(key: string): StoredDraft | undefined {
  const entry = readEntry(key)
  if (!isDraft(entry?.content) || isExpired(entry.datetime)) return undefined
  return { ...entry.content, at: entry.datetime }
}

export function removeDraft(key: string): void {
  removeEntry(key)
}

/** Signing out by choice leaves nothing behind; a session that ends by itself leaves the drafts for the next one. */
export function removeOwnDrafts(): void {
  closedPrefix = ownPrefix()
  if (closedPrefix !== undefined) for (const { name } of entriesUnder(closedPrefix)) removeEntry(name)
}

export function hasOwnDrafts(): boolean {
  const prefix = ownPrefix()
  return prefix !== undefined && entriesUnder(prefix).length > 0
}

function ownPrefix(): string | undefined {
  const { tenantId, userInfo } = useSession.getState()
  return userInfo?.user_id ? `${PREFIX}${tenantId}/${userInfo.user_id}/` : undefined
}

/** Makes room for one of this size: expired drafts go first, then the oldest, whoever wrote them. */
function dropDrafts(key: string, size: number): void {
  let room = MAX_TOTAL_SIZE - size
  const newestFirst = entriesUnder(PREFIX)
    .filter(({ name }) => name !== key)
    .sort((one, other) => other.datetime - one.datetime)
  for (const entry of newestFirst) {
    room -= entry.size
    if (room < 0 || isExpired(entry.datetime)) removeEntry(entry.name)
  }
}

const isExpired = (datetime: number) => Date.now() - datetime > MAX_AGE_MS

function isDraft(content: unknown): content is Draft {
  return typeof content === 'object' && content !== null && 'values' in content && 'base' in content
}

/** The entries whose names begin with `prefix`, with their sizes in characters. */
export function entriesUnder(prefix: string): { name: string; datetime: number; size: number }[] {
  const start = entryKeyOf(prefix)
  const texts = new Map([...storedTexts(start), ...memory])
  return [...texts].flatMap(([key, text]) => {
    const entry = key.startsWith(start) ? parseEntry(text) : undefined
    return entry
      ? [{ name: key.slice(settings.storagePrefix.length), datetime: entry.datetime, size: text.length }]
      : []
  })
}

function storedTexts(start: string): [string, string][] {
  try {
    const storage = localArea()
    return Object.keys(storage).flatMap(key => {
      const text = key.startsWith(start) ? storage.getItem(key) : null
      return text === null ? [] : [[key, text] as [string, string]]
    })
  } catch {
    return []
  }
}

/** Open pages with text that would be lost. A page may contain several forms, each with its own state. */
export interface UnsavedState {
  readonly current: boolean
  /** `discard` removes what is stored of the text elsewhere. */
  mark(form: object, unsaved: boolean, discard?: () => void): void
  /** The user agreed to lose it. */
  clear(): void
}

export function createUnsavedState(): UnsavedState {
  const forms = new Map<object, (() => void) | undefined>()
  return {
    get current() {
      return forms.size > 0
    },
    mark: (form, unsaved, discard) => void (unsaved ? forms.set(form, discard) : forms.delete(form)),
    clear: () => {
      for (const discard of forms.values()) discard?.()
      forms.clear()
    },
  }
}

const states = new Map<string, UnsavedState>()

/** The state of an open page, by the page's id. */
export function unsavedStateOf(page: string): UnsavedState {
  const state = states.get(page) ?? createUnsavedState()
  states.set(page, state)
  return state
}

export function hasUnsaved(page: string): boolean {
  return states.get(page)?.current === true
}

/** The page closes or is remounted; the user has agreed to lose its unsaved text. */
export function discardUnsaved(page: string): void {
  states.get(page)?.clear()
  states.delete(page)
}
