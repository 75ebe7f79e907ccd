/** The actions that the screen offers at the moment: its own buttons, so that permissions and selections hold here too. */

export interface Action {
  label: string
  run: () => void
}

const dialogs = '.ant-modal-wrap, .ant-drawer-content'
const buttons = 'button.ant-btn:not(:disabled)'

/** Those of the dialog on top or of the screen; first those of the record that the keyboard is on. */
export function actionsInSight(focused: Element | null): Action[] {
  const place = [...document.querySelectorAll(dialogs)].filter(isVisible).at(-1) ?? document.querySelector('main')
  const row = focused?.closest('tr[data-row-key]')
  const ofRow = row && place?.contains(row) ? buttonsIn(row) : []
  const others = place ? buttonsIn(place).filter(button => !button.closest('tr, td, form')) : []
  const byLabel = new Map<string, HTMLElement>()
  for (const button of [...ofRow, ...others]) {
    const label = labelOf(button)
    if (label !== '' && !byLabel.has(label)) byLabel.set(label, button)
  }
  return [...byLabel].map(([label, button]) => ({ label, run: () => press(button) }))
}

const buttonsIn = (element: Element) => [...element.querySelectorAll<HTMLElement>(buttons)].filter(isVisible)

/** Hidden tabs keep their layout. */
const isVisible = (element: Element) => !element.closest('[hidden]') && element.getClientRects().length > 0

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
