import { Badge } from 'antd'
import { type ButtonHTMLAttributes, type ComponentProps, forwardRef, type ReactNode } from 'react'
import { PanelPopover } from '../../components/ui/ToolPanel.tsx'

interface ToolButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: ReactNode
  /** Read aloud; shown as a tip in the bar, and next to the icon where the tools are folded. */
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

export const MAX_COUNT = 99

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

// A panel wider than the room next to its button is moved, not cut off.
const staysOnScreen = { overflow: { adjustY: true, shiftX: true } }

interface ToolPopoverProps extends Pick<ComponentProps<typeof PanelPopover>, 'label' | 'children'> {
  icon: ReactNode
}

/** A tool that opens a panel below itself. */
export function ToolPopover({ icon, ...panel }: ToolPopoverProps) {
  return (
    <PanelPopover
      {...panel}
      className="shell-panel"
      openClassName="shell-tool-open"
      arrow={false}
      align={staysOnScreen}
      button={props => <ToolButton {...props} icon={icon} label={panel.label} aria-haspopup="dialog" />}
    />
  )
}
