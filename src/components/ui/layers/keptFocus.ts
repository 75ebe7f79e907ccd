import { type RefObject, useEffect } from 'react'

/** Finds the lists of records. */
const lists = '.resource-list'
const rows = 'tbody > tr[data-row-key], .record-card'
const controls = 'button:not(:disabled), a[href], input:not(:disabled)'
const toolbar = '.resource-toolbar'

/** Where a control stands in a list, so that its successor is found once it is gone. */
interface Place {
  list: Element
  row: Element | null
  position: number
  words: string | null
}

export function placeOf(control: Element | null): Place | undefined {
  const list = control?.closest(lists)
  if (!control || !list) return undefined
  const row = control.closest(rows)
  return { list, row, position: [...list.querySelectorAll(rows)].indexOf(row as Element), words: control.textContent }
}

/**
 * The control that takes the place of one that is gone: the one of the same name in its row, else the first there; without
 * the row the next one or else the last; without any row the first button above the list.
 */
export function successorOf(place: Place | undefined): HTMLElement | undefined {
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
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
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
    // A focus elsewhere on the page is nothing that the list should take back.
    const forget = ({ target }: FocusEvent) => {
      if (target instanceof Node && !section.contains(target) && !(target as Element).closest(layers)) control = null
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
const layers = '[role=dialog], [role=menu], [role=tooltip]'
