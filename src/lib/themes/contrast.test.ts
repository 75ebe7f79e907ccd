import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, mix, readableOn, textOn } from './contrast.ts'
import { paletteOf, variablesOf } from './palette.ts'
import { themes } from './themes.ts'

test('black on white is the most there is', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
})

test('a colour that can be read stays as it is', () => {
  expect(readableOn('#14507f', ['#ffffff'])).toBe('#14507f')
})

test.each([
  ['#409EFF', '#ffffff'],
  ['#ffffff', '#f0f2f5'],
  ['#ffff00', '#fffefb'],
])('%s becomes darker on %s', (color, ground) => {
  const shade = readableOn(color, [ground])
  expect(contrast(shade, ground)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(shade, '#000000')).toBeLessThan(contrast(color, '#000000'))
})

test.each(['#000000', '#0000ff', '#14507f'])('%s becomes lighter on a dark ground', color => {
  const shade = readableOn(color, ['#141414', '#1f1f1f'])
  expect(contrast(shade, '#1f1f1f')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(shade, '#ffffff')).toBeLessThan(contrast(color, '#ffffff'))
})

test('text on a fill is white where white can be read', () => {
  expect(textOn('#14507f')).toBe('#ffffff')
  expect(textOn('#ffd666')).toBe('#111318')
})

test('an invalid colour is black', () => {
  expect(mix('url(x)', '#ffffff', 1)).toBe('#000000')
})

describe('variables', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(css|tsx?)$/.test(path))
    .map(path => ({ path, text: readFileSync(join('src', path), 'utf8') }))

  // With a variable that nobody sets, a fallback for light themes is used in the dark ones too.
  test('every variable that a style uses is set by the theme, by a style sheet or by antd', () => {
    const set = new Set(Object.keys(variablesOf(paletteOf(themes.default, '#409EFF'), 6)))
    for (const { text } of sources)
      for (const [, name = ''] of text.matchAll(/(--[a-z][\w-]*)['"\]]*\s*:/g)) set.add(name)
    const unset = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--[a-z][\w-]*)/g)]
        .map(([, name = '']) => name)
        .filter(name => !name.startsWith('--ant-') && !set.has(name))
        .map(name => `${path}: ${name}`),
    )
    expect(unset).toEqual([])
  })
})
