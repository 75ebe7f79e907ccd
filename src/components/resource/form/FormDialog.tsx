import { SaveButton } from '@refinedev/antd'
import { type FormProps as AntdFormProps, Button, Col, Form, type FormRule, Input, Row } from 'antd'
import { type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaintAbout, complaintText } from '#contract/kit/complaints'
import type { Field, Label } from '#contract/kit/fields'
import { type FieldLimits, FULL_MASK, isReadableMask } from '#contract/kit/masks'
import { type Module, parentFieldOf } from '#contract/kit/module'
import { promptFor } from '#contract/kit/rules'
import { useLabel } from '../../../providers/i18n/index.ts'
import { LoadedEditor } from '../../fields/editors/LoadedEditor.tsx'
import { viewOf } from '../../fields/kinds/kinds.ts'
import { StoredNames, storedNames } from '../../fields/pickers/useChoices.tsx'
import { CheckedForm, ruleMessage } from '../../ui/CheckedForm.tsx'
import { FirstFocus } from '../../ui/Dialog.tsx'
import { LoadFailed, WaitingBlock } from '../../ui/placeholders.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import {
  type AnyRecord,
  type DialogProps,
  type FormProps,
  type ResourceDefinition,
  useDefinition,
} from '../definition/defineResource.ts'
import { editorOf, grouped, type NamedField, shownFields } from '../definition/fieldsOf.ts'
import { CopiedRecord } from './copiedRecord.ts'
import { MergeNotice, PresenceNotice } from './FormNotices.tsx'
import { useLeaving } from './unsaved.ts'
import { DraftNote, DraftOffer } from './useDraft.tsx'
import { type Complaints, type RecordFormOptions, useRecordForm } from './useRecordForm.ts'

type FormState = ReturnType<typeof useRecordForm>

/** The fields of a form, of those that the declaration shows; `followed` is the value of the field that they depend on. */
export type FieldsOfForm = (shown: readonly NamedField[], followed: unknown) => readonly NamedField[]

interface FormDialogProps extends Omit<RecordFormOptions, 'definition' | 'fields'> {
  /** The resource whose screen this is when absent. */
  definition?: ResourceDefinition
  /** All that the declaration shows when absent; a function stays the same between renderings. */
  fields?: readonly NamedField[] | FieldsOfForm
  /** Name of the field whose value the fields depend on. */
  follows?: string
  width?: number
  className?: string
  /** The field that receives the focus; the first when absent. */
  first?: string
  /** Arranges the fields, where the usual columns do not do. */
  arrange?: (draw: (named: NamedField) => ReactNode, state: FormState & { fields: readonly NamedField[] }) => ReactNode
  /** Shown above the fields. */
  notice?: (record: AnyRecord | undefined) => ReactNode
  /** Buttons before 取消 and 保存. */
  tools?: (state: FormState) => ReactNode
}

/** The dialog of one record's form. It confirms before it discards input. */
export function FormDialog({
  width,
  className,
  first,
  arrange,
  notice,
  tools,
  definition: given,
  fields: own,
  follows,
  ...others
}: FormDialogProps) {
  const { mode, id, close } = others
  const screen = useDefinition()
  const definition = given ?? screen
  const { module, groups } = definition
  const [followed, setFollowed] = useState<unknown>()
  const fields = useMemo(() => {
    if (typeof own === 'object') return own
    const shown = shownFields(definition, mode)
    return own ? own(shown, followed) : shown
  }, [own, definition, mode, followed])
  const options = { ...others, definition, fields }
  const { t } = useTranslation()
  const label = useLabel()
  const copied = useContext(CopiedRecord) !== undefined
  const formId = useId()
  const state = useRecordForm(options)
  const { holder, discard, query, draftState, offer, merging, busy, ready } = state
  const mayLeave = useLeaving(holder)

  async function leave() {
    // Escape in the dialog of two versions reaches this one; the form is left after the decision.
    if (merging.conflict || !(await mayLeave())) return
    discard()
    close()
  }

  const draw = (named: NamedField) => (
    <FormField
      key={named[0]}
      definition={definition}
      named={named}
      mode={mode}
      complaint={options.complaints?.[named[0]]}
      limits={query?.data?.data.fieldLimits}
    />
  )

  return (
    <RecordDialog
      width={width ?? definition.width}
      title={`${t(copied ? 'resource.copy' : mode === 'create' ? 'buttons.create' : 'buttons.edit')} · ${label(module.title)}`}
      onCancel={leave}
      footer={
        <div className="form-footer">
          <DraftNote draftState={draftState} />
          {tools?.(state)}
          <Button onClick={() => void leave()}>{t('buttons.cancel')}</Button>
          <SaveButton icon={null} htmlType="submit" form={formId} disabled={!ready} loading={busy && ready} />
        </div>
      }
    >
      <PresenceNotice module={module} id={mode === 'edit' ? id : undefined} editing />
      <DraftOffer offer={offer} />
      {notice?.(query?.data?.data)}
      <MergeNotice fields={fields} merging={merging} />
      <RecordForm
        module={module}
        state={state}
        id={formId}
        name={`${module.name}_${mode}`}
        {...(className && { className })}
      >
        {follows && <FollowedField name={follows} onValue={setFollowed} />}
        {arrange
          ? arrange(draw, { ...state, fields })
          : grouped(fields, groups).map(group => (
              <FormGroup key={group.key} label={group.label}>
                {group.fields.map(named => (
                  <Col key={named[0]} xs={24} md={definition.width === 600 || viewOf(named[1]).wide ? 24 : 12}>
                    {draw(named)}
                  </Col>
                ))}
              </FormGroup>
            ))}
        <FirstFocus formId={formId} {...(first && { field: `${module.name}_${mode}_${first}` })} />
      </RecordForm>
    </RecordDialog>
  )
}

/** Reports the value of a field: the chosen one, or that of the record once it is read. */
function FollowedField({ name, onValue }: { name: string; onValue: (value: unknown) => void }) {
  const value: unknown = Form.useWatch(name)
  useEffect(() => onValue(value), [onValue, value])
  return null
}

interface FormGroupProps {
  label?: Label
  children: ReactNode
}

/** Fields that belong together, under their heading if they have one. */
function FormGroup({ label, children }: FormGroupProps) {
  const text = useLabel()
  const id = useId()
  const row = <Row gutter={24}>{children}</Row>
  if (!label) return row
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="form-group-title">
        {text(label)}
      </h3>
      {row}
    </section>
  )
}

interface RecordFormProps extends Pick<AntdFormProps, 'id' | 'name' | 'className'> {
  module: Module
  state: ReturnType<typeof useRecordForm>
  children: ReactNode
}

/** The fields of one record once it is read, or why they cannot be shown. */
function RecordForm({ module, state, ...own }: RecordFormProps) {
  const { form, formProps, query, busy, ready } = state
  const record = query?.data?.data
  const names = useMemo(() => storedNames(module.fields, record), [module, record])
  if (query?.isError && !query.isFetching && !ready)
    return <LoadFailed error={query.error} retry={() => void query.refetch()} />
  if (!ready) return <WaitingBlock />
  return (
    <StoredNames.Provider value={names}>
      <CheckedForm {...formProps} form={form} requiredMark disabled={busy} aria-busy={busy} {...own} />
    </StoredNames.Provider>
  )
}

/** A record below another one has the tenant of its parent. */
const withoutTenant: FieldsOfForm = shown => shown.filter(([name]) => name !== 'tenantId')

/** The form every module has, for creating and editing. */
export function ResourceForm({ parentId, ...form }: FormProps) {
  const parentField = parentFieldOf(useDefinition().module)
  const initial = useMemo(
    () => (parentField && parentId ? { [parentField]: parentId } : undefined),
    [parentField, parentId],
  )
  return <FormDialog {...form} initial={initial} {...(parentId && { below: parentId, fields: withoutTenant })} />
}

/** The form of a new record below the one of this id. */
export function BelowForm({ id, close }: DialogProps) {
  const { form: Form = ResourceForm } = useDefinition()
  return <Form mode="create" parentId={id} close={close} />
}

interface FormFieldProps {
  definition: ResourceDefinition
  named: NamedField
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
  // Without this property the editor is disabled with the form while that loads and saves.
  const locked = isReadOnly || field.modes?.[mode] === 'locked' ? { disabled: true } : {}
  function extra() {
    if (isReadOnly) return t(isMasked ? 'resource.masked' : 'resource.readOnly')
    return copied && definition.module.unique?.includes(name) ? t('resource.notCopied') : undefined
  }

  return (
    <Form.Item
      name={name}
      label={label(field.label)}
      // Without a parent a record is at the root.
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
