import { expect, test } from 'vitest'
import type { Screen } from '../../components/navigation/screens.ts'
import { leavesWithGroups, openScreen, screensBeginning, screensContaining, trailOf } from './findScreens.ts'

const screen = (id: string, zh: string, en: string, children: Screen[] = []): Screen => ({
  ...{ id, code: id, path: `/${id}`, source: '', outside: false, meta: {} },
  label: { zh, en },
  children,
})
const screens = [
  screen('system', '系统管理', 'System', [
    screen('post', '岗位管理', 'Posts'),
    screen('param', '参数管理', 'Parameters'),
  ]),
  screen('doc', '接口文档', 'API guide'),
]
const ids = (found: { screen: Screen }[]) => found.map(({ screen: { id } }) => id)

test('a prefix finds names in either language and any letter case', () => {
  expect(ids(screensBeginning(screens, 'pO'))).toEqual(['post'])
  expect(ids(screensBeginning(screens, '参数'))).toEqual(['param'])
})

test('the prefix of a group finds what is in it', () => {
  expect(ids(screensBeginning(screens, 'sy'))).toEqual(['post', 'param'])
})

test('the middle of a name is no prefix', () => {
  expect(screensBeginning(screens, '管理')).toEqual([])
  expect(screensBeginning(screens, 'ystem')).toEqual([])
})

test('the search finds the middle of names and initials', () => {
  expect(ids(screensContaining(screens, 'meter'))).toEqual(['param'])
  expect(ids(screensContaining(screens, 'gwgl'))).toEqual(['post'])
  expect(ids(screensContaining(screens, 'ag'))).toEqual(['doc'])
})

test('nothing typed finds nothing', () => {
  expect(screensContaining(screens, '  ')).toEqual([])
})

test('a result names its groups', () => {
  expect(leavesWithGroups(screens).map(found => trailOf(found, 'zh'))).toEqual([
    '系统管理 / 岗位管理',
    '系统管理 / 参数管理',
    '接口文档',
  ])
})

test('a screen opens at the address of its tab, with the query of its menu item', () => {
  const opened: string[] = []
  for (const path of ['/system/post', '/system/post?category=1', '/myiframe/urlPath?src=/doc'])
    openScreen({ ...screen('one', '一', 'One'), path }, address => opened.push(address))
  expect(opened).toEqual(['/system/post/index', '/system/post/index?category=1', '/myiframe/urlPath?src=/doc'])
})
