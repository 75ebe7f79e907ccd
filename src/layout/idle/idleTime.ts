/** The time of the last input, which the tabs of a browser share: work in one keeps all of them open. */

import { sinceUnlocked } from '../../state/lock.ts'
import { entryKeyOf, readEntry, writeEntry } from '../../state/persisted.ts'
import { onSessionEnd, type UserInfo } from '../../state/session.ts'

const entryName = 'lastInput'
const WRITE_INTERVAL_MS = 1000

let lastHere = 0
let lastWritten = 0

export function noteInput(): void {
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
export function onInputElsewhere(noted: () => void): () => void {
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
