import { Badge } from 'antd'
import type { ReactNode } from 'react'

const MAX_COUNT = 99

const styles = {
  root: { color: 'inherit', fontSize: 'inherit' },
  indicator: { background: 'var(--shell-badge-bg)', color: 'var(--shell-badge-text)' },
}

/** The icon of a tool with the number of what waits there. */
export function CountedIcon({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Badge count={count} overflowCount={MAX_COUNT} size="small" styles={styles}>
      {children}
    </Badge>
  )
}
