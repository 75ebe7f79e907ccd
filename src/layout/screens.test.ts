import { expect, test } from 'vitest'
import type { Menu } from '#contract/system/menu'
import { groupsAround, leavesOf, screenAt, screensAmong, screensIn } from './screens.ts'

const item = (id: string, path: string, children?: Menu[]) =>
  ({
    id,
    path,
    code: id,
    name: `${id}名`,
    nameEn: id === 'post' ? 'Posts' : '',
    source: '',
    ...(children && { children }),
  }) as Menu

const menu = [
  item('system', '/system', [item('post', '/system/post'), item('dict', '/system/dict'), item('unknown', '/system/x')]),
  item('tool', '/tool', [item('none', '/tool/none')]),
  item('outer', '/outer', [item('inner', '/outer/inner', [item('param', '/system/param')])]),
  item('doc', 'https://example.test/doc'),
]
const known = (path: string) => ['/system/post', '/system/dict', '/system/param'].includes(path)
const screens = screensIn(menu, known)

test('items that lead nowhere are left out, and groups with nothing in them', () => {
  expect(leavesOf(screens).map(({ id }) => id)).toEqual(['post', 'dict', 'param', 'doc'])
  expect(screens.map(({ id }) => id)).toEqual(['system', 'outer', 'doc'])
})

test('labels come in both languages, the Chinese one where the English is missing', () => {
  expect(leavesOf(screens).map(({ label }) => label.en)).toEqual(['Posts', 'dict名', 'param名', 'doc名'])
})

test('a dialog belongs to its list, and a longer path to another screen', () => {
  expect(screenAt(screens, '/system/post/edit/1')?.id).toBe('post')
  expect(screenAt(screens, '/system/poster')).toBeUndefined()
})

test('the groups around a screen are found from the outside in', () => {
  expect(groupsAround(screens, 'param')).toEqual(['outer', 'inner'])
  expect(groupsAround(screens, 'doc')).toEqual([])
})

test('below a top menu only its items are shown', () => {
  const below = [item('system', '/system', [item('dict', '/system/dict')])]
  expect(leavesOf(screensAmong(screens, below)).map(({ id }) => id)).toEqual(['dict'])
  expect(screensAmong(screens, [])).toEqual([])
})
