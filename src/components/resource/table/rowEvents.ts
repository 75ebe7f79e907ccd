import type { HTMLAttributes } from 'react'
import type { AnyRecord } from '../definition/defineResource.ts'

export interface RowHandlers {
  onOpen?: (record: AnyRecord) => void
  /** A click anywhere in the row. */
  onChoose?: (record: AnyRecord) => void
}

/** A double click on these does not open the record. Menus are included because their events bubble to the row. */
const controls = 'button, a, label, [role=menu]'

export function rowEvents(record: AnyRecord, { onOpen, onChoose }: RowHandlers): HTMLAttributes<HTMLElement> {
  return {
    ...(onChoose && { onClick: () => onChoose(record) }),
    ...(onOpen && {
      tabIndex: 0,
      onDoubleClick: ({ target }) => {
        if (!(target as Element).closest(controls)) onOpen(record)
      },
      onKeyDown: event => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(record)
      },
    }),
  }
}
