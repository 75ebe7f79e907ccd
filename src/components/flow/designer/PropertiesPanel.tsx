import { Input, Radio } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
    </section>
  )
}

/** It is taken over when the field is left, so that one undoing takes back one change. */
function TextProperty({ property }: { property: Property }) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState(property.value)
  useEffect(() => setTyped(property.value), [property.value])
  const hint = `flow.designer.hints.${property.key}`
  const shared = {
    id,
    value: typed,
    'aria-describedby': `${id}-hint`,
    onBlur: () => typed !== property.value && property.set(typed.trim()),
  }
  return (
    <div className="designer-field">
      <label htmlFor={id}>{t(`flow.designer.fields.${property.key}` as 'flow.designer.fields.name')}</label>
      {property.wide ? (
        <Input.TextArea {...shared} rows={2} onChange={({ target }) => setTyped(target.value)} />
      ) : (
        <Input
          {...shared}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={({ currentTarget }) => currentTarget.blur()}
        />
      )}
      <p id={`${id}-hint`} className="flow-hint">
        {i18n.exists(hint) && t(hint as 'flow.designer.hints.assignee')}
      </p>
    </div>
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
