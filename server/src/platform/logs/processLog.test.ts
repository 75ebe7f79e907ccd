import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { logOptions } from './processLog.ts'

const TOKEN = 'q7Vw3mB0dY-4kTz_8sHn1cXe5uLrP2aJ9fGi6oKbM0E'

function logged(write: (log: pino.Logger) => void): Record<string, unknown> {
  let line = ''
  const stream = new Writable({
    write(chunk, _, done) {
      line += String(chunk)
      done()
    },
  })
  write(pino(logOptions, stream))
  return JSON.parse(line) as Record<string, unknown>
}

it('masks secrets in fields and messages', () => {
  const line = logged(log => log.warn({ password: 'hunter2', path: `/x?token=${TOKEN}`, status: 401 }, `is ${TOKEN}`))
  expect(line).toMatchObject({ password: '******', path: '/x?token=******', status: 401, msg: 'is ******' })
})

it('keeps type, message, stack and cause of an error, and nothing that its driver adds', () => {
  const cause = Object.assign(new Error(`token=${TOKEN}`), { code: '23505', detail: 'Key (phone)=(13800000000)' })
  const { err } = logged(log => log.error({ err: new TypeError('unexpected', { cause }) }, 'failed'))
  expect(err).toEqual({
    ...{ type: 'TypeError', message: 'unexpected', stack: expect.stringContaining('processLog.test.ts') },
    cause: { type: 'Error', message: 'token=******', stack: expect.any(String), code: '23505' },
  })
  expect(logged(log => log.error(new Error(`token=${TOKEN}`))).msg).toBe('token=******')
})
