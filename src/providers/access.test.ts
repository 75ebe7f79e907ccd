// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Menu } from '#contract/system/menu'
import { tokenReply } from '../../tests/support/records/people.ts'
import { answerNothing, answerWith, envelope } from '../../tests/support/servers/fakeApi.ts'
import { endSession, startSession, useSession } from '../state/session.ts'
import { grantedCodes, loadAccess, may, permissionIn } from './accessControl.ts'
import { startLanguage } from './i18n/index.ts'

const node = (code: string, children?: Menu[]) => ({ id: code, code, ...(children && { children }) }) as Menu
const buttons = [node('system', [node('post', [node('post_add'), node('post_view')])])]

beforeAll(() => startLanguage('zh'))
beforeEach(() => {
  endSession()
  startSession(tokenReply())
})

test('the tree of buttons becomes a map of their codes', () => {
  expect(permissionIn(buttons)).toEqual({ post_add: true, post_view: true })
})

const names = { '*_create': '*_add', '*_manage': '*_add, *_edit,*_delete', staff_view: 'user_view', '*': '' }

test('buttons of another server grant what the settings say, besides their own code', () => {
  expect(grantedCodes('post_create', names)).toEqual(['post_create', 'post_add'])
  expect(grantedCodes('post_manage', names)).toEqual(['post_manage', 'post_add', 'post_edit', 'post_delete'])
  expect(grantedCodes('staff_view', names)).toEqual(['staff_view', 'user_view'])
  expect(grantedCodes('post_view', names)).toEqual(['post_view'])
  expect(grantedCodes('post_view', {})).toEqual(['post_view'])
})

test('menu and buttons are requested once', async () => {
  const requests = answerWith(({ url }) => envelope(url?.endsWith('routes') ? [node('system')] : buttons))
  await Promise.all([loadAccess(), loadAccess()])
  expect(requests.map(({ url }) => url)).toEqual(['blade-system/menu/routes', 'blade-system/menu/buttons'])
  expect(useSession.getState().menu).toHaveLength(1)
  expect(may('post', 'add')).toBe(true)
  expect(may('post', 'delete')).toBe(false)
})

test('after a failure asking again tries again', async () => {
  answerNothing()
  await expect(loadAccess()).rejects.toMatchObject({ statusCode: 0 })
  answerWith(() => envelope({}))
  await loadAccess()
  expect(useSession.getState().permission).toEqual({})
})

test('a menu that arrives after signing out is discarded', async () => {
  answerWith(() => {
    endSession()
    return envelope(buttons)
  })
  await loadAccess().catch(() => {})
  expect(useSession.getState()).toMatchObject({ menu: [], permission: {} })
})
