import { Button, type ButtonProps } from 'antd'
import { forwardRef } from 'react'

/** A tool of a list. A style shows its name below it: tips of antd would be a third of the components of the toolbar. */
export const Tool = forwardRef<HTMLButtonElement, ButtonProps & { title: string }>(function Tool(
  { title, ...button },
  ref,
) {
  return <Button ref={ref} {...button} className="resource-tool" shape="circle" aria-label={title} data-tip={title} />
})
