// Writes server/src/seeds/regions.json, the provinces, prefectures and counties a new system starts with, from the
// package @vant/area-data. Run it after updating that package.
import { writeFileSync } from 'node:fs'
import { areaList } from '@vant/area-data'

/** The package names their only city like the province; in the standard (GB/T 2260) it denotes all districts. */
const MUNICIPALITIES = ['1101', '1201', '3101', '5001']
/** Counties right under their province. */
const UNDER_PROVINCE = ['4190', '4290', '4690']
/** Cities without counties: the package gives codes of its own making to their towns. */
const CITIES_OF_TOWNS = ['4419', '4420', '4604', '6202']
/** Merged into neighbours (梅列区, 港闸区, 长岛县), or a zone without a council (江北新区, 镇江新区). */
const NO_COUNTIES = ['350402', '320611', '370634', '320112', '321150']

const regions = {}
for (const [code, name] of Object.entries(areaList.province_list)) regions[code.slice(0, 2)] = name
for (const [code, name] of Object.entries(areaList.city_list))
  regions[code.slice(0, 4)] = cityName(code.slice(0, 4), name)
for (const [code, name] of Object.entries(areaList.county_list)) if (isCounty(code, name)) regions[code] = name

writeFileSync('server/src/seeds/regions.json', `${JSON.stringify(regions, null, 2)}\n`)
console.log(`${Object.keys(regions).length} regions`)

function cityName(code, name) {
  if (MUNICIPALITIES.includes(code)) return '市辖区'
  return UNDER_PROVINCE.includes(code) ? '省直辖县级行政区划' : name
}

function isCounty(code, name) {
  // On the mainland a 7 or 9 in the fifth place denotes development zones, which belong to counties.
  const isZone = code < '70' && /^....[79]/.test(code)
  return !isZone && !CITIES_OF_TOWNS.includes(code.slice(0, 4)) && !NO_COUNTIES.includes(code) && name !== '其它区'
}
