import { Input, InputNumber, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import { type KeyboardEvent, useId, useState } from 'react'
import { DatePicker } from '../../../../components/fields/pickers/datePicker.tsx'
import { usePhrases } from '../../parts/phrases.ts'
import {
  type BranchCondition,
  branchConditionFields,
  branchOperatorsFor,
  type ConditionField,
  conditionText,
  hasForm,
  parseCondition,
  passField,
  rootOf,
} from './conditions.ts'
import { FormFields, Text } from './FormFields.tsx'
import { IdentityField } from './IdentityField.tsx'
import { type ChoiceProperty, type Property, propertiesOf, selectPropertiesOf } from './properties.ts'
import type { GetService, Shape } from './services.ts'

interface PropertiesPanelProps {
  element: Shape
  get: GetService
}

/** The properties of the chosen element, or of the process when none is chosen. */
export function PropertiesPanel({ element, get }: PropertiesPanelProps) {
  const { t } = usePhrases()
  const type = element.type.slice(5)
  const title = t(`types.${type}` as 'types.Process', { defaultValue: type })
  const properties = propertiesOf(element, get)
  const shown = (property: Property) => (
    <PropertyField key={`${element.id} ${property.key}`} property={property} get={get} />
  )
  return (
    <section className="designer-panel" aria-label={t('designer.properties')}>
      <h2>{title}</h2>
      <p className="flow-hint">{element.id}</p>
      {properties.filter(({ isBelow }) => !isBelow).map(shown)}
      {selectPropertiesOf(element, get).map(choice => (
        <ChoiceSelect key={`${element.id} ${choice.key}`} choice={choice} />
      ))}
      {properties.filter(({ isBelow }) => isBelow).map(shown)}
      {hasForm(element) && <FormFields key={element.id} element={element} get={get} />}
    </section>
  )
}

function PropertyField({ property, get }: { property: Property } & Pick<PropertiesPanelProps, 'get'>) {
  const { key, value, wide, by, set } = property
  const { t } = usePhrases()
  const hint = t(`designer.hints.${key}` as 'designer.hints.assignee', { defaultValue: '' })
  const shared = {
    label: t(`designer.fields.${key}` as 'designer.fields.name'),
    ...(hint && { hint }),
    ...{ value, set },
  }
  if (by && by !== 'condition') return <IdentityField {...shared} chosen={by} get={get} />
  return (
    <>
      <Text {...shared} {...(wide && { wide })} />
      {by === 'condition' && <ConditionBuilder value={value} get={get} set={set} />}
    </>
  )
}

function ChoiceSelect({ choice: { key, value, options, set } }: { choice: ChoiceProperty }) {
  const { t } = usePhrases()
  const label = t(`designer.fields.${key}` as 'designer.fields.name')
  return (
    <fieldset className="designer-field">
      <legend>{label}</legend>
      <Radio.Group
        value={value}
        onChange={({ target }) => set(String(target.value))}
        options={options.map(option => ({
          value: option,
          label: t(`designer.options.${option}` as 'designer.options.once'),
        }))}
      />
    </fieldset>
  )
}

const none: BranchCondition = { field: '', operator: '==', value: '' }

/** A comparison of a form field with a value, chosen from lists; the text above it shows the same. */
function ConditionBuilder({ value, get, set }: { value: string; get: GetService; set: (value: string) => void }) {
  const { t } = usePhrases()
  const id = useId()
  const [condition, setCondition] = useState(() => parseCondition(value) ?? none)
  const [shown, setShown] = useState(value)
  // Typing and undoing replace the chosen condition.
  if (shown !== value) {
    setShown(value)
    setCondition(parseCondition(value) ?? none)
  }
  const fields: ConditionField[] = [
    { ...passField, name: t('designer.condition.pass') },
    ...branchConditionFields(rootOf(get)),
  ]
  const typeOf = (name: string) => fields.find(one => one.id === name)?.type ?? 'string'
  const field = fields.find(one => one.id === condition.field)

  function change(changed: Partial<BranchCondition>) {
    const next = { ...condition, ...changed }
    setCondition(next)
    if (next.field === '' || next.value === '') return
    const text = conditionText(next, typeOf(next.field))
    setShown(text)
    set(text)
  }

  return (
    <fieldset className="designer-field designer-condition">
      <legend>{t('designer.condition.title')}</legend>
      <label htmlFor={`${id}-field`}>{t('designer.condition.field')}</label>
      <Select
        className="field-full"
        id={`${id}-field`}
        placeholder={t('designer.condition.field')}
        value={field?.id}
        options={fields.map(one => ({ value: one.id, label: labelOf(one) }))}
        onChange={(chosen: string) =>
          change({ field: chosen, operator: '==', value: typeOf(chosen) === 'boolean' ? 'true' : '' })
        }
      />
      {field && (
        <>
          <label htmlFor={`${id}-operator`}>{t('designer.condition.operator')}</label>
          <Select
            className="field-full"
            id={`${id}-operator`}
            value={condition.operator}
            options={branchOperatorsFor(field.type).map(operator => ({
              value: operator,
              label: t(`designer.condition.operators.${wordsOf[operator] ?? 'is'}`),
            }))}
            onChange={(operator: string) => change({ operator })}
          />
          <label htmlFor={`${id}-value`}>{t('designer.condition.value')}</label>
          <ValueEditor id={`${id}-value`} field={field} value={condition.value} set={next => change({ value: next })} />
        </>
      )}
    </fieldset>
  )
}

const labelOf = ({ id, name }: ConditionField) => (name && name !== id ? `${name}（${id}）` : id)

const wordsOf: Record<string, 'is' | 'isNot' | 'more' | 'atLeast' | 'less' | 'atMost'> = {
  ...{ '==': 'is', '!=': 'isNot', '>': 'more', '>=': 'atLeast', '<': 'less', '<=': 'atMost' },
}

interface ValueEditorProps {
  id: string
  field: ConditionField
  value: string
  set: (value: string) => void
}

function ValueEditor({ id, field: { type, options }, value, set }: ValueEditorProps) {
  const { t } = usePhrases()
  const shared = { className: 'field-full', id }
  if (type === 'boolean' || type === 'enum') {
    const choices =
      type === 'enum'
        ? options.map(({ id, name }) => ({ value: id, label: name || id }))
        : [
            { value: 'true', label: t('resource.yes') },
            { value: 'false', label: t('resource.no') },
          ]
    return <Select {...shared} value={value || undefined} options={choices} onChange={(next: string) => set(next)} />
  }
  if (type === 'date') {
    const day = 'YYYY-MM-DD'
    const known = value ? dayjs(value) : null
    return <DatePicker {...shared} value={known} onChange={next => set(next ? next.format(day) : '')} />
  }
  // Applied on blur, so that one undo reverts one change.
  const typed = { ...shared, defaultValue: value, onPressEnter: leaveField }
  if (type === 'long' || type === 'double' || type === 'money')
    return <InputNumber<string> key={value} {...typed} stringMode onBlur={({ target }) => set(target.value)} />
  return <Input key={value} {...typed} onBlur={({ target }) => set(target.value)} />
}

const leaveField = ({ currentTarget }: KeyboardEvent<HTMLInputElement>) => currentTarget.blur()
