import { expect, test } from 'vitest'
import { settings } from '../settings.ts'
import { mastheadLine, productName, shortName } from './branding.ts'

test('without a branding the name and the short name are those of the installation, and the line is the usual one', () => {
  expect(productName({}, 'en')).toEqual({ text: settings.productTitle, lang: 'zh-CN' })
  expect(shortName({})).toBe(settings.logoLetter)
  expect(mastheadLine({}, 'zh')).toBeUndefined()
})

test('names and lines follow the language, and the one that there is stands for both', () => {
  const both = { productName: '潮汐日报', productNameEn: 'Tide Daily', masthead: '每日潮汐' }
  expect(productName(both, 'zh')).toEqual({ text: '潮汐日报', lang: 'zh-CN' })
  expect(productName(both, 'en')).toEqual({ text: 'Tide Daily', lang: 'en' })
  expect(mastheadLine(both, 'en')).toEqual({ text: '每日潮汐', lang: 'zh-CN' })
  expect(productName({ productNameEn: 'Tide' }, 'zh')).toEqual({ text: 'Tide', lang: 'en' })
})

test('a name of its own has no line of others, and is shortened to its first character', () => {
  expect(mastheadLine({ productName: '潮汐日报' }, 'zh')).toEqual({ text: '', lang: 'en' })
  expect(shortName({ productName: '潮汐日报' })).toBe('潮')
  expect(shortName({ productName: '潮汐日报', shortName: 'TD' })).toBe('TD')
})
