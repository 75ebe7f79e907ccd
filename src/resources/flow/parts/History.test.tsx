import { expect, it } from 'vitest'
import { formatDuration } from './History.tsx'

it('formats the duration of a step in the language of the screen', () => {
  expect(formatDuration('zh', '1天2时3分4秒')).toBe('1天2时3分4秒')
  expect(formatDuration('en', '1天2时3分4秒')).toBe('1 d 2 h 3 min 4 s')
  expect(formatDuration('en', '')).toBe('')
})
