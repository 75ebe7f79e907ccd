import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { type Field, optional, secret } from '#contract/kit/fields'
import { type OneTimePassword, user } from '#contract/system/user'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { ReferencePicker, ReferencesPicker } from '../../../components/fields/pickers/ReferencePicker.tsx'
import { hasExtension } from '../../../components/resource/definition/buttons.ts'
import type { FieldGroup, FormProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import type { NamedField } from '../../../components/resource/definition/fieldsOf.ts'
import { OneTimePasswords } from '../../../components/resource/dialogs/OneTimePasswords.tsx'
import { type FieldsOfForm, FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import type { Complaints } from '../../../components/resource/form/useRecordForm.ts'
import { useSession } from '../../../state/session.ts'
import { phrase } from './phrases.ts'

const again: NamedField = [
  'password2',
  optional(
    secret('确认密码', 'Password again', {
      prompt: { zh: '请再次输入密码', en: 'Please enter the password again' },
    }),
  ),
]

const editors = {
  tenantId: TenantPicker,
  roleId: PickerOfTenant,
  deptId: PickerOfTenant,
  postId: PickerOfTenant,
  deputyId: DeputyPicker,
}

/** The usual form in three groups. A user without a chosen password gets one that is shown once. */
export function UserForm(props: FormProps) {
  const { close } = props
  const definition = useDefinition()
  const ofTenant = useMemo(() => ({ ...definition, editors, groups: withAgain(definition.groups) }), [definition])
  const [issued, setIssued] = useState<OneTimePassword>()
  if (issued) return <OneTimePasswords issued={[issued]} close={close} />
  return (
    <FormDialog
      {...props}
      definition={ofTenant}
      fields={fieldsOf}
      complaints={complaints}
      onSaved={saved => (saved.issued ? setIssued(saved.issued as OneTimePassword) : close())}
    />
  )
}

const fieldsOf: FieldsOfForm = shown =>
  shown
    // Servers without our extensions know no deputies.
    .filter(([name]) => !name.startsWith('deputy') || hasExtension(user, 'end-sessions'))
    .flatMap(named => (named[0] === 'password' ? [hinted(named), again] : [named]))

function withAgain(groups: readonly FieldGroup[] = []): FieldGroup[] {
  return groups.map(group =>
    group.fields.includes('password') ? { ...group, fields: [...group.fields, again[0]] } : group,
  )
}

function hinted([name, field]: NamedField): NamedField {
  return [name, { ...field, prompt: { zh: '留空时生成一次性密码', en: 'Left empty, a one-time password is made' } }]
}

const complaints: Complaints = {
  password2: (value, { password }) => ((value ?? '') === (password ?? '') ? undefined : phrase('passwordsDiffer')),
}

const chosenWithin = ['roleId', 'deptId', 'postId']

/** Another tenant has other roles, departments and posts. */
function TenantPicker({ onChange, ...props }: EditorProps) {
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
function DeputyPicker({ disabled, ...props }: EditorProps) {
  const tenantId: unknown = Form.useWatch('tenantId', { preserve: true })
  const own = useSession(state => state.tenantId)
  const isForeign = typeof tenantId === 'string' && tenantId !== '' && tenantId !== own
  return <ReferencePicker {...(props as EditorProps<string>)} disabled={disabled || isForeign} />
}
