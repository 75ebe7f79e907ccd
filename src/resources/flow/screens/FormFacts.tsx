import type { FlowForm, FlowFormField } from '#contract/flow/process'
import { usePhrases } from '../phrases.ts'
import { Facts } from './Facts.tsx'

/** The applicant, the time and the values of the form. */
export function FormFacts({ form: { startUserName, startTime, fields } }: { form: FlowForm }) {
  const { t } = usePhrases()
  const words = { yes: t('yes'), no: t('no') }
  return (
    <Facts
      facts={[
        { label: t('applicant'), value: startUserName },
        { label: t('appliedAt'), value: startTime },
        ...fields.map(field => ({ label: field.name, value: valueText(field, words) })),
      ]}
    />
  )
}

/** The value of a field as text. */
function valueText({ type, value, options }: FlowFormField, words: { yes: string; no: string }): string {
  if (value === null || value === '') return '—'
  if (type === 'boolean') return value === true ? words.yes : words.no
  const nameOf = (id: unknown) => options.find(option => option.id === id)?.name ?? String(id)
  if (Array.isArray(value)) return value.map(nameOf).join(', ') || '—'
  return nameOf(value)
}
