import { Badge, Popover } from 'antd'
import {
  type ButtonHTMLAttributes,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'

interface ToolButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: ReactNode
  /** Read aloud; shown as a tip in the bar, and beside the icon where the tools are folded. */
  label: string
}

/** One tool of the top bar. */
export const ToolButton = forwardRef<HTMLButtonElement, ToolButtonProps>(function ToolButton(
  { icon, label, className = '', ...others },
  ref,
) {
  return (
    <button
      {...others}
      ref={ref}
      type="button"
      className={`shell-tool ${className}`}
      aria-label={label}
      data-tip={label}
    >
      {icon}
      <span className="shell-tool-label" aria-hidden="true">
        {label}
      </span>
    </button>
  )
})

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

// A panel wider than the room beside its button is moved, not cut off.
const staysOnScreen = { overflow: { adjustY: true, shiftX: true } }

interface ToolPopoverProps {
  icon: ReactNode
  label: string
  /** May be given the way to close the panel. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A tool that opens a panel below itself. The keyboard goes into the panel, and Esc brings it back. */
export function ToolPopover({ icon, label, children }: ToolPopoverProps) {
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
