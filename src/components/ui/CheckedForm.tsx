import { Form, type FormProps } from 'antd'
import type { ReactNode } from 'react'

interface CheckedFormProps<Values> extends Omit<FormProps<Values>, 'children'> {
  children?: ReactNode
}

/** Says what is wrong with a field when that is left, and goes to the first such field when it is sent. */
export function CheckedForm<Values>(props: CheckedFormProps<Values>) {
  return <Form<Values> layout="vertical" validateTrigger="onBlur" scrollToFirstError={{ focus: true }} {...props} />
}
