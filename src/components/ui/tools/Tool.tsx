import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from 'react'
import './tool.css'

interface ToolProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className' | 'type'> {
  title: string
  icon: ReactNode
  /** It stands out, or has no frame. */
  look?: 'primary' | 'text'
}

/**
 * A tool of a list. A style shows its name below it: tips of antd would be a third of the components of the toolbar, and its
 * buttons another one.
 */
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
