import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { maskedJson, maskText, secretsIn } from './mask.ts'
import { logOptions } from './processLog.ts'

const TOKEN = 'q7Vw3mB0dY-4kTz_8sHn1cXe5uLrP2aJ9fGi6oKbM0E'

describe('parameters', () => {
  it.each([
    ['password', 'hunter2'],
    ['newPassword1', 'hunter2'],
    ['access_token', TOKEN],
    ['secretKey', 'short'],
    ['accessKey', 'short'],
    ['ticket', 'short'],
    ['Blade-Auth', `bearer ${TOKEN}`],
    ['captcha-code', 'a7b2c'],
  ])('lose the value of %s', (name, value) => {
    expect(JSON.parse(maskedJson({ [name]: value }))).toEqual({ [name]: '******' })
    expect(JSON.parse(maskedJson({ deep: [{ [name]: value }] }))).toEqual({ deep: [{ [name]: '******' }] })
  })

  it('keep what is no secret', () => {
    const plain = { code: 'sex', ids: '1999999999999999999,1', postName: '记者', sort: 3, isSealed: 0, password: '' }
    expect(JSON.parse(maskedJson(plain))).toEqual(plain)
  })

  it('lose the code that somebody signs in with', () => {
    expect(maskedJson({ grant_type: 'sms', phone: '13800000000', code: '4711' })).not.toContain('4711')
    // A recovery code that was refused for another reason is good still.
    expect(maskedJson({ ticket: 'x', code: 'abcde-fgh23', passkey: '{}' })).not.toMatch(/abcde|\{\}/)
  })

  it('lose the value of a system parameter whose key says that it is a password', () => {
    expect(maskedJson({ paramKey: 'account.initPassword', paramValue: 'Kerning-Pair-9' })).not.toContain('Kerning')
    expect(maskedJson({ paramKey: 'log.api.days', paramValue: '30' })).toContain('30')
  })

  it('are cut when they are long', () => {
    expect(maskedJson({ content: 'x'.repeat(1_000_000) }).length).toBeLessThan(600)
    expect(maskedJson(Array(1000).fill({ name: 'somebody' })).length).toBe(4001)
  })
})

describe('texts', () => {
  it.each([
    [`bearer ${TOKEN}`, '******'],
    [`refused ${TOKEN}!`, 'refused ******!'],
    ['digest 0cc175b9c0f1b6a831c399e269772661', 'digest ******'],
    ['/x?password=hunter2&size=1', '/x?password=******&size=1'],
    ['{"token":"abc","a":1}', '{"token":"******","a":1}'],
  ])('%s', (text, without) => {
    expect(maskText(text)).toBe(without)
  })

  it('keep trace ids, record ids and addresses', () => {
    const text = 'at /api/blade-system/post/list 1e8f1f60-57ab-4b6b-9f3a-0a4b1f8f2c11 1999999999999999999'
    expect(maskText(text)).toBe(text)
  })

  it('lose what was given as a secret', () => {
    const secrets = secretsIn({ password: 'hunter2', name: 'x' }, { token: 'abcd' }, null, 'text')
    expect(secrets).toEqual(['hunter2', 'abcd'])
    expect(maskText('hunter2 is abcd', secrets)).toBe('****** is ******')
  })
})

describe('process log', () => {
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
      ...{ type: 'TypeError', message: 'unexpected', stack: expect.stringContaining('logMasks.test.ts') },
      cause: { type: 'Error', message: 'token=******', stack: expect.any(String), code: '23505' },
    })
    expect(logged(log => log.error(new Error(`token=${TOKEN}`))).msg).toBe('token=******')
  })
})
