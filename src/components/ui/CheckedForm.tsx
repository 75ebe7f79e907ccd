import { Form, type FormProps } from 'antd'
import type { ReactNode } from 'react'
import { useOneAtATime } from './useRunning.ts'

interface CheckedFormProps<Values> extends Omit<FormProps<Values>, 'children' | 'onFinish'> {
  children?: ReactNode
  /** Sends nothing again before the promise of the first time is settled. */
  onFinish?: (values: Values) => unknown
}

/** A field that is to be corrected takes the focus, and is in the middle: its label is in sight too. */
export const toWrongField = { focus: true, block: 'center' } as const

/** Antd takes `${name}` in the message of a rule for a variable of its own; labels that people write may hold it. */
export const ruleMessage = (text: string) => text.replace(/\$\{\w+\}/g, '\\$&')

/** Says what is wrong with a field when that is left, and goes to the first such field when it is sent. */
export function CheckedForm<Values>({ onFinish, ...props }: CheckedFormProps<Values>) {
  const finish = useOneAtATime((values: Values) => onFinish?.(values))
  return (
    <Form<Values>
      layout="vertical"
      validateTrigger="onBlur"
      scrollToFirstError={toWrongField}
      onFinish={finish}
      {...props}
    />
  )
}
