import { describe, expect, test } from 'vitest'
import type { Menu } from '#contract/system/menu'
import {
  groupsAround,
  leavesOf,
  namedBy,
  type PageLabels,
  type RouteTable,
  resolvePage,
  screenAt,
  screensAmong,
  screensFor,
  screensIn,
} from './screens.ts'

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

describe('the page of an address', () => {
  const item = (id: string, path: string, more: object = {}) =>
    ({ id, path, code: id, name: id, nameEn: '', source: '', isOpen: 1, ...more }) as unknown as Menu

  const menu = [
    item('system', '/system', {
      children: [
        item('post', '/system/post'),
        item('param', '/system/param', { meta: { roles: ['chief'] } }),
        item('dict', '/system/dict', { meta: { isTab: false } }),
        item('news', 'https://a.example/x'),
      ],
    }),
  ]
  const screens = screensIn(menu, path => path.startsWith('/system/'))
  const routeTable: RouteTable = {
    allowed: screensFor(['editor'], screens),
    fixed: [
      { path: '/wel/index', label: 'shell.home' },
      { path: '/work/leave/:id', label: 'route.test' },
    ],
    lists: [
      ...['post', 'param', 'dict', 'client'].map(name => ({ route: `/system/${name}` })),
      { route: '/dict-vertical', beside: '/system/dict', label: 'route.dictVertical' },
    ],
  }
  const labels: PageLabels = { page: label => label, screen: ({ label }) => label.zh }
  const at = (address: string) => {
    const { pathname, search, hash } = new URL(address, 'http://own.example')
    return resolvePage(routeTable, labels, { pathname, search, hash })
  }

  test.each(['/system/post', '/system/post/index', '/system/post/'])('%s is the tab with /index', address =>
    expect(at(address)).toMatchObject({ value: '/system/post/index', label: 'post', params: {}, group: ['system'] }),
  )

  test.each(['/system/post/edit/7', '/system/post/index/edit/7'])('%s is a dialog in the tab of its list', address =>
    expect(at(address)).toMatchObject({ value: '/system/post/index', params: { '*': 'edit/7' } }),
  )

  test('forbidden pages differ from unknown ones', () => {
    expect(at('/system/param')).toBe('forbidden')
    expect(at('/system/client')).toBe('forbidden')
    expect(at('/system/poster')).toBe('absent')
    expect(at('/nothing')).toBe('absent')
  })

  test('pages of the program are open to everybody, each address its own tab', () => {
    expect(at('/wel/index')).toMatchObject({ value: '/wel/index', label: 'shell.home' })
    expect(at('/work/leave/7')).toMatchObject({ value: '/work/leave/7' })
  })

  test('another screen of a module is for those who have the module', () =>
    expect(at('/dict-vertical/index')).toMatchObject({ value: '/dict-vertical/index', meta: { isTab: false } }))

  test('a list with a label of its own is called by it', () =>
    expect(at('/dict-vertical/index')).toMatchObject({ label: 'route.dictVertical' }))

  test('a framed page is called as in the menu, and otherwise by the name in its address', () => {
    const src = encodeURIComponent('https://a.example/x')
    expect(at(`/myiframe/urlPath?name=other&src=${src}`)).toMatchObject({ label: 'news', group: ['system'] })
    expect(at('/myiframe/urlPath?name=other&src=https://b.example/#/x')).toMatchObject({
      label: 'other',
      query: { src: 'https://b.example/#/x' },
    })
  })
})
