import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOtherBuild } from '../providers/api/otherBuild.ts'

const POLL_INTERVAL_MS = 600_000

/** Offers a reload once the server has another build. The page never reloads on its own: the text in it is the user's. */
export function NewVersionBanner() {
  const { t } = useTranslation()
  const [dismissed, setDismissed] = useState(false)
  const { data: hasOther } = useQuery({
    queryKey: ['build'],
    queryFn: isOtherBuild,
    initialData: false,
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
  })
  return (
    <div role="status" className="version-banner">
      {hasOther && !dismissed && (
        <>
          <span>{t('version.changed')}</span>
          <button type="button" onClick={() => window.location.reload()}>
            {t('version.reload')}
          </button>
          <button type="button" onClick={() => setDismissed(true)}>
            {t('version.later')}
          </button>
        </>
      )}
    </div>
  )
}
