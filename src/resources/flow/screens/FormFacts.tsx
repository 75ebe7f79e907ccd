import type { FlowForm } from '#contract/flow/process'
import { usePhrases } from '../phrases.ts'
import { Facts } from './Facts.tsx'
import { valueText } from './valueText.ts'

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
