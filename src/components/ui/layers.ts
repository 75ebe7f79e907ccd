import { createContext, type RefObject, useEffect, useRef, useState } from 'react'
import { useLock } from '../../state/lock.ts'

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

/** Matches what is rendered over the page and has the keyboard focus. */
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
      const target = isFocusable(opener) ? opener : (topOpenDialog(closing) ?? successorOf(place))
      if (isLost) target?.focus({ preventScroll: true })
    })
  }
}

function isFocusable(opener: Element | null): opener is HTMLElement {
  return opener instanceof HTMLElement && opener !== document.body && opener.isConnected
}

/** The dialog on top of those that stay open. A closed one that stays mounted is not displayed. */
function topOpenDialog(closing: Element | null | undefined): HTMLElement | undefined {
  const open = [...document.querySelectorAll<HTMLElement>(dialog)].filter(
    element => element !== closing && element.checkVisibility(),
  )
  return open.at(-1)?.querySelector<HTMLElement>(firstStop) ?? undefined
}

/** Hidden tabs retain their layout. */
export const isVisible = (element: Element) => !element.closest('[hidden]') && element.getClientRects().length > 0

/** The dialogs that can be seen, the top one last. */
export const visibleDialogs = () => [...document.querySelectorAll('[aria-modal=true]')].filter(isVisible)

/** The element of antd's dialogs that receives the focus for the whole of it. */
const firstStop = '[tabindex="0"]'

/** The focus returns to where it was when the dialog opened as soon as it closes or is unmounted. */
export function useReturnedFocus(open: boolean): void {
  const [noted, setNoted] = useState(() => ({ open, back: noteFocus() }))
  if (noted.open !== open) setNoted(before => ({ open, back: open ? noteFocus() : before.back }))
  const returning = useRef<number>()
  const { back } = noted
  useEffect(() => {
    if (!open) return
    // An element that was hidden only briefly retains the focus.
    window.clearTimeout(returning.current)
    return () => {
      returning.current = back()
    }
  }, [open, back])
}

/**
 * The dialog receives the keyboard as soon as it is rendered. Left to antd it would stay with what opened the dialog
 * until an animation has ended, which lasts seconds on a busy machine.
 */
export function useInitialFocus(open: boolean, id: string): void {
  useEffect(() => {
    const frame = open && document.getElementById(id)
    if (!frame || frame.contains(document.activeElement)) return
    frame.querySelector<HTMLElement>(firstStop)?.focus({ preventScroll: true })
  }, [open, id])
}

/** Finds the lists of records. */
const lists = '.resource-list'
const rows = 'tbody > tr[data-row-key], .record-card'
const controls = 'button:not(:disabled), a[href], input:not(:disabled)'
const toolbar = '.resource-toolbar'

/** Where a control is in a list, so that its successor is found once it is gone. */
interface Place {
  list: Element
  row: Element | null
  position: number
  words: string | null
}

function placeOf(control: Element | null): Place | undefined {
  const list = control?.closest(lists)
  if (!control || !list) return undefined
  const row = control.closest(rows)
  return { list, row, position: [...list.querySelectorAll(rows)].indexOf(row as Element), words: control.textContent }
}

/**
 * The control that replaces one that is gone: the one of the same name in its row, else the first there; without
 * the row the next one or else the last; without any row the first button above the list.
 */
function successorOf(place: Place | undefined): HTMLElement | undefined {
  const list = place?.list
  if (!list?.isConnected || list.closest('[hidden]')) return undefined
  const first = list.querySelector<HTMLElement>(`${toolbar} :is(${controls})`) ?? undefined
  if (!place?.row) return first
  if (place.row.isConnected) {
    const own = [...place.row.querySelectorAll<HTMLElement>(controls)]
    const actions = own.filter(({ tagName }) => tagName === 'BUTTON')
    return actions.find(({ textContent }) => textContent === place.words) ?? actions[0] ?? own[0] ?? first
  }
  const left = [...list.querySelectorAll<HTMLElement>(rows)]
  const next = left[place.position] ?? left.at(-1)
  if (!next) return first
  return next.tabIndex >= 0 ? next : (next.querySelector<HTMLElement>(controls) ?? first)
}

/** The focus stays in a list when the control that has it goes, as with the row of a record that was removed. */
export function useListFocus(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const section = list.current
    if (!section) return
    let control: Element | null = null
    let place: Place | undefined
    const note = ({ target }: FocusEvent) => {
      control = target as Element
      place = placeOf(control)
    }
    const observer = new MutationObserver(() => {
      const now = document.activeElement
      if (!control || control.isConnected || (now && now !== document.body)) return
      control = null
      successorOf(place)?.focus({ preventScroll: true })
    })
    // A focus elsewhere on the page must not return to the list.
    const forget = ({ target }: FocusEvent) => {
      if (target instanceof Node && !section.contains(target) && !(target as Element).closest(overlays)) control = null
    }
    section.addEventListener('focusin', note)
    document.addEventListener('focusin', forget)
    observer.observe(section, { childList: true, subtree: true })
    return () => {
      section.removeEventListener('focusin', note)
      document.removeEventListener('focusin', forget)
      observer.disconnect()
    }
  }, [list])
}

/** A dialog returns the focus to the list. */
const overlays = '[role=dialog], [role=menu], [role=tooltip]'
