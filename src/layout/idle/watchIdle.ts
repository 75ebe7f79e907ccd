import { useLock } from '../../state/lock.ts'
import { idleTime, noteInput, onInputElsewhere } from './idleTime.ts'

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

/** Locks after that many milliseconds without input. Times are compared, as timers stand still while a computer sleeps. */
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
