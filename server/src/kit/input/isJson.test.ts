import { expect, it } from 'vitest'
import { isJson } from './checkInput.ts'

it('distinguishes JSON from other texts', () => {
  for (const text of ['{"a":1}', '[]', 'null', '1']) expect(isJson(text), text).toBe(true)
  for (const text of ['', '{', "{'a':1}", 'undefined']) expect(isJson(text), text).toBe(false)
})
