import { expect, it } from 'vitest'
import { modules, services } from '../modules/index.ts'

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
