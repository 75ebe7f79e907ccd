import { expect, it } from 'vitest'
import { tookIn } from './took.ts'

it('says how long a step took in the language of the screen', () => {
  expect(tookIn('zh', '1天2时3分4秒')).toBe('1天2时3分4秒')
  expect(tookIn('en', '1天2时3分4秒')).toBe('1 d 2 h 3 min 4 s')
  expect(tookIn('en', '')).toBe('')
})
