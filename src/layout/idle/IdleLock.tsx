import './idleLock.css'
import { useEffect, useState } from 'react'
import { localeOf } from '../../lib/text/languages.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { lockIdle } from '../../providers/lock.ts'
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

const { usePhrases } = definePhrases('layout/idle', {
  soon: {
    zh: '一段时间没有操作，屏幕将于{{time}}锁定；按任意键或移动鼠标即可继续。',
    en: 'No input for a while: the screen locks at {{time}}. Press any key or move the pointer to go on.',
  },
})
