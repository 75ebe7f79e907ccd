import { expect, test } from 'vitest'
import { pinyinInitials } from './pinyinInitials.ts'

test.each([
  ['岗位管理', 'gwgl'],
  ['数据权限', 'sjqx'],
  ['租户管理', 'zhgl'],
  ['字典管理', 'zdgl'],
  ['部门管理', 'bmgl'],
  ['用户', 'yh'],
  ['菜单', 'cd'],
  ['API接口', 'APIjk'],
  ['啊', 'a'],
])('%s begins with %s', (text, initials) => {
  expect(pinyinInitials(text)).toBe(initials)
})
