import { useTranslation } from 'react-i18next'

/** A limit of a tenant, or that there is none. */
export function Limit({ value }: { value: string | number | null }) {
  const { t } = useTranslation()
  return <span className="record-number">{value ?? t('tenant.unlimited')}</span>
}
