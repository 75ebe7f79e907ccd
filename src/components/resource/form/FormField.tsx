import { Form, type FormRule, Input } from 'antd'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { complaintAbout, complaintText } from '#contract/kit/complaints'
import type { Field, Label } from '#contract/kit/fields'
import { type FieldLimits, FULL_MASK, isReadableMask } from '#contract/kit/masks'
import { promptFor } from '#contract/kit/rules'
import { useLabel } from '../../../providers/i18n/index.ts'
import { LoadedEditor } from '../../fields/editors/LoadedEditor.tsx'
import { ruleMessage } from '../../ui/CheckedForm.tsx'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { editorOf, type Named } from '../definition/fieldsOf.ts'
import { type Complaints, CopiedRecord } from './useRecordForm.ts'

interface FormFieldProps {
  definition: ResourceDefinition
  named: Named
  mode: 'create' | 'edit'
  complaint?: Complaints[string]
  /** The fields that the server masks or protects in this record. */
  limits?: FieldLimits | undefined
}

export function FormField({ definition, named: [name, field], mode, complaint, limits }: FormFieldProps) {
  const label = useLabel()
  const { t } = useTranslation()
  const copied = useContext(CopiedRecord)
  const Editor = editorOf(definition, [name, field])
  if (!Editor) throw new Error(`${definition.module.path} needs an editor for its ${field.kind} field ${name}`)
  const isMasked = limits?.masked.includes(name) ?? false
  const isReadOnly = limits?.readOnly.includes(name) ?? false
  if (isMasked && !isReadableMask(field))
    return (
      <Form.Item label={label(field.label)} extra={t('resource.masked')}>
        <Input disabled value={FULL_MASK} aria-label={label(field.label)} />
      </Form.Item>
    )
  // Left alone, the editor takes part in the form's own disabling while it loads and saves.
  const locked = isReadOnly || field.modes?.[mode] === 'locked' ? { disabled: true } : {}
  function extra() {
    if (isReadOnly) return t(isMasked ? 'resource.masked' : 'resource.readOnly')
    return copied && definition.module.unique?.includes(name) ? t('resource.notCopied') : undefined
  }

  return (
    <Form.Item
      name={name}
      label={label(field.label)}
      // Without a parent a record stands at the root.
      required={field.required && field.kind !== 'parent'}
      extra={extra()}
      // What cannot be changed is not sent, and a mask is no value to check.
      rules={isReadOnly ? [] : [ruleOf(field, label, complaint)]}
    >
      <LoadedEditor Editor={Editor} field={field} placeholder={label(promptFor(field))} {...locked} />
    </Form.Item>
  )
}

/** The declaration's own check and words; the server applies the same. */
function ruleOf(field: Field, label: (label: Label) => string, own?: Complaints[string]): FormRule {
  return ({ getFieldsValue }) => ({
    validator: async (_, value) => {
      const complaint = complaintAbout(field, value)
      const text = complaint ? label(complaintText(field, complaint)) : own?.(value, getFieldsValue())
      if (text) throw new Error(ruleMessage(text))
    },
  })
}
