import { describe, expect, it } from 'vitest'
import { modules, services } from '../modules/index.ts'
import { regionRows } from './seed.ts'

const rows = regionRows()
const byCode = new Map(rows.map(row => [row.code, row]))
const atLevel = (level: number) => rows.filter(row => row.regionLevel === level)

describe('the regions of a new system', () => {
  it('are the country, 34 provinces, its prefectures and counties, each once', () => {
    expect(atLevel(0)).toHaveLength(1)
    expect(atLevel(1)).toHaveLength(34)
    const mainland = (level: number) => atLevel(level).filter(({ code }) => code < '70')
    // 333 prefectures, the four municipalities, 县 of Chongqing, and four provinces with counties right under them.
    expect(mainland(2)).toHaveLength(342)
    expect(mainland(3)).toHaveLength(2851)
    expect(byCode.size).toBe(rows.length)
    expect(atLevel(0).length + atLevel(1).length + atLevel(2).length + atLevel(3).length).toBe(rows.length)
  })

  it('stand after their parents and name all above them', () => {
    const codes = new Set<string>()
    for (const row of rows) {
      const parent = byCode.get(row.parentCode)
      if (row.code !== '00') {
        expect(codes).toContain(row.parentCode)
        expect(row.ancestors).toBe(parent?.code === '00' ? '00' : `${parent?.ancestors},${parent?.code}`)
        expect(row.regionLevel).toBe((parent?.regionLevel ?? 9) + 1)
        expect(row.code).toHaveLength(row.regionLevel * 2)
      }
      codes.add(row.code)
    }
  })

  it('have names of Chinese characters that fit their columns, unlike their siblings', () => {
    for (const row of rows) expect(row.name).toMatch(/^\p{Script=Han}{1,20}$/u)
    expect(new Set(rows.map(row => `${row.parentCode} ${row.name}`)).size).toBe(rows.length)
  })

  it('count from 1 among their siblings', () => {
    const provinces = atLevel(1).sort((a, b) => a.sort - b.sort)
    expect(provinces.map(({ sort }) => sort)).toEqual(Array.from({ length: 34 }, (_, index) => index + 1))
    expect(provinces[0]?.name).toBe('北京市')
  })

  it('carry code and name of every level', () => {
    expect(byCode.get('440305')).toEqual({
      ...{ code: '440305', parentCode: '4403', ancestors: '00,44,4403', name: '南山区', regionLevel: 3, sort: 3 },
      ...{ provinceCode: '44', provinceName: '广东省', cityCode: '4403', cityName: '深圳市' },
      ...{ districtCode: '440305', districtName: '南山区' },
    })
    expect(byCode.get('44')).toMatchObject({ parentCode: '00', provinceName: '广东省', cityCode: null })
    expect(byCode.get('00')).toMatchObject({ parentCode: '0', name: '中华人民共和国', provinceCode: null })
  })

  it.each([
    ['11', '北京市'],
    ['1101', '市辖区'],
    ['110101', '东城区'],
    ['5002', '县'],
    ['429004', '仙桃市'],
    ['4690', '省直辖县级行政区划'],
    ['4419', '东莞市'],
    ['460302', '西沙区'],
    ['540481', '米林市'],
    ['653229', '和安县'],
    ['659012', '白杨市'],
    ['7101', '台北市'],
    ['810101', '中西区'],
    ['82', '澳门特别行政区'],
  ])('have %s %s', (code, name) => {
    expect(byCode.get(code)?.name).toBe(name)
  })

  it('leave out development zones and towns', () => {
    expect(rows.filter(({ name }) => /经济|高新|技术|产业|工业园/.test(name)).map(({ code }) => code)).toEqual([])
    expect(rows.filter(({ parentCode }) => parentCode === '4419')).toEqual([])
  })
})

it('calls no two items of the menu by one name, in neither language', () => {
  const names = [
    ...services
      .flatMap(({ menuGroups = [] }) => menuGroups)
      .map(({ code, name, nameEn }) => ({ code, zh: name, en: nameEn })),
    ...modules.flatMap(({ module: { name, title }, menu }) =>
      menu ? [{ code: name, zh: title.zh, en: menu.nameEn ?? title.en }] : [],
    ),
  ]
  expect(names.length).toBeGreaterThan(50)
  const shared = names.flatMap(one =>
    names
      .filter(other => other !== one && (other.zh === one.zh || other.en.toLowerCase() === one.en.toLowerCase()))
      .map(other => `${one.code} and ${other.code}: ${one.zh}, ${one.en}`),
  )
  expect(shared).toEqual([])
})
