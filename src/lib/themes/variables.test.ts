import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { variablesOf } from './paint.ts'
import { paletteOf } from './palette.ts'
import { themes } from './themes.ts'

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
