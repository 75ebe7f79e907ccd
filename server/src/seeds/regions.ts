import names from './regions.json' with { type: 'json' }

/** A row of the regions; the columns of levels below its own are unset. */
export interface RegionRow {
  code: string
  parentCode: string
  /** Codes from the country down to the parent, joined by commas. */
  ancestors: string
  name: string
  provinceCode: string | null
  provinceName: string | null
  cityCode: string | null
  cityName: string | null
  districtCode: string | null
  districtName: string | null
  /** 0 country, 1 province, 2 prefecture, 3 county. */
  regionLevel: number
  /** Place among its siblings, from 1. */
  sort: number
}

const country: RegionRow = {
  ...{ code: '00', parentCode: '0', ancestors: '0', name: '中华人民共和国', regionLevel: 0, sort: 1 },
  ...{ provinceCode: null, provinceName: null, cityCode: null, cityName: null, districtCode: null, districtName: null },
}

/** The country with its provinces, prefectures and counties; parents stand before their children. */
export function regionRows(): RegionRow[] {
  const rows = new Map([[country.code, country]])
  const children = new Map<string, number>()
  for (const [code, name] of Object.entries(names).sort(byLevel)) {
    const parent = rows.get(code.length > 2 ? code.slice(0, -2) : country.code)
    if (!parent) throw new Error(`region ${code} has no parent`)
    const sort = (children.get(parent.code) ?? 0) + 1
    children.set(parent.code, sort)
    rows.set(code, rowOf(code, name, parent, sort))
  }
  return [...rows.values()]
}

function rowOf(code: string, name: string, parent: RegionRow, sort: number): RegionRow {
  const regionLevel = code.length / 2
  return {
    ...parent,
    code,
    parentCode: parent.code,
    ancestors: parent === country ? country.code : `${parent.ancestors},${parent.code}`,
    name,
    ...(regionLevel === 1 && { provinceCode: code, provinceName: name }),
    ...(regionLevel === 2 && { cityCode: code, cityName: name }),
    ...(regionLevel === 3 && { districtCode: code, districtName: name }),
    regionLevel,
    sort,
  }
}

function byLevel([a]: [string, string], [b]: [string, string]): number {
  return a.length - b.length || Number(a) - Number(b)
}
