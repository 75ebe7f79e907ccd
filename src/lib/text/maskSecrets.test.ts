// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { timeLimit } from '../../../tests/support/run/timeLimit.ts'
import { maskSecrets } from '../../state/errorLog.ts'

test.each([
  ['/login?access_token=abc123&tab=2', '/login?access_token=***&tab=2'],
  ['/oauth/redirect/github?code=q1w2&state=9', '/oauth/redirect/github?code=***&state=***'],
  ['{"password":"Proof-Sheet-7","name":"Li"}', '{"password":"***","name":"Li"}'],
  ['Blade-Auth: bearer 4f1d8a7c', 'Blade-Auth: bearer ***'],
  ['sent bearer abcdefgh12', 'sent bearer ***'],
  ['digest 5f4dcc3b5aa765d61d8327deb882cf99 refused', 'digest *** refused'],
])('%s loses its secret', (text, masked) => {
  expect(maskSecrets(text)).toBe(masked)
})

test.each([
  'at ResourceList (http://127.0.0.1:3000/assets/ResourceList-Bx45K-wU.js:1:204)',
  'No record 1790000000000000001 of tenant 000000',
  "Cannot read properties of undefined (reading 'tokens')",
])('%s stays as it is', text => {
  expect(maskSecrets(text)).toBe(text)
})

test('takes linear time for long texts', () => {
  const startTime = performance.now()
  maskSecrets('token-'.repeat(100_000))
  maskSecrets(`${'a'.repeat(500_000)} ${' '.repeat(500_000)}`)
  expect(performance.now() - startTime).toBeLessThan(timeLimit(1000))
})
