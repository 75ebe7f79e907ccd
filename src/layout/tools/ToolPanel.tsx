import { Popover } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ToolButton } from './ToolButton.tsx'

// A panel wider than the room beside its button is moved, not cut off.
const staysOnScreen = { overflow: { adjustY: true, shiftX: true } }

interface ToolPanelProps {
  icon: ReactNode
  label: string
  /** May be given the way to close the panel. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A tool that opens a panel below itself. The keyboard goes into the panel, and Esc brings it back. */
export function ToolPanel({ icon, label, children }: ToolPanelProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    // A list or dialog inside takes its own Esc first.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    close()
  }
  return (
    <Popover
      trigger="click"
      openClassName="shell-tool-open"
      placement="bottomRight"
      arrow={false}
      align={staysOnScreen}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <Panel label={label} onKeyDown={closeOnEscape}>
          {typeof children === 'function' ? children(close) : children}
        </Panel>
      }
    >
      <ToolButton ref={button} icon={icon} label={label} aria-haspopup="dialog" aria-expanded={open} />
    </Popover>
  )
}

interface PanelProps {
  label: string
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

function Panel({ label, onKeyDown, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={panel} className="shell-panel" role="dialog" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
