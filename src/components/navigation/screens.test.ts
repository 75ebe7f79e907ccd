import { expect, test } from 'vitest'
import type { Menu } from '#contract/system/menu'
import { groupsAround, leavesOf, namedBy, screenAt, screensAmong, screensFor, screensIn } from './screens.ts'

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

test('pages of others are framed, or opened in a new window', () => {
  const framed = { ...item('a', 'https://a.example/x?y=1'), isOpen: 1 }
  const help = { ...item('b', '/help/index.html'), isOpen: 0 }
  const apart = { ...item('c', 'https://c.example/'), isOpen: 2 }
  expect(screensIn([framed, help, apart], known).map(({ path, outside }) => [path, outside])).toEqual([
    [`/myiframe/urlPath?name=${encodeURIComponent('a名')}&src=https%3A%2F%2Fa.example%2Fx%3Fy%3D1`, false],
    [`/myiframe/urlPath?name=${encodeURIComponent('b名')}&src=%2Fhelp%2Findex.html`, false],
    ['https://c.example/', true],
  ])
})

test('items for other roles are left out, with groups of nothing but those', () => {
  const only = { ...item('post', '/system/post'), meta: { roles: ['editor'] } }
  const group = screensIn([item('system', '/system', [only])], known)
  expect(screensFor(['editor', 'x'], group)).toHaveLength(1)
  expect(screensFor(['reader'], group)).toEqual([])
})

test('an item that names a phrase is called by it, and otherwise by its label', () => {
  const named = { ...item('post', '/system/post'), meta: { i18n: 'info' } }
  const unknown = { ...item('dict', '/system/dict'), meta: { i18n: 'nothing' } }
  const phrase = (key: string) => (key === 'info' ? '个人信息' : undefined)
  expect(namedBy(phrase, screensIn([named, unknown], known)).map(({ label }) => label.zh)).toEqual([
    '个人信息',
    'dict名',
  ])
})
