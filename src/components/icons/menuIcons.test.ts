import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { icons } from './menuIcons.ts'

it('has the icon of the example in docs/adding-a-module.md', () => {
  const [, source = ''] = /source: '([^']+)'/.exec(readFileSync('docs/adding-a-module.md', 'utf8')) ?? []
  expect(icons).toHaveProperty([source])
})
