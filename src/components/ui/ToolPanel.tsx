import { Button, type ButtonProps, Popover } from 'antd'
import {
  type FocusEvent,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'

interface ToolPanelProps {
  title: string
  icon: ReactNode
  children: ReactNode
}

/** Elements that belong to a panel without being inside of it. */
const hanging = '[role=tooltip], [role=dialog], [role=listbox], [role=tree]'

/**
 * A tool that opens a panel below itself. The panel stands at the end of the page, so that the keyboard is moved into it; it
 * closes by Escape, or when the keyboard leaves it.
 */
export function ToolPanel({ title, icon, children }: ToolPanelProps) {
  const [open, setOpen] = useState(false)
  const tool = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  /** A press in a question of the panel is one outside of it. A dialog around the tool is no such question. */
  function isAsking(): boolean {
    const dialog = document.activeElement?.closest('[role=dialog]')
    return !!dialog && !dialog.contains(tool.current)
  }

  function onKeyDown(event: KeyboardEvent) {
    // The first Escape closes the choices of a field.
    const isChoosing = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Escape' || isChoosing) return
    event.stopPropagation()
    setOpen(false)
    tool.current?.focus()
  }

  function onBlur({ relatedTarget: next }: FocusEvent) {
    if (next instanceof Element && next !== tool.current && !next.closest(hanging)) setOpen(false)
  }

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={title}
      destroyOnHidden
      open={open}
      onOpenChange={next => setOpen(next || isAsking())}
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus of what is inside.
        <div ref={panel} onKeyDown={onKeyDown} onBlur={onBlur}>
          <Suspense>
            {children}
            <PanelFocus panel={panel} />
          </Suspense>
        </div>
      }
    >
      <Tool ref={tool} title={title} icon={icon} aria-expanded={open} data-stays />
    </Popover>
  )
}

/** The first control of the panel takes the focus as soon as the panel is drawn. */
function PanelFocus({ panel }: { panel: React.RefObject<HTMLDivElement> }): null {
  useEffect(() => {
    const timer = setTimeout(() =>
      panel.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true }),
    )
    return () => clearTimeout(timer)
  }, [panel])
  return null
}

interface ToolProps extends Omit<ButtonProps, 'children' | 'className' | 'icon' | 'shape' | 'title'> {
  title: string
  icon: ReactNode
}

/** A tool of a list. A style shows its name below it. */
export const Tool = forwardRef<HTMLButtonElement, ToolProps>(function Tool({ title, ...button }, ref) {
  return <Button {...button} ref={ref} shape="circle" className="resource-tool" aria-label={title} data-tip={title} />
})
