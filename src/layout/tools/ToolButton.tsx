import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from 'react'

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
