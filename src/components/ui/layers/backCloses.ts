import { createContext, useEffect, useRef } from 'react'
import { useLock } from '../../../state/lock.ts'

/** Whether the next dialog is one that the address names: Back closes it by leaving the address. */
export const RoutedDialog = createContext(false)

interface Layer {
  close: () => void
  isShown: () => boolean
}

/** Dialogs, drawers and sheets that no address names, the last opened one at the end. */
const layers: Layer[] = []

/** Back closes the layer, if it is the one that was opened last, in place of leaving the screen. */
export function useBackCloses(open: boolean, close: () => void, find: () => Element | null | undefined): void {
  const latest = useRef({ close, find })
  latest.current = { close, find }
  useEffect(() => {
    if (!open) return
    const layer: Layer = {
      close: () => latest.current.close(),
      // Dialogs of hidden tabs stay open there.
      isShown: () => latest.current.find()?.checkVisibility() === true,
    }
    layers.push(layer)
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [open])
}

/** Types that `lib.dom` does not declare yet; browsers without it leave the screen as before. */
interface Navigation extends EventTarget {
  currentEntry: { index: number } | null
}
interface NavigateEvent extends Event {
  navigationType: string
  destination: { index: number }
}

const { navigation } = window as { navigation?: Navigation }

navigation?.addEventListener('navigate', event => {
  const { navigationType, destination, cancelable } = event as NavigateEvent
  const isBack = navigationType === 'traverse' && destination.index < (navigation.currentEntry?.index ?? 0)
  if (!isBack || !cancelable || useLock.getState().isLock) return
  const close = closeQuestion() ?? layers.findLast(({ isShown }) => isShown())?.close
  if (!close) return
  event.preventDefault()
  close()
})

/** Marks the button of a question that changes nothing. */
export const CANCEL_CLASS = 'question-cancel'

function closeQuestion(): (() => void) | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>(`.${CANCEL_CLASS}`)]
  const button = buttons.findLast(found => found.checkVisibility())
  return button && (() => button.click())
}
