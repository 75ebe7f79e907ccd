import { Form, type FormItemProps, Input, InputNumber, Select, Switch } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { copyTo } from '#contract/flow/acts'
import { type FlowFormField, flowWork } from '#contract/flow/process'
import { reference, references } from '#contract/kit/fields'
import { promptFor, splitIds } from '#contract/kit/rules'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { DatePicker } from '../../../components/fields/pickers/datePicker.tsx'
import { ReferencePicker, ReferencesPicker } from '../../../components/fields/pickers/ReferencePicker.tsx'
import { ruleMessage } from '../../../components/ui/CheckedForm.tsx'
import { isOffered } from '../../../lib/settings.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { FilesField } from '../parts/FilesField.tsx'
import { usePhrases } from '../parts/phrases.ts'

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
        normalize={value => value ?? null}
        {...bindings[field.type]}
      >
        {editorOf(field, { placeholder: missing, disabled: !field.writable })}
      </Form.Item>
    )
  })
}

/** Between the values that are sent and those of the editors. */
const bindings: Partial<Record<FlowFormField['type'], FormItemProps>> = {
  boolean: { getValueProps: value => ({ checked: value === true }) },
  date: {
    getValueProps: value => ({ value: value ? dayjs(String(value)) : null }),
    normalize: (value: Dayjs | null) => value?.format(day) ?? null,
  },
  users: {
    getValueProps: value => ({ value: Array.isArray(value) ? value.join(',') : null }),
    normalize: (value: string | null) => (value ? splitIds(value) : null),
  },
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

/** The form around it binds the value. */
function editorOf(
  { type, options }: FlowFormField,
  { placeholder, disabled }: Pick<EditorProps, 'placeholder' | 'disabled'>,
) {
  const shared = { placeholder, disabled }
  switch (type) {
    case 'long':
      return <InputNumber {...shared} className="field-full" precision={0} />
    case 'double':
      return <InputNumber {...shared} className="field-full" />
    case 'money':
      return <InputNumber {...shared} className="field-full" precision={2} min={0} />
    case 'files':
      return <FilesField disabled={disabled} />
    case 'text':
      return <Input.TextArea {...shared} rows={4} maxLength={4000} />
    case 'boolean':
      return <Switch disabled={disabled} />
    case 'date':
      return <DatePicker {...shared} className="field-full" />
    case 'enum':
      return <Select {...shared} allowClear options={options.map(({ id, name }) => ({ value: id, label: name }))} />
    case 'user':
      return <ReferencePicker {...shared} field={user} />
    case 'users':
      return <ReferencesPicker {...shared} field={severalUsers} />
    default:
      return <Input {...shared} maxLength={4000} />
  }
}
