import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commonLines, hasConflict, merge3 } from './diff3.mjs'

const line = fc.constantFrom('a', 'b', 'c', 'd')
const text = fc.array(line, { maxLength: 8 }).map(lines => lines.join('\n'))

it('changes of one side are taken, and equal changes of both', () => {
  fc.assert(
    fc.property(text, text, (before, changed) => {
      for (const [mine, now] of [
        [before, changed],
        [changed, before],
        [changed, changed],
      ] as const)
        expect(merge3(before, mine, now)).toEqual({ text: changed, conflicts: [] })
    }),
  )
})

it('no line of either side is lost without a conflict that shows it', () => {
  fc.assert(
    fc.property(text, text, text, (before, mine, now) => {
      const merged = merge3(before, mine, now)
      const added = (changed: string) => changed.split('\n').filter(line => !before.split('\n').includes(line))
      for (const line of [...added(mine), ...added(now)]) expect(merged.text.split('\n')).toContain(line)
      expect(hasConflict(merged.text)).toBe(merged.conflicts.length > 0)
    }),
  )
})

it('changes of both sides in different places are merged', () => {
  const before = 'one\ntwo\nthree\nfour\n'
  expect(merge3(before, before.replace('one', 'ONE'), before.replace('four', 'FOUR'))).toEqual({
    text: 'ONE\ntwo\nthree\nFOUR\n',
    conflicts: [],
  })
})

it('different changes of one place are shown with what was there', () => {
  const { text, conflicts } = merge3('a\nb\nc\n', 'a\nmine\nc\n', 'a\nnow\nc\n')
  expect(text).toBe('a\n<<<<<<< own\nmine\n||||||| generated before\nb\n=======\nnow\n>>>>>>> generated now\nc\n')
  expect(conflicts).toEqual([2])
})

it('the lines that two texts share are found', () => {
  expect(commonLines('a\nb\nc', 'a\nx\nc')).toBe('a\nc')
})
