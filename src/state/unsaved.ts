/** Which open pages hold text that would be lost. A page may hold several forms; each speaks for itself. */
export interface UnsavedHolder {
  readonly current: boolean
  mark(form: object, unsaved: boolean): void
  /** The user agreed to lose it. */
  clear(): void
}

export function unsavedHolder(): UnsavedHolder {
  const forms = new Set<object>()
  return {
    get current() {
      return forms.size > 0
    },
    mark: (form, unsaved) => void (unsaved ? forms.add(form) : forms.delete(form)),
    clear: () => forms.clear(),
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

export function forgetHolder(page: string): void {
  holders.delete(page)
}
