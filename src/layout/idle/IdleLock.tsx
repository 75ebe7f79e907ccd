import { useEffect, useState } from 'react'
import { localeOf } from '../../lib/text/languages.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { lockIdle } from '../../providers/lock.ts'
import './idleLock.css'
import { usePhrases } from './phrases.ts'
import { watchIdle } from './watchIdle.ts'

/** Locks a session without input, and announces it before. */
export function IdleLock({ limit }: { limit: number }) {
  const { t } = usePhrases()
  const language = useLanguage()
  const [lockAt, setLockAt] = useState<number>()
  useEffect(() => watchIdle(limit, { lock: lockIdle, announce: setLockAt }), [limit])
  const time = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'medium', hour12: false })
  return (
    <div role="status" className="idle-notice">
      {lockAt !== undefined && t('soon', { time: time.format(lockAt) })}
    </div>
  )
}
