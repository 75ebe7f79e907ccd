import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Input, Select } from 'antd'
import { type FocusEvent, useId, useState } from 'react'
import type { FlowFormField } from '#contract/flow/process'
import { UnansweredDialog } from '../../../../components/ui/RecordDialog.tsx'
import { IconButton } from '../../parts/CallFields.tsx'
import { usePhrases } from '../../parts/phrases.ts'
import { ProcessFields } from '../../screens/ProcessFields.tsx'
import {
  branchFieldsOf,
  fieldTypes,
  isVariable,
  optionsIn,
  optionsText,
  type ProcessField,
  setFields,
} from './conditions.ts'
import type { GetService, Shape } from './services.ts'

const empty = { name: '', type: 'string', required: false, writable: true, options: [] }

/** Editor for the form fields of a start event or a task. */
export function FormFields({ element, get }: { element: Shape; get: GetService }) {
  const { t } = usePhrases()
  const fields = branchFieldsOf(element)
  const [isPreviewed, setPreviewed] = useState(false)
  const set = (next: readonly ProcessField[]) => setFields(element, next, get)

  function add() {
    const ids = new Set(fields.map(({ id }) => id))
    let number = fields.length + 1
    while (ids.has(`field${number}`)) number += 1
    set([...fields, { ...empty, id: `field${number}` }])
  }

  return (
    <section className="designer-form" aria-label={t('designer.form.title')}>
      <h3>{t('designer.form.title')}</h3>
      {[...fields.entries()].map(([place, field]) => (
        <FieldEditor
          // Fields have no identity but their place.
          key={place}
          field={field}
          isTask={element.businessObject.$type === 'bpmn:UserTask'}
          change={changed => set(fields.with(place, { ...field, ...changed }))}
          remove={() => set(fields.toSpliced(place, 1))}
        />
      ))}
      <Button block type="dashed" icon={<PlusOutlined />} onClick={add}>
        {t('designer.form.add')}
      </Button>
      {fields.length > 0 && (
        <Button block type="link" onClick={() => setPreviewed(true)}>
          {t('designer.form.preview')}
        </Button>
      )}
      {isPreviewed && <FormPreview fields={fields} close={() => setPreviewed(false)} />}
    </section>
  )
}

/** The form as those will see it who fill it in. */
function FormPreview({ fields, close }: { fields: readonly ProcessField[]; close: () => void }) {
  const { t } = usePhrases()
  const shown = fields.map(field => ({
    ...{ ...field, name: field.name || field.id },
    ...{ type: field.type as FlowFormField['type'], value: null },
  }))
  return (
    <UnansweredDialog width={880} title={t('designer.form.preview')} close={close}>
      <Form layout="vertical" className="flow-form">
        <ProcessFields fields={shown} />
      </Form>
    </UnansweredDialog>
  )
}

interface FieldEditorProps {
  field: ProcessField
  isTask: boolean
  change: (changed: Partial<ProcessField>) => void
  remove: () => void
}

function FieldEditor({ field, isTask, change, remove }: FieldEditorProps) {
  const { t } = usePhrases()
  const typeId = useId()
  const label = field.name || field.id
  return (
    <fieldset className="designer-form-field">
      <legend>{label}</legend>
      <Text
        label={t('designer.form.id')}
        value={field.id}
        problem={isVariable(field.id) ? undefined : t('designer.form.badId')}
        set={id => change({ id })}
      />
      <Text label={t('designer.fields.name')} value={field.name} set={name => change({ name })} />
      <div className="designer-field">
        <label htmlFor={typeId}>{t('type')}</label>
        <Select
          id={typeId}
          className="field-full"
          value={field.type}
          onChange={(type: string) => change({ type })}
          options={fieldTypes.map(type => ({ value: type, label: t(`designer.form.types.${type}`) }))}
        />
      </div>
      {field.type === 'enum' && (
        <Text
          wide
          label={t('designer.form.options')}
          hint={t('designer.form.optionsHint')}
          value={optionsText(field.options)}
          set={text => change({ options: optionsIn(text) })}
        />
      )}
      <div className="designer-form-last">
        <Checkbox checked={field.required} onChange={({ target }) => change({ required: target.checked })}>
          {t('designer.form.required')}
        </Checkbox>
        {isTask && (
          <Checkbox checked={!field.writable} onChange={({ target }) => change({ writable: !target.checked })}>
            {t('designer.form.readOnly')}
          </Checkbox>
        )}
        <IconButton
          danger
          icon={<DeleteOutlined />}
          label={t('designer.form.remove', { name: label })}
          onClick={remove}
        />
      </div>
    </fieldset>
  )
}

interface TextProps {
  label: string
  value: string
  hint?: string
  problem?: string | undefined
  wide?: boolean
  set: (value: string) => void
}

/** Applied on blur, so that one undo reverts one change. */
export function Text({ label, value, hint, problem, wide, set }: TextProps) {
  const id = useId()
  const description = problem ?? hint
  const shared = {
    id,
    defaultValue: value,
    status: problem ? ('error' as const) : ('' as const),
    ...(problem && { 'aria-invalid': true }),
    ...(description && { 'aria-describedby': `${id}-hint` }),
    onBlur: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      target.value !== value && set(target.value.trim()),
  }
  return (
    <div className="designer-field">
      <label htmlFor={id}>{label}</label>
      {wide ? (
        <Input.TextArea key={value} {...shared} autoSize={{ minRows: 2, maxRows: 6 }} />
      ) : (
        <Input key={value} {...shared} onPressEnter={({ currentTarget }) => currentTarget.blur()} />
      )}
      {description && (
        <p id={`${id}-hint`} className={problem ? 'designer-problem' : 'flow-hint'}>
          {description}
        </p>
      )}
    </div>
  )
}
