import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, type Environment, loadConfig } from './config.ts'
import { storeKey } from './secretKey.ts'

const KEY = '9f2c4be17d60a835f1e2d3c4b5a69788796a5b4c3d2e1f0f9e8d7c6b5a493827'
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const load = (env: Environment = {}) => loadConfig({ DATA_DIR: dataDir, ...env })

describe('without any variable', () => {
  it('serves this machine only, on port 3000, with a captcha', () => {
    expect(load()).toMatchObject({ host: '127.0.0.1', port: 3000, captcha: true, switchMode: false, trustProxy: false })
  })

  it('makes a key that only the owner can read, and keeps it once it is used', () => {
    const { secretKey, hasOwnKey } = load()
    expect([secretKey.length, hasOwnKey, readdirSync(dataDir)]).toEqual([32, false, []])
    expect(storeKey(dataDir, secretKey)).toEqual(secretKey)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect([load().secretKey, storeKey(dataDir, load().secretKey)]).toEqual([secretKey, secretKey])
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
  })

  it('treats an empty variable as absent', () => {
    expect(load({ PORT: '', CAPTCHA_MODE: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, captcha: true })
  })
})

describe('the secret key', () => {
  it('is required in production', () => {
    expect(() => load({ NODE_ENV: 'production' })).toThrow(/SECRET_KEY is required/)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('may be the file of an installation that goes into production', () => {
    const secretKey = storeKey(dataDir, load().secretKey)
    expect(load({ NODE_ENV: 'production' }).secretKey).toEqual(secretKey)
  })

  it.each(['short', 'a'.repeat(64), 'please-change-me-please-change-me-now', '0123456789abcdef0123456789abcdef'])(
    'refuses %s',
    SECRET_KEY => expect(() => load({ SECRET_KEY })).toThrow(/SECRET_KEY is too short or guessable/),
  )

  it('is taken from the environment and not written down', () => {
    expect(load({ NODE_ENV: 'production', SECRET_KEY: KEY }).secretKey).toHaveLength(32)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('is not replaced when its file is damaged', () => {
    writeFileSync(join(dataDir, 'secret.key'), 'abc')
    expect(() => load()).toThrow(/damaged; put your copy of it back/)
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe('abc')
  })
})

describe('the program for videos', () => {
  it('is looked for when it is not given, and may be turned off', () => {
    expect(load().ffmpeg).toBeUndefined()
    expect(load({ FFMPEG: 'off' }).ffmpeg).toBe('off')
    expect(load({ FFMPEG: process.execPath }).ffmpeg).toBe(process.execPath)
  })

  it('is a program', () => {
    expect(() => load({ FFMPEG: '/no/such/ffmpeg' })).toThrow(/FFMPEG must be off or the path of a program/)
  })
})

describe('wrong values', () => {
  it.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['CAPTCHA_MODE', 'false'],
    ['SWITCH_MODE', '1'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://user:hunter2@host/db'],
    ['PUBLIC_URL', 'paper.example.com'],
    ['SMTP_URL', 'smtp://user:hunter2@mail.example.com'],
    ['MAIL_FROM', 'reports@example.com'],
    ['FRAME_HOSTS', 'https://report.example.com'],
    ['TRUST_PROXY', 'yes'],
    ['ADMIN_PASSWORD', 'short'],
    ['SOCIAL_TEST_PROVIDER', 'yes'],
    ['SOCIAL_PRESS_ISSUER', 'http://press.example'],
    ['SOCIAL_PRESS_ISSUER', 'https://press.example'],
    ['SOCIAL_MY_PRESS_ISSUER', 'https://press.example'],
    ['SOCIAL_TEST_ISSUER', 'https://press.example'],
  ])('%s=%s is one line naming the variable', (name, value) => {
    let refusal: unknown
    try {
      load({ [name]: value })
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(ConfigError)
    expect((refusal as Error).message).toContain(name)
    expect((refusal as Error).message).not.toMatch(/\n|hunter2/)
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe('third parties', () => {
  const press = {
    SOCIAL_PRESS_ISSUER: 'https://press.example',
    SOCIAL_PRESS_CLIENT_ID: 'paper',
    SOCIAL_PRESS_CLIENT_SECRET: 'hunter2',
  }

  it('are none unless configured', () => {
    expect(load()).toMatchObject({ identityProviders: [], testIdentity: false })
  })

  it('are read by their names, and named after them', () => {
    const read = { source: 'press', issuer: 'https://press.example', clientId: 'paper', clientSecret: 'hunter2' }
    expect(load(press).identityProviders).toEqual([{ ...read, title: { zh: 'Press', en: 'Press' } }])
    const titled = { ...press, SOCIAL_PRESS_TITLE: '报业通行证', SOCIAL_PRESS_TITLE_EN: 'Press Pass' }
    expect(load(titled).identityProviders[0]?.title).toEqual({ zh: '报业通行证', en: 'Press Pass' })
  })

  it('do not include one that believes everybody in production', () => {
    const production = { NODE_ENV: 'production', SECRET_KEY: KEY, SOCIAL_TEST_PROVIDER: 'on' }
    expect(() => load(production)).toThrow(/SOCIAL_TEST_PROVIDER/)
    expect(load({ SOCIAL_TEST_PROVIDER: 'on' }).testIdentity).toBe(true)
  })
})

it('reads what is given', () => {
  expect(
    load({
      PORT: '0',
      HOST: '0.0.0.0',
      CAPTCHA_MODE: 'off',
      SWITCH_MODE: 'on',
      PUBLIC_URL: 'https://paper.example.com/',
      FRAME_HOSTS: 'report.example.com, help.example.com:8443',
      TRUST_PROXY: '10.0.0.0/8',
      DATABASE_URL: 'postgres://u:p@db/paper',
    }),
  ).toMatchObject({
    port: 0,
    host: '0.0.0.0',
    captcha: false,
    switchMode: true,
    publicUrl: 'https://paper.example.com',
    frameHosts: ['report.example.com', 'help.example.com:8443'],
    trustProxy: '10.0.0.0/8',
    databaseUrl: 'postgres://u:p@db/paper',
  })
})

describe('a bucket for stored files', () => {
  const variables = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'paper',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
  }

  it('has all of its variables, the region where the service has some', () => {
    expect(load().bucket).toBeUndefined()
    const bucket = { endpoint: 'https://s3.example.com', bucketName: 'paper', accessKey: 'a', secretKey: 'b' }
    expect(load(variables).bucket).toEqual({ ...bucket, region: null })
    expect(load({ ...variables, S3_REGION: 'cn-north-1' }).bucket).toEqual({ ...bucket, region: 'cn-north-1' })
  })

  it.each([
    [{ S3_SECRET_KEY: '' }, 'needs S3_SECRET_KEY too'],
    [{ S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT must look like'],
    [{ S3_BUCKET: 'a/b' }, 'S3_BUCKET must not be'],
  ])('is refused with %j', (wrong, message) => {
    expect(() => load({ ...variables, ...wrong })).toThrow(message)
  })
})

describe('outgoing mail', () => {
  const from = { MAIL_FROM: 'Broadsheet <reports@example.com>' }

  it.each([
    ['smtps://a:p%40ss@mail.example.com', { port: 465, tls: 'start', account: { user: 'a', password: 'p@ss' } }],
    ['smtp://a:b@mail.example.com', { port: 587, tls: 'upgrade' }],
    ['smtp://mail.example.com:2525?tls=off', { port: 2525, tls: 'off', account: undefined }],
    ['smtp://localhost', { port: 25, tls: 'off' }],
    ['smtp://a:b@[::1]:25', { host: '::1', tls: 'off' }],
  ])('takes %s', (SMTP_URL, expected) => {
    const sender = { name: 'Broadsheet', address: 'reports@example.com' }
    expect(load({ SMTP_URL, ...from }).mail).toMatchObject({ ...expected, from: sender })
  })

  it.each([
    'mail.example.com',
    'https://hunter2@mail.example.com',
    'smtps://a:hunter2@mail.example.com/path',
    'smtps://a:hunter2@mail.example.com?tls=off',
    'smtp://a:hunter2@mail.example.com?tls=off',
    'smtps://:hunter2@mail.example.com',
    'smtps://a:hunter2%zz@mail.example.com',
    'smtps://a:hunter2@ma il.example.com',
    'smtps://',
  ])('refuses %s in one line', SMTP_URL => {
    expect(() => load({ SMTP_URL, ...from })).toThrow(/^SMTP_URL (?!.*hunter2).+$/)
  })

  it.each(['reports', 'a@b.cn, c@d.cn', 'A <a@b.cn', 'a@b.cn\r\nBcc: c@d.cn', 'A\nB <a@b.cn>'])(
    'refuses the sender %j',
    MAIL_FROM => {
      expect(() => load({ SMTP_URL: 'smtp://localhost', MAIL_FROM })).toThrow(/^MAIL_FROM must be/)
    },
  )
})

it('every variable that the configuration reads is described in the documentation', () => {
  const source = readFileSync('server/src/platform/config/config.ts', 'utf8')
  const read = [...source.matchAll(/'([A-Z][A-Z\d]*_[A-Z\d_]+)'|env\.([A-Z_]+)/g)].map(
    ([, first, second]) => first ?? second,
  )
  expect(read.length).toBeGreaterThan(15)
  const page = readFileSync('docs/configuration.md', 'utf8')
  expect(read.filter(name => !page.includes(`\`${name}\``))).toEqual([])
})
