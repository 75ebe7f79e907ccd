/** Open pages with text that would be lost. A page may hold several forms; each speaks for itself. */
export interface UnsavedState {
  readonly current: boolean
  /** `discard` removes what is kept of the text elsewhere. */
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

/** The page closes, or is drawn anew; whatever text it held the user has agreed to lose. */
export function discardUnsaved(page: string): void {
  states.get(page)?.clear()
  states.delete(page)
}
