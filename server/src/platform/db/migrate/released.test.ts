import { expect, it } from 'vitest'
import { readMigrations, readUpgrades } from '../readMigrations.ts'
import { digest } from './migrate.ts'

it('the schemas are those that upgraded databases are said to have', async () => {
  const upgrade = (await readUpgrades()).find(({ name }) => name === '0300_schema_of_each_module.sql')
  const released = [...(upgrade?.sql ?? '').matchAll(/'(\S+\.sql)', '(\w{64})'/g)].map(([, name = '', sha256 = '']) => [
    name,
    sha256,
  ])
  expect(released).not.toEqual([])
  const digests = new Map((await readMigrations()).map(({ name, sql }) => [name, digest(sql)]))
  // A fork may lack modules.
  const present = released.filter(([name = '']) => digests.has(name))
  expect(present.map(([name = '']) => [name, digests.get(name)])).toEqual(present)
})
