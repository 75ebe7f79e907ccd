import { useEffect, useState } from 'react'
import { localeOf } from '../lib/text/languages.ts'
import { definePhrases } from '../providers/i18n/definePhrases.ts'
import { useLanguage } from '../providers/i18n/index.ts'
import { lockIdle } from '../providers/lock.ts'
import { sinceUnlocked, useLock } from '../state/lock.ts'
import { entryKeyOf, readEntry, writeEntry } from '../state/persisted.ts'
import { onSessionEnd, type UserInfo } from '../state/session.ts'

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

/**
 * The entry with the time of the last input, which the tabs of a browser share: input in one prevents the lock of all.
 */
const entryName = 'lastInput'
const WRITE_INTERVAL_MS = 1000

let lastHere = 0
let lastWritten = 0

function noteInput(): void {
  const now = Date.now()
  lastHere = now
  if (Math.abs(now - lastWritten) < WRITE_INTERVAL_MS) return
  lastWritten = now
  writeEntry(entryName, now)
}

/** Milliseconds since the last input in any tab, or since the screen was unlocked. A clock that was set back starts anew, as does a session. */
export function idleTime(): number {
  const stored = readEntry(entryName)?.content
  const last = Math.max(lastHere, typeof stored === 'number' ? stored : 0)
  const passed = Date.now() - last
  const open = sinceUnlocked()
  if (last > 0 && passed >= 0) return open >= 0 ? Math.min(passed, open) : passed
  noteInput()
  return 0
}

/** Calls back when another tab notes input. */
function onInputElsewhere(noted: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === entryKeyOf(entryName)) noted()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** Milliseconds without input after which the session is locked; 0: never. */
export function idleLimitOf(user: UserInfo | null): number {
  const minutes = Number(user?.idle_lock_minutes)
  return minutes > 0 ? minutes * 60_000 : 0
}

onSessionEnd(() => {
  lastHere = 0
  lastWritten = 0
})

interface IdleActions {
  lock: () => void
  /** The moment of the lock while it is announced. */
  announce: (lockAt: number | undefined) => void
}

const LONGEST_NOTICE_MS = 60_000
const LISTEN_INTERVAL_MS = 250
const inputs = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'] as const
const wakeUps = ['focus', 'pageshow'] as const
const quietly = { capture: true, passive: true }

/** Locks after that many milliseconds without input. Times are compared, as timers pause while a computer sleeps. */
export function watchIdle(limit: number, { lock, announce }: IdleActions): () => void {
  const noticeAfter = limit - Math.min(LONGEST_NOTICE_MS, limit / 2)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAnnounced = false
  let isLocking = false
  let lastHeard = 0

  function look() {
    clearTimeout(timer)
    const isLocked = useLock.getState().isLock
    const idle = isLocked ? 0 : idleTime()
    isAnnounced = idle >= noticeAfter && idle < limit
    announce(isAnnounced ? Date.now() - idle + limit : undefined)
    if (isLocked || isLocking) return
    if (idle >= limit) {
      isLocking = true
      lock()
    } else timer = setTimeout(look, (isAnnounced ? limit : noticeAfter) - idle)
  }

  function hear(event: Event) {
    if (useLock.getState().isLock || isResting(event)) return
    const now = Date.now()
    if (!isAnnounced && Math.abs(now - lastHeard) < LISTEN_INTERVAL_MS) return
    lastHeard = now
    // The key that wakes a computer comes before its timers.
    if (idleTime() >= limit) return look()
    noteInput()
    if (isAnnounced) look()
  }

  for (const type of inputs) window.addEventListener(type, hear, quietly)
  for (const type of wakeUps) window.addEventListener(type, look, quietly)
  document.addEventListener('visibilitychange', look)
  const stopLock = useLock.subscribe(({ isLock }, before) => {
    if (isLock === before.isLock) return
    isLocking = false
    look()
  })
  const stopElsewhere = onInputElsewhere(() => isAnnounced && look())
  look()

  return () => {
    clearTimeout(timer)
    for (const type of inputs) window.removeEventListener(type, hear, quietly)
    for (const type of wakeUps) window.removeEventListener(type, look, quietly)
    document.removeEventListener('visibilitychange', look)
    stopLock()
    stopElsewhere()
    announce(undefined)
  }
}

let lastPlace = ''

/** Browsers report moves of a resting pointer when the page changes below it. */
function isResting(event: Event): boolean {
  if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return false
  const place = `${event.screenX} ${event.screenY}`
  const isSame = place === lastPlace
  lastPlace = place
  return isSame
}
