import { useTranslation } from 'react-i18next'

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The shape of what is being read. */
export function WaitingBlock() {
  const { t } = useTranslation()
  return (
    <div className="record-waiting" role="status" aria-label={t('resource.loading')}>
      {lines.map(line => (
        <i key={line} />
      ))}
    </div>
  )
}
