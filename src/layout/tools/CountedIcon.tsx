import { Badge } from 'antd'
import type { ReactNode } from 'react'

const MAX_COUNT = 99

// As its tool has them.
const style = { color: 'inherit', fontSize: 'inherit' }
const styles = { indicator: { background: 'var(--shell-badge-bg)', color: 'var(--shell-badge-text)' } }

/** The icon of a tool with the number of what waits there. */
export function CountedIcon({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Badge count={count} overflowCount={MAX_COUNT} size="small" style={style} styles={styles}>
      {children}
    </Badge>
  )
}
