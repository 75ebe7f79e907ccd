import { useTranslation } from 'react-i18next'
import type { FlowForm } from '#contract/flow/process'
import { Facts } from './Facts.tsx'
import { valueText } from './valueText.ts'

/** Who applied, when, and for what. */
export function FormFacts({ form: { startUserName, startTime, fields } }: { form: FlowForm }) {
  const { t } = useTranslation()
  const words = { yes: t('flow.yes'), no: t('flow.no') }
  return (
    <Facts
      facts={[
        { label: t('flow.applicant'), value: startUserName },
        { label: t('flow.appliedAt'), value: startTime },
        ...fields.map(field => ({ label: field.name, value: valueText(field, words) })),
      ]}
    />
  )
}
