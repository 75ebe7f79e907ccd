import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { statements } from './statements.ts'

const root = join(import.meta.dirname, '../..')

it.each(statements)('§%i %s', (_section, _says, file, test) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(`'${test}'`)
})

it('holds something of every section that can be observed', () => {
  expect([...new Set(statements.map(([section]) => section))]).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
})
