import { Button, type ButtonProps } from 'antd'
import { forwardRef, type ReactNode } from 'react'

interface ToolProps extends Omit<ButtonProps, 'children' | 'className' | 'icon' | 'shape' | 'title'> {
  title: string
  icon: ReactNode
}

/** A tool of a list. A style shows its name below it. */
export const Tool = forwardRef<HTMLButtonElement, ToolProps>(function Tool({ title, ...button }, ref) {
  return <Button {...button} ref={ref} shape="circle" className="resource-tool" aria-label={title} data-tip={title} />
})
