// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { timeAgo } from './visits.tsx'

test.each([
  [0, '现在', 'now'],
  [59, '现在', 'now'],
  [60, '1分钟前', '1 minute ago'],
  [7300, '2小时前', '2 hours ago'],
  [86_400, '昨天', 'yesterday'],
  [-5, '现在', 'now'],
])('%i seconds ago is %s', (seconds, zh, en) => {
  const now = 1_800_000_000_000
  expect(timeAgo(now - seconds * 1000, 'zh', now)).toBe(zh)
  expect(timeAgo(now - seconds * 1000, 'en', now)).toBe(en)
})
