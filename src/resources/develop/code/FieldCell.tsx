import type { ReactNode } from 'react'

interface FieldCellProps {
  label: string
  short?: boolean
  children: ReactNode
}

/** The label shows where there is no heading above. */
export function FieldCell({ label, short, children }: FieldCellProps) {
  return (
    <span className={short ? 'code-cell code-tick' : 'code-cell'}>
      <span className="code-cell-label" aria-hidden="true">
        {label}
      </span>
      {children}
    </span>
  )
}
