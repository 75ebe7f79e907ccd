import type { HTMLAttributes } from 'react'
import type { AnyRecord } from '../definition/defineResource.ts'

export interface RowHandlers {
  onOpen?: (record: AnyRecord) => void
  /** A click anywhere in the row. */
  onChoose?: (record: AnyRecord) => void
}

/** A click on these does not open the record. Menus are included because their events bubble to the row. */
const controls = 'button, a, label, input, textarea, [role=menu], [role=button], .selection-cell'

export function rowEvents(record: AnyRecord, { onOpen, onChoose }: RowHandlers): HTMLAttributes<HTMLElement> {
  return {
    ...(onOpen && {
      tabIndex: 0,
      onClick: ({ target, currentTarget }) => {
        const cell = target as Element
        // Events of dialogs bubble to the row whose component opened them.
        if (!currentTarget.contains(cell) || cell.closest(controls)) return
        // Text that was selected for copying ends with a click as well.
        if (window.getSelection()?.isCollapsed !== false) onOpen(record)
      },
      onKeyDown: event => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(record)
      },
    }),
    ...(onChoose && { onClick: () => onChoose(record) }),
  }
}
