import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'

/** A tool of a list, named by what appears over it. */
export function Tool({ title, icon, onClick }: { title: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip title={title}>
      <Button shape="circle" aria-label={title} icon={icon} onClick={onClick} />
    </Tooltip>
  )
}
