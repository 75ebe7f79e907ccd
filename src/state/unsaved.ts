/** Which open pages hold text that would be lost. A page may hold several forms; each speaks for itself. */
export interface UnsavedHolder {
  readonly current: boolean
  /** `discard` removes what is kept of the text elsewhere. */
  mark(form: object, unsaved: boolean, discard?: () => void): void
  /** The user agreed to lose it. */
  clear(): void
}

export function unsavedHolder(): UnsavedHolder {
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

const holders = new Map<string, UnsavedHolder>()

/** The holder of an open page, by the page's id. */
export function holderOf(page: string): UnsavedHolder {
  const holder = holders.get(page) ?? unsavedHolder()
  holders.set(page, holder)
  return holder
}

export function hasUnsaved(page: string): boolean {
  return holders.get(page)?.current === true
}

/** The page closes, or is drawn anew; whatever text it held the user has agreed to lose. */
export function forgetHolder(page: string): void {
  holders.get(page)?.clear()
  holders.delete(page)
}
