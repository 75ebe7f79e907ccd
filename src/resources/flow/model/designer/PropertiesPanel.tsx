import { Radio } from 'antd'
import { usePhrases } from '../../parts/phrases.ts'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import { hasForm } from './conditions.ts'
import { FormFields, Text } from './FormFields.tsx'
import { IdentityField } from './IdentityField.tsx'
import { type ChoiceProperty, type Property, propertiesOf, selectPropertiesOf } from './properties.ts'
import type { Get, Shape } from './services.ts'

interface PropertiesPanelProps {
  element: Shape
  get: Get
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
