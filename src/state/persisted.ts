/** Stores whose fields are entries. */
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { entryKeyOf, type PersistedEntry, readEntry, removeEntry, writeEntry } from './entries.ts'

export type PersistedStore<State> = UseBoundStore<StoreApi<State>> & {
  /** Takes over what another browser tab has written since. */
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
    for (const name of names) if (now[name] !== before[name]) keep(name, now[name], perTab.includes(name))
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === null || names.some(name => key === entryKeyOf(name))) reread()
  })
  return Object.assign(store, { reread })
}

function keep(name: string, content: unknown, perTab: boolean): void {
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
