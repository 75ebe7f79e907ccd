import { expect, it } from 'vitest'
import { mergedPackage } from './mergePackage.mjs'

it('keeps what the project changed and takes everything else of the next version', () => {
  const former = {
    name: 'broadsheet',
    version: '0.2.0',
    scripts: { start: 'a', dev: 'b' },
    dependencies: { pg: '1', old: '1' },
  }
  const own = {
    ...{ ...former, name: 'paper', scripts: { start: 'a', dev: 'mine', report: 'c' } },
    dependencies: { pg: '1', old: '1', leaflet: '2' },
  }
  const next = { name: 'broadsheet', version: '0.3.0', scripts: { start: 'new', dev: 'b2' }, dependencies: { pg: '2' } }
  expect(mergedPackage({ former, own, next })).toEqual({
    ...{ name: 'paper', version: '0.3.0' },
    scripts: { start: 'new', dev: 'mine', report: 'c' },
    dependencies: { pg: '2', leaflet: '2' },
  })
})
