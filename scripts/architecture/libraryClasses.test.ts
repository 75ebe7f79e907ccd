import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceFiles } from './imports.ts'

/** Where the component library knows no setting, its class names stand here and nowhere else. */
const place = 'src/layout/theme/'
const MAX_NAMES = 40

const sheets = sourceFiles(['src', 'public']).filter(file => file.endsWith('.css'))
const namesIn = (file: string) => readFileSync(file, 'utf8').match(/\.ant-/g)?.length ?? 0

it(`style sheets name no class of the component library outside of ${place}`, () => {
  expect(sheets.filter(file => !file.startsWith(place) && namesIn(file) > 0)).toEqual([])
})

it(`style sheets name at most ${MAX_NAMES} inside`, () => {
  const inside = sheets.filter(file => file.startsWith(place))
  expect(inside).not.toEqual([])
  expect(inside.reduce((sum, file) => sum + namesIn(file), 0)).toBeLessThanOrEqual(MAX_NAMES)
})

it('code finds no element by a class of the component library', () => {
  const code = sourceFiles(['src']).filter(file => /(?<!\.test)\.tsx?$/.test(file))
  expect(code).not.toEqual([])
  expect(code.filter(file => /['"`.]ant-[a-z]/.test(readFileSync(file, 'utf8')))).toEqual([])
})
