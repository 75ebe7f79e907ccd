import { expect, it } from 'vitest'
import { extensionsAmong } from './specification.ts'

it('announces what a server has beyond the specification, and nothing of what every server has', () => {
  const addresses = [
    ...['blade-system/post/list', 'blade-system/post/select', 'blade-system/post/history', 'blade-biz/edition/history'],
    ...['blade-biz/edition/board', 'blade-biz/edition/select', 'blade-auth/oauth/token', 'blade-auth/oauth/lock'],
  ]
  expect(extensionsAmong(addresses)).toEqual(['*/history', 'blade-auth/oauth/*', 'blade-biz/edition/*'])
})
