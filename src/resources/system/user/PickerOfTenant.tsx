import { Form } from 'antd'
import { useMemo } from 'react'
import type { Field } from '#contract/kit/fields'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { ReferencePicker, ReferencesPicker } from '../../../components/fields/pickers/ReferencePicker.tsx'
import { useSession } from '../../../state/session.ts'

const chosenWithin = ['roleId', 'deptId', 'postId']

/** Another tenant has other roles, departments and posts. */
export function TenantPicker({ onChange, ...props }: EditorProps) {
  const form = Form.useFormInstance()
  return (
    <ReferencePicker
      {...(props as EditorProps<string>)}
      onChange={tenantId => {
        onChange?.(tenantId)
        form.setFieldsValue(Object.fromEntries(chosenWithin.map(name => [name, ''])))
      }}
    />
  )
}

/** Offers what the tenant has that the form is about. */
export function PickerOfTenant({ field, ...props }: EditorProps) {
  const tenantId: unknown = Form.useWatch('tenantId', { preserve: true })
  const own = useMemo(() => within(field, tenantId), [field, tenantId])
  return <ReferencesPicker {...(props as Omit<EditorProps<string>, 'field'>)} field={own} />
}

/** The parameter is part of the call's name, by which choices are remembered. */
function within(field: Field, tenantId: unknown): Field {
  const { target } = field
  if (!target || typeof tenantId !== 'string' || tenantId === '') return field
  return { ...field, target: { ...target, call: `${target.call}?${new URLSearchParams({ tenantId })}` } }
}

/** Choices are users of the own tenant: elsewhere a deputy is only shown. */
export function DeputyPicker({ disabled, ...props }: EditorProps) {
  const tenantId: unknown = Form.useWatch('tenantId', { preserve: true })
  const own = useSession(state => state.tenantId)
  const isForeign = typeof tenantId === 'string' && tenantId !== '' && tenantId !== own
  return <ReferencePicker {...(props as EditorProps<string>)} disabled={disabled || isForeign} />
}
