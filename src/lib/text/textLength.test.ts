import { expect, it } from 'vitest'
import { countWords, lineWidth, textWidth } from './textLength.ts'

it('counts Chinese characters and marks one by one, and other words whole', () => {
  expect(countWords('医保谈判，11月开始。')).toBe(10)
  expect(countWords('PD-1 抑制剂 is 3.5 times')).toBe(7)
  expect(countWords('  \n ')).toBe(0)
})

it('measures headlines in Chinese characters', () => {
  expect(lineWidth('集采落地2026')).toBe(6)
  expect(lineWidth('')).toBe(0)
})

it('knows roughly how many pixels a text takes', () => {
  expect(textWidth('提交审核')).toBe(56)
  expect(textWidth('Edit')).toBe(27)
  expect(textWidth('More')).toBe(33)
})
