import { Button, type ButtonProps, Popover, type PopoverProps } from 'antd'
import {
  forwardRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'

interface PanelPopoverProps extends Pick<PopoverProps, 'title' | 'arrow' | 'align' | 'openClassName'> {
  /** Name of the panel. */
  label: string
  className?: string
  /** May be given the way to close the panel. */
  children: ReactNode | ((close: () => void) => ReactNode)
  /** The button that opens it. */
  button: (props: { ref: Ref<HTMLButtonElement>; 'aria-expanded': boolean }) => ReactElement
}

/** A button with a panel below it. The keyboard goes into the panel, and Esc brings it back. */
export function PanelPopover({ label, className, children, button, ...popover }: PanelPopoverProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }

  /** A press in a question of the panel is one outside of it. A dialog around the button is no such question. */
  function isInConfirm(): boolean {
    const dialog = document.activeElement?.closest('[role=dialog]')
    return !!dialog && dialog !== panel.current && !dialog.contains(opener.current)
  }

  function onKeyDown(event: KeyboardEvent) {
    // A list or dialog inside handles its own Esc first.
    const isChoosing = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Escape' || event.defaultPrevented || isChoosing) return
    event.stopPropagation()
    close()
  }

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      open={open}
      onOpenChange={next => setOpen(next || isInConfirm())}
      content={
        <div ref={panel} className={className} role="dialog" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {typeof children === 'function' ? children(close) : children}
          <PanelFocus panel={panel} />
        </div>
      }
      {...popover}
    >
      {button({ ref: opener, 'aria-expanded': open })}
    </Popover>
  )
}

/** The panel is at the end of the page: it receives the focus as soon as it is rendered. */
function PanelFocus({ panel }: { panel: React.RefObject<HTMLDivElement> }): null {
  useEffect(() => {
    const timer = setTimeout(() => panel.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [panel])
  return null
}

interface ToolPanelProps {
  title: string
  icon: ReactNode
  children: ReactNode
}

/** A tool of a list that opens a panel. */
export function ToolPanel({ title, icon, children }: ToolPanelProps) {
  const tool: PanelPopoverProps['button'] = props => <Tool {...props} title={title} icon={icon} data-stays />
  return (
    <PanelPopover label={title} title={title} className="tool-panel" button={tool}>
      {children}
    </PanelPopover>
  )
}

interface ToolProps extends Omit<ButtonProps, 'children' | 'className' | 'icon' | 'shape' | 'title'> {
  title: string
  icon: ReactNode
}

/** A tool of a list. A style shows its name below it. */
export const Tool = forwardRef<HTMLButtonElement, ToolProps>(function Tool({ title, ...button }, ref) {
  return <Button {...button} ref={ref} className="resource-tool" aria-label={title} data-tip={title} />
})
