import { afterEach, expect, it, vi } from 'vitest'
import type { Listener, NotificationHandler } from '../../platform/db/listen.ts'
import { createPresence } from './presence.ts'

afterEach(() => vi.useRealTimers())

const place = '000000 blade-biz/articles 1'

it('forgets who is not heard of any more', () => {
  vi.useFakeTimers()
  let handler: NotificationHandler = () => {}
  const listener: Listener = {
    on: (_, listener) => {
      handler = listener
    },
    isListening: () => true,
    close: async () => {},
  }
  const presence = createPresence(listener)
  // Another process announces it like this.
  handler(JSON.stringify({ place, userId: '7', tenantId: '000000', name: '王敏', isEditing: true, isThere: true }))
  handler(
    JSON.stringify({
      place: 'elsewhere',
      userId: '8',
      tenantId: '000000',
      name: '李文',
      isEditing: false,
      isThere: true,
    }),
  )
  expect(presence.at(place)).toMatchObject([{ userId: '7', name: '王敏' }])
  vi.advanceTimersByTime(26_000)
  expect(presence.at(place)).toEqual([])
})
