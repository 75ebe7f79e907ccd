import { expect, test } from 'vitest'
import type { Menu } from '#contract/system/menu'
import { type PageLabels, type RouteTable, resolvePage, screensFor, screensIn } from './screens.ts'

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
