/** Whether the screen is locked: here and, by a channel, in the other tabs of the browser. */
import { lockPath, ownAddress, placeNow, showAddress } from '../lib/address.ts'
import { tabChannel } from '../lib/tabChannel.ts'
import { persistedStore, removeEntry } from './persisted.ts'
import { onSessionEnd, useSession } from './session.ts'

interface LockState {
  isLock: boolean
  /** A verifier of the lock password, never the password. */
  lockPasswd: string
  /** Address of the user before the lock. */
  lockReturn: string
}

const unlocked = { isLock: false, lockReturn: '' }

/** Lasts as long as the browser tab. */
export const useLock = persistedStore<LockState>({ ...unlocked, lockPasswd: '' }, [
  'isLock',
  'lockPasswd',
  'lockReturn',
])

type LockMessage = 'asking' | 'unlocked' | { lockPasswd: string }

const sendLock = tabChannel<LockMessage>('lock', message => {
  if (message === 'unlocked') unlockHere()
  else if (message === 'asking') {
    if (useLock.getState().isLock) sendLock(lockMessage())
  } else if (isSignedIn()) {
    if (message.lockPasswd) useLock.setState({ lockPasswd: message.lockPasswd })
    lockHere()
  }
})

/** Locks all tabs of the browser. */
export function lockScreen(): void {
  lockHere()
  sendLock(lockMessage())
}

/** Unlocks all tabs of the browser; each returns to where it was. */
export function unlockScreen(): void {
  unlockHere()
  sendLock('unlocked')
}

/** At the start of the program: a reload, another address or a new tab is as locked as the tabs there are. */
export function resumeLock(): void {
  if (useLock.getState().isLock) showLockAddress()
  else if (isSignedIn()) sendLock('asking')
}

/** Milliseconds since this tab was unlocked. */
export function sinceUnlocked(): number {
  return Date.now() - unlockedAt
}

let unlockedAt = 0
/** The entry of the history that shows the lock page; the router counts them in their states. */
let lockEntry: unknown

function lockHere(): void {
  if (useLock.getState().isLock || !isSignedIn()) return
  const { pathname, search } = placeNow()
  const lockReturn = pathname === lockPath ? '' : pathname + search
  showLockAddress()
  useLock.setState({ isLock: true, lockReturn })
}

function unlockHere(): void {
  if (!useLock.getState().isLock) return
  unlockedAt = Date.now()
  showFormerAddress()
  useLock.setState(unlocked)
  removeEntry('isLock')
}

const isSignedIn = () => useSession.getState().token !== ''
const lockMessage = (): LockMessage => ({ lockPasswd: useLock.getState().lockPasswd })

onSessionEnd(() => {
  if (useLock.getState().isLock) showFormerAddress()
  useLock.setState({ ...unlocked, lockPasswd: '' })
  removeEntry('isLock')
})

// The entry retains the router's state, so that the router finds it as it left it.
function showLockAddress(): void {
  lockEntry = entryNow()
  showAddress(lockPath, window.history.state)
}

function showFormerAddress(): void {
  if (placeNow().pathname !== lockPath) return
  const address = ownAddress(useLock.getState().lockReturn, window.location.origin)
  showAddress(address, window.history.state)
}

const entryNow = (): unknown => (window.history.state as { idx?: unknown } | null)?.idx

/** Back and Forward are reverted before the router receives them. */
function stayOnLockPage(event: PopStateEvent): void {
  if (!useLock.getState().isLock) return
  event.stopImmediatePropagation()
  const entry = entryNow()
  if (typeof entry === 'number' && typeof lockEntry === 'number') {
    if (entry !== lockEntry) window.history.go(lockEntry - entry)
  } else if (placeNow().pathname !== lockPath) showLockAddress()
}

window.addEventListener('popstate', stayOnLockPage, true)

// A page that the browser had put away has heard nothing meanwhile.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  useSession.reread()
  resumeLock()
})
