/** Entries remembered between visits, by name. Without React, so that a visit can begin with them. */
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { parseJson } from '#contract/kit/texts/parseJson'
import { settings } from '../lib/settings.ts'

interface PersistedEntry {
  dataType: string
  content: unknown
  /** Null where the entry outlasts the browser tab. */
  type: 'session' | null
  /** When it was written, in milliseconds. */
  datetime: number
}

/** The entry of that name; nothing when it is absent or cannot be read. */
export function readEntry(name: string): PersistedEntry | undefined {
  const key = entryKeyOf(name)
  return parseEntry(memory.get(key)) ?? parseEntry(stored(key, sessionArea)) ?? parseEntry(stored(key, localArea))
}

export function writeEntry(name: string, content: unknown, perTab = false): void {
  const type = perTab ? 'session' : null
  const entry: PersistedEntry = { dataType: typeof content, content, type, datetime: Date.now() }
  const text = JSON.stringify(entry)
  const key = entryKeyOf(name)
  try {
    const area = perTab ? sessionArea() : localArea()
    area.setItem(key, text)
    memory.delete(key)
  } catch {
    // Full or forbidden: this visit goes on from memory.
    memory.set(key, text)
  }
}

export function removeEntry(name: string): void {
  const key = entryKeyOf(name)
  memory.delete(key)
  for (const area of [sessionArea, localArea]) {
    try {
      area().removeItem(key)
    } catch {
      // Forbidden storage contains nothing that could be removed.
    }
  }
}

/** Values that could not be stored, by key. */
export const memory = new Map<string, string>()
export const entryKeyOf = (name: string) => settings.storagePrefix + name
export const localArea = () => window.localStorage
const sessionArea = () => window.sessionStorage

function stored(key: string, area: () => Storage): string | null {
  try {
    return area().getItem(key)
  } catch {
    return null
  }
}

export function parseEntry(text: string | null | undefined): PersistedEntry | undefined {
  const entry = parseJson(text ?? '')
  return isEntry(entry) ? entry : undefined
}

function isEntry(value: unknown): value is PersistedEntry {
  return typeof value === 'object' && value !== null && 'content' in value && 'datetime' in value
}

type PersistedStore<State> = UseBoundStore<StoreApi<State>> & {
  /** Applies what another browser tab has written since. */
  reread(): void
}

/** A store whose fields are entries of their own names. Fields in `perTab` live in session storage. */
export function persistedStore<State extends object>(
  initial: State,
  perTab: readonly (keyof State & string)[] = [],
): PersistedStore<State> {
  const names = Object.keys(initial) as (keyof State & string)[]
  const stored = (): State => {
    const state = { ...initial }
    for (const name of names) state[name] = contentLike(initial[name], readEntry(name))
    return state
  }
  const store = create<State>(stored)
  // Values read from storage must not be written back: two tabs would update each other endlessly.
  let rereading = false
  const reread = () => {
    rereading = true
    store.setState(stored())
    rereading = false
  }
  store.subscribe((now, before) => {
    if (rereading) return
    for (const name of names) if (now[name] !== before[name]) persist(name, now[name], perTab.includes(name))
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === null || names.some(name => key === entryKeyOf(name))) reread()
  })
  return Object.assign(store, { reread })
}

function persist(name: string, content: unknown, perTab: boolean): void {
  if (isBlank(content)) removeEntry(name)
  else writeEntry(name, content, perTab)
}

function isBlank(content: unknown): boolean {
  if (content === null || content === undefined || content === '') return true
  return typeof content === 'object' && Object.keys(content).length === 0
}

/** The stored content where it is of the same kind as the initial value, else that value. */
function contentLike<Value>(initial: Value, entry: PersistedEntry | undefined): Value {
  const content = entry?.content
  const alike = typeof content === typeof initial && Array.isArray(content) === Array.isArray(initial)
  return alike && content !== null ? (content as Value) : initial
}
