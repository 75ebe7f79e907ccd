import { expect, it } from 'vitest'
// @ts-expect-error A script without types.
import { complaintsAbout, includes } from './check-packages.mjs'

it.each([
  '>=18',
  '*',
  '^18 || ^20.9 || >=22',
  '20 || >=22',
  '>= 0.4',
  '^20.19.0 || >=22.12.0',
  '18 - 20',
  '~20.20',
  '<21',
  '20.x',
])('%s includes Node 20.20.0', range => expect(includes(range, [20, 20, 0])).toBe(true))

it.each(['>=22', '^18', '^20.21', '>=22.12 <25', '^18 || ^22', '20.19.x', '>20.20', '<20', '~20.19'])(
  '%s excludes Node 20.20.0',
  range => expect(includes(range, [20, 20, 0])).toBe(false),
)

it('names the package that does not fit', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/fresh': {
      ...{ version: '2.0.0', license: '(GPL-3.0 OR MIT)' },
      engines: { node: '>=22' },
      resolved: 'https://registry.npmjs.org/fresh.tgz',
    },
    'node_modules/a/node_modules/odd': { version: '1.0.0', license: 'MIT', resolved: 'http://mirror.local/odd.tgz' },
    'node_modules/viral': { version: '1.0.0', license: 'MIT AND AGPL-3.0' },
    'node_modules/unnamed': { version: '1.0.0', dev: true },
    'node_modules/eager': { version: '1.0.0', license: 'ISC', hasInstallScript: true },
  }
  expect(complaintsAbout({ packages })).toEqual([
    'fresh@2.0.0 needs Node >=22, not 20.20.0',
    'odd@1.0.0 comes from http://mirror.local/odd.tgz, not from https://registry.npmjs.org/',
    'viral@1.0.0 has the licence MIT AND AGPL-3.0',
    'unnamed@1.0.0 has the licence none',
    'eager@1.0.0 runs a script when it is installed',
  ])
})
