import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

type Keys = Readonly<Record<string, (() => unknown) | false | undefined>>

/** Keys that represent the buttons of a screen; others, and those with a modifier, are left alone. */
export const onKeys =
  (keys: Keys) =>
  (event: ReactKeyboardEvent): void => {
    const run = !event.ctrlKey && !event.metaKey && !event.altKey && keys[event.key.toLowerCase()]
    if (!run) return
    event.preventDefault()
    void run()
  }

const inputs = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=menu]'

/** A key without a modifier that is not handled yet, where nobody types. */
export function isFreeKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false
  return !(target instanceof Element && target.closest(inputs))
}
