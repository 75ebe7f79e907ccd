import { useEffect, useRef, useState } from 'react'
import { placeOf, successorOf } from './keptFocus.ts'

/** Finds what is drawn over the page and holds the keyboard. */
export const dialog = '[role=dialog]'

/**
 * Notes where the focus is. The answer, called as a dialog closes, puts it back there at once, which antd does only
 * after the dialog has faded out, when the user may be elsewhere. Where the focus has left the dialog, it stays. A
 * question that came before the dialog below it had the focus leaves it to that dialog, so that Esc still closes it.
 */
export function noteFocus(): () => number {
  const opener = document.activeElement
  const place = placeOf(opener)
  return () => {
    const closing = document.activeElement?.closest(dialog)
    return window.setTimeout(() => {
      const now = document.activeElement
      const isLost = !now || now === document.body || closing?.contains(now)
      const target = isFocusable(opener) ? opener : (openDialogBesides(closing) ?? successorOf(place))
      if (isLost) target?.focus({ preventScroll: true })
    })
  }
}

function isFocusable(opener: Element | null): opener is HTMLElement {
  return opener instanceof HTMLElement && opener !== document.body && opener.isConnected
}

/** The dialog on top of those that stay open. A closed one that is kept is not displayed. */
function openDialogBesides(closing: Element | null | undefined): HTMLElement | undefined {
  const open = [...document.querySelectorAll<HTMLElement>(dialog)].filter(
    element => element !== closing && element.checkVisibility(),
  )
  return open.at(-1)?.querySelector<HTMLElement>(firstStop) ?? undefined
}

export const hasOpenDialog = () => openDialogBesides(null) !== undefined

/** The element of antd's dialogs that takes the focus for the whole of it. */
const firstStop = '[tabindex="0"]'

/** The focus returns to where it was when the dialog opened as soon as it closes or is no longer drawn. */
export function useReturnedFocus(open: boolean): void {
  const [noted, setNoted] = useState(() => ({ open, back: noteFocus() }))
  if (noted.open !== open) setNoted(before => ({ open, back: open ? noteFocus() : before.back }))
  const returning = useRef<number>()
  const { back } = noted
  useEffect(() => {
    if (!open) return
    // An element that was hidden only briefly keeps the focus.
    window.clearTimeout(returning.current)
    return () => {
      returning.current = back()
    }
  }, [open, back])
}

/**
 * The keyboard is the dialog's as soon as that is drawn. Left to antd it would stay with what opened the dialog until an
 * animation has ended, which is seconds on a busy machine.
 */
export function useTakenFocus(open: boolean, id: string): void {
  useEffect(() => {
    const frame = open && document.getElementById(id)
    if (!frame || frame.contains(document.activeElement)) return
    frame.querySelector<HTMLElement>(firstStop)?.focus({ preventScroll: true })
  }, [open, id])
}
