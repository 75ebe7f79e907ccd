import { useEffect, useRef, useState } from 'react'

/** Finds what is drawn over the page and holds the keyboard. */
export const dialog = '.ant-modal-wrap, .ant-drawer'

/**
 * Notes where the focus is. The answer, called as a dialog closes, puts it back there at once, which antd does only
 * after the dialog has faded out, when the user may be elsewhere. Where the focus has left the dialog, it stays.
 */
export function noteFocus(): () => number {
  const opener = document.activeElement
  return () => {
    const closing = document.activeElement?.closest(dialog)
    return window.setTimeout(() => {
      const now = document.activeElement
      const isLost = !now || now === document.body || closing?.contains(now)
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    })
  }
}

/** The focus returns to where it was when the dialog opened as soon as it closes or is no longer drawn. */
export function useReturnedFocus(open: boolean): void {
  const [noted, setNoted] = useState(() => ({ open, back: noteFocus() }))
  if (noted.open !== open) setNoted(before => ({ open, back: open ? noteFocus() : before.back }))
  const returning = useRef<number>()
  const { back } = noted
  useEffect(() => {
    if (!open) return
    // What was only hidden for a moment keeps the focus.
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
    frame.querySelector<HTMLElement>('[role=dialog] [tabindex="0"]')?.focus({ preventScroll: true })
  }, [open, id])
}
