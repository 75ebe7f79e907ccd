/** Refine's live provider: a channel is `resources/…` for the records of a module, or the path of an event stream. */
import type { LiveProvider } from '@refinedev/core'
import { noticeEventsPath, type RecordsChanged } from '#contract/desk/notice'
import { settings } from '../../lib/settings.ts'
import { type EmitEvent, followStream } from './eventStream.ts'

type Subscription = Parameters<LiveProvider['subscribe']>[0]

export const liveProvider: LiveProvider = {
  subscribe(subscription) {
    const { channel, types, callback } = subscription
    const leaving = new AbortController()
    const emit: EmitEvent = (type, payload = {}) => {
      if (types.includes('*') || types.includes(type)) callback({ channel, type, payload, date: new Date() })
    }
    if (channel.startsWith('resources/')) followRecords(subscription, emit, leaving.signal)
    else void (channel === noticeEventsPath ? inOneTab : followStream)(channel, emit, leaving.signal)
    return leaving
  },
  unsubscribe: (leaving: AbortController) => leaving.abort(),
  /** Own changes: who made one refetches, and the event about it would do so again. */
  publish: ({ channel }) => void ownChanges.set(channel, Date.now()),
}

/** Stands for all modules where events may have been missed. */
export const anyModule = '*'

const followers = new Set<(change: RecordsChanged, isOwn: boolean) => void>()
const otherTabs =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${settings.storagePrefix}records`)
otherTabs?.addEventListener('message', ({ data }: MessageEvent<RecordsChanged>) => publishHere(data))

/** For the subscriptions of all tabs of the browser, of which one hears the server. */
export function publishChange(change: RecordsChanged): void {
  publishHere(change)
  otherTabs?.postMessage(change)
}

function publishHere(change: RecordsChanged): void {
  const isOwn = isOwnChange(`resources/${change.module}`)
  for (const follower of followers) follower(change, isOwn)
}

/** Ids narrow an event to who reads one of these records, unless the event or the reader names none. */
function followRecords({ channel, params }: Subscription, emit: EmitEvent, signal: AbortSignal): void {
  const read = params?.ids?.map(String) ?? []
  const follower = ({ module, ids }: RecordsChanged, isOwn: boolean) => {
    if (module !== anyModule && channel !== `resources/${module}`) return
    if (read.length > 0 && ids.length > 0 && !ids.some(id => read.includes(id))) return
    // Refine's data hooks say their type. Own changes make them refetch, and no one else.
    if (!isOwn || !params?.subscriptionType) emit('updated', { ids })
  }
  followers.add(follower)
  signal.addEventListener('abort', () => followers.delete(follower))
}

/** Milliseconds between an own change and the event about it. */
const ownEventDelay = 3000
const ownChanges = new Map<string, number>()

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
