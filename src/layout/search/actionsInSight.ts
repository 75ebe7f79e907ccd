/** The actions that the screen offers at the moment: its own buttons, so that permissions and selections hold here too. */
import { menuOf } from '../../components/ui/ActionBar.tsx'

export interface Action {
  label: string
  run: () => void
}

const dialogs = '[aria-modal=true]'
const buttons = 'button:not(:disabled, [aria-busy=true], [role], [tabindex="-1"])'
const records = 'tr[data-row-key], .record-card'
const chosen = '.selection-cell input:checked'

/** Those of the dialog on top or of the screen; first those of the current record: with the keyboard on it, or the only chosen one. */
export function actionsInSight(focused: Element | null): Action[] {
  const place = [...document.querySelectorAll(dialogs)].filter(isVisible).at(-1) ?? document.querySelector('main')
  if (!place) return []
  const boxes = [...place.querySelectorAll(chosen)].filter(box => !box.closest('[hidden]'))
  const current = focused?.closest(records) ?? onlyOne(boxes)?.closest(records)
  const ofRecord = current && place.contains(current) ? buttonsIn(current) : []
  const others = buttonsIn(place).filter(button => !button.closest(records))
  const byLabel = new Map<string, Action>()
  for (const action of [...ofRecord, ...others].flatMap(actionsOf))
    if (action.label !== '' && !byLabel.has(action.label)) byLabel.set(action.label, action)
  return [...byLabel.values()]
}

const onlyOne = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined)

const buttonsIn = (element: Element) => [...element.querySelectorAll<HTMLElement>(buttons)].filter(isVisible)

/** Hidden tabs keep their layout. */
const isVisible = (element: Element) => !element.closest('[hidden]') && element.getClientRects().length > 0

/** A button that opens a menu stands for what is in it. */
function actionsOf(button: HTMLElement): Action[] {
  const menu = menuOf(button)
  if (!menu) return [{ label: labelOf(button), run: () => press(button) }]
  return menu.map(({ key, label }) => ({ label, run: () => choose(button, key) }))
}

/** Widgets part two Chinese characters by a space. */
function labelOf(button: HTMLElement): string {
  const text = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
  return text.replace(/^(\p{Script=Han}) (\p{Script=Han})$/u, '$1$2')
}

/** The focus stands where the action begins, and comes back there. */
function press(button: HTMLElement): void {
  if (!button.isConnected) return
  button.focus()
  button.click()
}

/** Takes the action as it is now: the record may have changed since the menu was read. */
function choose(opener: HTMLElement, key: string): void {
  if (!opener.isConnected) return
  opener.focus({ preventScroll: true })
  menuOf(opener)
    ?.find(action => action.key === key)
    ?.onClick()
}
