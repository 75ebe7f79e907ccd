import { Radio, type RadioGroupProps } from 'antd'

// antd passes it on, but its types do not declare it.
const role = { role: 'radiogroup' }

/** Radio buttons that are one thing to choose: antd's own are a group to the eye only. */
export function RadioChoice({ label, ...props }: RadioGroupProps & { label: string }) {
  return <Radio.Group {...role} aria-label={label} {...props} />
}
