import { useTranslation } from 'react-i18next'
import { useRunningCalls } from '../state/runningCalls.ts'

/** Runs while calls run. It waits a moment before it shows, so that quick answers do not make it flicker. */
export function ProgressBar() {
  const { t } = useTranslation()
  const busy = useRunningCalls(({ running }) => running > 0)
  return busy ? <div className="shell-progress" role="progressbar" aria-label={t('resource.loading')} /> : null
}
