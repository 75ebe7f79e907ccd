import { Form, type FormItemProps } from 'antd'
import { cloneElement, type ReactElement, useId } from 'react'

interface SettingProps
  extends Pick<FormItemProps, 'className' | 'extra' | 'help' | 'label' | 'required' | 'validateStatus'> {
  children: ReactElement<{ id?: string }>
}

/** A control with its label. Its value is stored by the component that renders it, not by the form around it. */
export function Setting({ className = 'report-setting', children, ...item }: SettingProps) {
  const id = useId()
  return (
    <Form.Item className={className} htmlFor={id} {...item}>
      {cloneElement(children, { id })}
    </Form.Item>
  )
}
