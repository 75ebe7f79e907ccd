// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Menu } from '#contract/system/menu'
import { tokenReply } from '../../tests/support/records/people.ts'
import { answerWith, envelope } from '../../tests/support/servers/fakeApi.ts'
import { endSession, startSession, useSession } from '../state/session.ts'
import { openTopMenu } from './accessControl.ts'
import { startLanguage } from './i18n/index.ts'

const below = (topMenu: string) => ({ id: topMenu, code: `below ${topMenu}` }) as Menu

beforeAll(() => startLanguage('zh'))
beforeEach(() => {
  endSession()
  startSession(tokenReply())
})

test('the menu of a top menu that was chosen earlier does not replace that of the one chosen last', async () => {
  let answerFirst = () => {}
  const first = new Promise<void>(resolve => {
    answerFirst = resolve
  })
  answerWith(async ({ params }) => {
    if (params.topMenuId === '1') await first
    return envelope([below(params.topMenuId)])
  })
  const late = openTopMenu('1')
  await openTopMenu('2')
  answerFirst()
  await late
  expect(useSession.getState()).toMatchObject({ topMenu: '2', menu: [{ code: 'below 2' }] })
})

test('a top menu that fails late leaves the one chosen last', async () => {
  let failFirst = () => {}
  const first = new Promise<void>(resolve => {
    failFirst = resolve
  })
  answerWith(async ({ params }) => {
    if (params.topMenuId === '1') await first
    return params.topMenuId === '1' ? { status: 500 } : envelope([below('2')])
  })
  const late = openTopMenu('1')
  await openTopMenu('2')
  failFirst()
  await late
  expect(useSession.getState()).toMatchObject({ topMenu: '2', menu: [{ code: 'below 2' }] })
})
