import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addIcons, type Icons, icons } from './MenuIcon.tsx'

const added = import.meta.glob<Icons>('../../resources/*/icons.ts', { eager: true, import: 'default' })
Object.values(added).forEach(addIcons)

it('has the icon of the example in docs/adding-a-module.md', () => {
  const [, source = ''] = /source: '([^']+)'/.exec(readFileSync('docs/adding-a-module.md', 'utf8')) ?? []
  expect(icons).toHaveProperty([source])
})

it('has an icon for each menu of the product, and another one for each in its group', () => {
  const modules = 'server/src/modules'
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(file =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const menus = files
    .map(file => readFileSync(join(modules, file), 'utf8'))
    .flatMap(text => [
      ...text.matchAll(/menu: \{ under: '(\w+)', sort: \d+(?:, source: '([^']+)')?/g),
      // The items of one's own work are declared in one file.
      ...text.matchAll(/menu: (menu)\(\d+, '([^']+)'/g),
    ])
  const groups = files
    .map(file => readFileSync(join(modules, file), 'utf8'))
    .flatMap(text => [...text.matchAll(/menuGroup\('\w+', '[^']+', '[^']+', '\/(?:(\w+)\/)?\w+', '([^']+)'/g)])
  expect(groups.length).toBeGreaterThan(10)
  const all = [...menus, ...groups].map(([, under = '', source = '']) => {
    const name = source.split(' ').find(part => part in icons)
    return { under, source, icon: name && icons[name] }
  })
  expect(all.length).toBeGreaterThan(40)
  expect(all.filter(({ icon }) => !icon)).toEqual([])
  const twice = all.filter(one =>
    all.some(other => other !== one && other.under === one.under && other.icon === one.icon),
  )
  expect(twice.map(({ under, source }) => `${under}: ${source}`)).toEqual([])
})
