import { expect, test } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { draftLink } from './draftLinks.ts'

test.each([
  ['blade-system/post/new/', '/system/post/create'],
  ['blade-system/post/7', '/system/post/edit/7'],
  ['blade-system/dept/new/5', '/system/dept/below/5'],
  ['blade-user/12', '/system/user/edit/12'],
  ['blade-biz/comment/reject/3', '/biz/comment'],
  ['blade-report/report/rest/9', '/report/design/9'],
  ['blade-report/report/rest/new', '/report/design/new'],
  ['flow/task/abc', '/work/todo'],
  ['flow/start/abc', '/work/start'],
  ['info', undefined],
  ['blade-desk/saved-view/new', undefined],
])('the draft %s goes on at %s', (draftKey, to) => {
  expect(resources.length).toBeGreaterThan(0)
  expect(draftLink(draftKey)?.to).toBe(to)
})
