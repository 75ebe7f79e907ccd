import { Button, type ButtonProps } from 'antd'

/** A button without a frame, whose words come up when it is pointed at. */
export function IconButton({ label, ...props }: ButtonProps & { label: string }) {
  return <Button type="text" aria-label={label} title={label} {...props} />
}
