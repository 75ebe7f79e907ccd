import type { KeyboardEvent } from 'react'

type Keys = Readonly<Record<string, (() => unknown) | false | undefined>>

/** Keys that represent the buttons of a screen; others, and those with a modifier, are left alone. */
export const onKeys =
  (keys: Keys) =>
  (event: KeyboardEvent): void => {
    const run = !event.ctrlKey && !event.metaKey && !event.altKey && keys[event.key.toLowerCase()]
    if (!run) return
    event.preventDefault()
    void run()
  }
