import { expect, it } from 'vitest'
import { isMapped, isPlausible } from './pageContent.ts'

it('a font that names its glyphs by numbers has no characters unless a table says them', () => {
  const differences = { '1': 'g0', '38': 'g9194', '39': 'g12' }
  const map = (letters: Record<number, string>) => ({ _map: Object.assign([], letters) as string[] })
  expect(isMapped({ composite: false, differences, toUnicode: map({ 38: '\u9194' }) })).toBe(false)
  expect(isMapped({ composite: false, differences, toUnicode: map({ 38: '要' }) })).toBe(true)
  expect(isMapped({ composite: false, differences: { '65': 'A' }, toUnicode: map({ 65: 'A' }) })).toBe(true)
})

it('a font of many characters needs a table', () => {
  expect(isMapped({ composite: true, toUnicode: {} })).toBe(false)
  expect(isMapped({ composite: true, toUnicode: { _map: ['国'] } })).toBe(true)
})

it('rare characters and many scripts make no text', () => {
  expect(isPlausible('国家医保局表示，嘌呤类药物每次≤5 mg，中性粒细胞计数应≥1.5×10⁹/L。')).toBe(true)
  expect(isPlausible('國家醫保局表示續約價格總體平穩，藥品降價')).toBe(true)
  expect(isPlausible('Insulin makers prepare for a second round')).toBe(true)
  expect(isPlausible('ꢸꄞ箈筁♿創飁燋乾ꨩ珤筟丂䩪作瀄⪏㍭剮僪')).toBe(false)
  expect(isPlausible('箈筁飁燋珤筟丂瀄剮僪顊壧䫌蒂壛垧垧盛筡阣')).toBe(false)
  expect(isPlausible('\u0012\u000f\u0016\u0012\u0011\u0010!"#$%&')).toBe(false)
})
