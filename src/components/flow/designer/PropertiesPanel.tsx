import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormFields, Text } from './FormFields.tsx'
import { hasForm } from './formFields.ts'
import { type Choice, choicesOf, type Property, propertiesOf } from './properties.ts'
import type { Services, Shape } from './services.ts'

interface PropertiesPanelProps {
  element: Shape
  get: <Name extends keyof Services>(name: Name) => Services[Name]
}

/** What is known of the chosen element, or of the process when none is chosen. */
export function PropertiesPanel({ element, get }: PropertiesPanelProps) {
  const { t, i18n } = useTranslation()
  const key = `flow.types.${element.type.slice(5)}`
  const title = i18n.exists(key) ? t(key as 'flow.types.Process') : element.type.slice(5)
  return (
    <section className="designer-panel" aria-label={t('flow.designer.properties')}>
      <h2>{title}</h2>
      <p className="flow-hint">{element.id}</p>
      {propertiesOf(element, get).map(property => (
        <TextProperty key={`${element.id} ${property.key}`} property={property} />
      ))}
      {choicesOf(element, get).map(choice => (
        <ChoiceProperty key={`${element.id} ${choice.key}`} choice={choice} />
      ))}
      {hasForm(element) && <FormFields key={element.id} element={element} get={get} />}
    </section>
  )
}

function TextProperty({ property: { key, value, wide, set } }: { property: Property }) {
  const { t, i18n } = useTranslation()
  const hint = `flow.designer.hints.${key}`
  return (
    <Text
      label={t(`flow.designer.fields.${key}` as 'flow.designer.fields.name')}
      {...(i18n.exists(hint) && { hint: t(hint as 'flow.designer.hints.assignee') })}
      value={value}
      {...(wide && { wide })}
      set={set}
    />
  )
}

function ChoiceProperty({ choice: { key, value, options, set } }: { choice: Choice }) {
  const { t } = useTranslation()
  const label = t(`flow.designer.fields.${key}` as 'flow.designer.fields.name')
  return (
    <fieldset className="designer-field">
      <legend>{label}</legend>
      <Radio.Group
        value={value}
        onChange={({ target }) => set(String(target.value))}
        options={options.map(option => ({
          value: option,
          label: t(`flow.designer.options.${option}` as 'flow.designer.options.once'),
        }))}
      />
    </fieldset>
  )
}
