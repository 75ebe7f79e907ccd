import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { knownVariables, warningOfUnknownVariables } from './unknownVariables.ts'

it('names variables that look like ours in one line, without their values', () => {
  const warning = warningOfUnknownVariables({
    ...{ TRUST_PROXI: 'geheim', DATABSE_URL: 'x', METRICS_TOKENS: 'x', METRICS_INTERVAL: 'x', secret_key: 'x' },
    ...{ SOCIAL_PRESS_ISSUR: 'x', PATH: '/bin', HOME: '/root', TERM: 'x', PORT: '1', HOSTNAME: 'x', POST: 'x' },
  })
  expect(warning).toBe(
    'unknown environment variables, which have no effect: DATABSE_URL (DATABASE_URL?), METRICS_INTERVAL, ' +
      'METRICS_TOKENS (METRICS_TOKEN?), SOCIAL_PRESS_ISSUR, TRUST_PROXI (TRUST_PROXY?), secret_key (SECRET_KEY?)',
  )
})

it('says nothing of known variables and those of other programs', () => {
  const known = Object.fromEntries(knownVariables.map(name => [name, 'x']))
  const social = { SOCIAL_PRESS_ISSUER: 'x', SOCIAL_PRESS_CLIENT_ID: 'x', SOCIAL_PRESS_TITLE_EN: 'x' }
  const others = { LANG: 'C', SHELL: 'sh', npm_config_prefix: 'x', NODE_OPTIONS: 'x', PGHOST: 'x', TMPDIR: 'x' }
  expect(warningOfUnknownVariables({ ...known, ...social, ...others })).toBeUndefined()
})

it('every variable that the configuration reads is known and described in the documentation', () => {
  const source = readFileSync('server/src/platform/config/config.ts', 'utf8')
  const read = [...source.matchAll(/'([A-Z][A-Z\d]*_[A-Z\d_]+)'|env\.([A-Z_]+)/g)].map(
    ([, first, second]) => first ?? second,
  )
  expect(read.length).toBeGreaterThan(15)
  expect(read.filter(name => !knownVariables.includes(name ?? ''))).toEqual([])
  const page = readFileSync('docs/configuration.md', 'utf8')
  expect(knownVariables.filter(name => !page.includes(`\`${name}\``))).toEqual([])
})
