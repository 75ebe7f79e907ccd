import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { markPure } from './refinePure.ts'

test.each(['core', 'antd'])('the components of @refinedev/%s are marked', name => {
  const marked = markPure(readFileSync(`node_modules/@refinedev/${name}/dist/index.mjs`, 'utf8'))
  expect(marked?.match(/@__PURE__/g)?.length).toBeGreaterThan(50)
})

test('a package that has changed is noticed', () => {
  expect(markPure('export const a = 1')).toBeUndefined()
})
