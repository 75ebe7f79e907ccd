import { Form, Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { copyTo } from '#contract/flow/acts'
import { type FlowFormField, flowWork } from '#contract/flow/process'
import { reference, references } from '#contract/kit/fields'
import { promptFor, splitIds } from '#contract/kit/rules'
import { DatePicker } from '../../../components/fields/pickers/datePicker.tsx'
import { ReferencePicker, ReferencesPicker } from '../../../components/fields/pickers/ReferencePicker.tsx'
import { ruleMessage } from '../../../components/ui/CheckedForm.tsx'
import { isOffered } from '../../../lib/settings.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { FilesField } from '../parts/FilesField.tsx'
import { usePhrases } from '../parts/phrases.ts'

type Value = FlowFormField['value']

const day = 'YYYY-MM-DD'
const users = { path: 'blade-user', call: 'user-list', shows: 'realName', as: 'userName' } as const
const user = reference('用户', 'User', users)
const severalUsers = references('用户', 'Users', users)

/** The form fields of a process, as its diagram declares them. */
export function ProcessFields({ fields }: { fields: readonly FlowFormField[] }) {
  const { t } = usePhrases()
  return fields.map(field => {
    const chosen = ['date', 'enum', 'boolean', 'user', 'users', 'files'].includes(field.type)
    const missing = t(chosen ? 'choose' : 'enter', { name: field.name })
    return (
      <Form.Item
        key={field.id}
        name={['variables', field.id]}
        label={field.name}
        rules={[{ required: field.required && field.writable, message: ruleMessage(missing) }]}
        valuePropName={field.type === 'boolean' ? 'checked' : 'value'}
      >
        <FieldEditor field={field} placeholder={missing} />
      </Form.Item>
    )
  })
}

/** Who gets a copy. */
export function CopyField() {
  const label = useLabel()
  if (!isOffered(`${flowWork.path}/copy`)) return null
  return (
    <Form.Item name="copyTo" label={label(copyTo.label)}>
      <ReferencesPicker field={copyTo} placeholder={label(promptFor(copyTo))} />
    </Form.Item>
  )
}

interface FieldEditorProps {
  field: FlowFormField
  placeholder: string
  /** Given by the form. */
  value?: Value
  onChange?: (value: Value) => void
}

function FieldEditor({ field, placeholder, value, onChange, ...rest }: FieldEditorProps) {
  const shared = { ...rest, placeholder, disabled: !field.writable }
  switch (field.type) {
    case 'long':
    case 'double':
    case 'money':
      return (
        <InputNumber
          {...shared}
          className="field-full"
          value={value as number | null}
          onChange={next => onChange?.(next)}
          {...(field.type === 'long' && { precision: 0 })}
          {...(field.type === 'money' && { precision: 2, min: 0 })}
        />
      )
    case 'files':
      return <FilesField {...rest} disabled={!field.writable} value={value as string[] | null} onChange={onChange} />
    case 'text':
      return (
        <Input.TextArea
          {...shared}
          rows={4}
          value={String(value ?? '')}
          maxLength={4000}
          onChange={event => onChange?.(event.target.value)}
        />
      )
    case 'boolean':
      return <Switch {...rest} disabled={!field.writable} checked={value === true} onChange={onChange} />
    case 'date':
      return (
        <DatePicker
          {...shared}
          className="field-full"
          value={value ? dayjs(String(value)) : null}
          onChange={next => onChange?.(next ? next.format(day) : null)}
        />
      )
    case 'enum':
      return (
        <Select
          {...shared}
          allowClear
          value={value}
          options={field.options.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={next => onChange?.(next ?? null)}
        />
      )
    case 'user':
      return (
        <ReferencePicker
          {...shared}
          field={user}
          value={value ? String(value) : null}
          onChange={next => onChange?.(next ?? null)}
        />
      )
    case 'users':
      return (
        <ReferencesPicker
          {...shared}
          field={severalUsers}
          value={Array.isArray(value) ? value.join(',') : null}
          onChange={next => onChange?.(next ? splitIds(next) : null)}
        />
      )
    default:
      return (
        <Input
          {...shared}
          value={String(value ?? '')}
          maxLength={4000}
          onChange={event => onChange?.(event.target.value)}
        />
      )
  }
}
