import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from 'react'
import './tool.css'

interface ToolProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className' | 'type'> {
  title: string
  icon: ReactNode
  /** It stands out, or has no frame. */
  look?: 'primary' | 'text'
}

/** A tool of a list: a plain button, as each list has seven of them. A style shows its name below it. */
export const Tool = forwardRef<HTMLButtonElement, ToolProps>(function Tool({ title, icon, look, ...button }, ref) {
  return (
    <button
      {...button}
      ref={ref}
      type="button"
      className="resource-tool"
      data-look={look}
      aria-label={title}
      data-tip={title}
    >
      {icon}
    </button>
  )
})
