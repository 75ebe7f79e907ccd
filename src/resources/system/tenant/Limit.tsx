import { usePhrases } from './phrases.ts'

/** A limit of a tenant, or that there is none. */
export function Limit({ value }: { value: string | number | null }) {
  const { t } = usePhrases()
  return <span className="record-number">{value ?? t('unlimited')}</span>
}
