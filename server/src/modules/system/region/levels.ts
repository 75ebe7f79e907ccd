import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'

export type StoredRegion = Selectable<Database['bladeRegion']>

/** The columns that name a region of each level; the country has none. */
const pairs = [
  undefined,
  { code: 'provinceCode', name: 'provinceName' },
  { code: 'cityCode', name: 'cityName' },
  { code: 'districtCode', name: 'districtName' },
  { code: 'townCode', name: 'townName' },
  { code: 'villageCode', name: 'villageName' },
] as const

/** Regions below carry the name of each region above them. */
export const nameColumns = pairs.flatMap(pair => (pair ? [pair.name] : []))

export function pairOf(level: number) {
  return pairs[level]
}

export function ownPair(level: number, code: string, name: string): Record<string, string> {
  const pair = pairs[level]
  return pair ? { [pair.code]: code, [pair.name]: name } : {}
}

/** The values that a region inherits from the one above it: the way down to it, and the names on that way. */
export function namesAbove(parent: StoredRegion): Record<string, string | null> {
  const inherited = pairs.flatMap(pair => (pair ? [pair.code, pair.name] : [])).map(key => [key, parent[key]] as const)
  const ancestors = [parent.regionLevel > 0 ? parent.ancestors : null, parent.code].filter(Boolean).join(',')
  return { ...Object.fromEntries(inherited), ancestors }
}
