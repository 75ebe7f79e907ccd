/** The channels of the live provider. */
import type { LiveProvider } from '@refinedev/core'
import { noticeEventsPath } from '#contract/desk/notice'
import { settings } from '../../lib/settings.ts'
import { areRead, useNotices } from '../../state/notices.ts'
import { type EmitEvent, followStream } from './eventStream.ts'

type Subscription = Parameters<LiveProvider['subscribe']>[0]

/** Tells of events until the signal is aborted. */
export function follow({ channel, types, callback }: Subscription, signal: AbortSignal): void {
  if (signal.aborted) return
  const emit: EmitEvent = (type, payload = {}) => {
    if (types.includes('*') || types.includes(type)) callback({ channel, type, payload, date: new Date() })
  }
  if (channel.startsWith('resources/')) followRecords(channel, emit, signal)
  else void (channel === noticeEventsPath ? inOneTab : followStream)(channel, emit, signal)
}

/**
 * Every event of the desk refreshes the notices in each tab of the browser; which records changed is not said. The
 * notices with which a page begins are no event, unless the server says that something changed since it was requested.
 */
function followRecords(channel: string, emit: EmitEvent, signal: AbortSignal): void {
  const leave = useNotices.subscribe((now, before) => {
    const isEvent = now.notices !== before.notices && areRead(now) && (areRead(before) || now.isNews)
    if (isEvent && !isOwnChange(channel)) emit('updated')
  })
  signal.addEventListener('abort', leave)
}

/** Milliseconds between an own change and the event about it. */
const ownEventDelay = 3000
const ownChanges = new Map<string, number>()

export function recordOwnChange(channel: string): void {
  ownChanges.set(channel, Date.now())
}

/** Once for each own change. */
function isOwnChange(channel: string): boolean {
  const at = ownChanges.get(channel)
  ownChanges.delete(channel)
  return at !== undefined && Date.now() - at < ownEventDelay
}

/** One tab follows the stream for all; the others take their turn when it is closed. */
async function inOneTab(path: string, emit: EmitEvent, signal: AbortSignal): Promise<void> {
  const follow = () => followStream(path, emit, signal)
  if (!navigator.locks) return follow()
  const name = `${settings.storagePrefix}notices`
  const wasFirst = await navigator.locks.request(name, { ifAvailable: true }, async lock => {
    if (lock) await follow()
    return lock !== null
  })
  if (wasFirst || signal.aborted) return
  emit('connected')
  // Refused when the tab leaves before its turn has come.
  await navigator.locks.request(name, { signal }, follow).catch(() => {})
}
