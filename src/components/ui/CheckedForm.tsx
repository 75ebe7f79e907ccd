import { Form, type FormProps } from 'antd'
import type { ReactNode } from 'react'
import { useOneAtATime } from './useRunning.ts'

interface CheckedFormProps<Values> extends Omit<FormProps<Values>, 'children' | 'onFinish'> {
  children?: ReactNode
  /** Sends nothing again before the promise of the first time is settled. */
  onFinish?: (values: Values) => unknown
}

/** A field that is to be corrected receives the focus, and is in the middle: its label is in sight too. */
export const toWrongField = { focus: true, block: 'center' } as const

/** Antd treats `${name}` in the message of a rule as a variable; labels that people write may contain it. */
export const ruleMessage = (text: string) => text.replace(/\$\{\w+\}/g, '\\$&')

/** Validates a field on blur, and moves to the first invalid field on submit. */
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
