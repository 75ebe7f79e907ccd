import { Refine } from '@refinedev/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Menu } from '#contract/system/menu'
import { post } from '#contract/system/post'
import { tokenReply } from '../../tests/support/records/people.ts'
import { answerNothing, answerWith, envelope } from '../../tests/support/servers/fakeApi.ts'
import { endSession, startSession, useSession } from '../state/session.ts'
import {
  accessControlProvider,
  grantedCodes,
  loadAccess,
  may,
  openTopMenu,
  permissionIn,
  useAccess,
  useModuleRights,
} from './accessControl.ts'
import { dataProvider } from './api/data.ts'
import { queryClient } from './api/queryClient.ts'
import { startLanguage } from './i18n/index.ts'

const reason = '抱歉，你无权访问该页面'

beforeAll(() => startLanguage('zh'))
beforeEach(() => {
  endSession()
  startSession(tokenReply())
  useSession.setState({ permission: { post_add: true, post_view: true } })
})
afterEach(cleanup)

const answers: object[] = []

function Probe() {
  const holds = useModuleRights(post)
  const answer = { add: useAccess(post, 'add'), edit: useAccess(post, 'edit'), holdsEdit: holds('edit') }
  answers.push(answer)
  return <p>{JSON.stringify(answer)}</p>
}

test.each([
  ['list', true],
  ['create', true],
  ['clone', true],
  ['show', true],
  ['edit', false],
  ['delete', false],
])('Refine learns whether the user may %s', async (action, can) => {
  const resource = { name: 'blade-system/post', meta: { permission: 'post' } }
  const answer = await accessControlProvider.can({ action, params: { resource } })
  expect(answer).toEqual(can ? { can } : { can, reason })
})

test('the list of a resource that is in no menu stays closed, for a reason', async () => {
  const resource = { name: 'blade-system/post', meta: { permission: 'post', isClosed: true } }
  const ask = (action: string) => accessControlProvider.can({ action, params: { resource } })
  expect(await ask('list')).toEqual({ can: false, reason })
  expect(await ask('create')).toEqual({ can: true })
})

test('the hooks and the function answer as the provider, at the first render and after a grant', async () => {
  render(
    <Refine
      dataProvider={dataProvider}
      accessControlProvider={accessControlProvider}
      options={{ reactQuery: { clientConfig: queryClient }, disableTelemetry: true, useNewQueryKeys: true }}
    >
      <Probe />
    </Refine>,
  )
  expect(answers[0]).toEqual({ add: { can: true }, edit: { can: false, reason }, holdsEdit: false })
  expect([may('post', 'add'), may('post', 'edit')]).toEqual([true, false])
  act(() => useSession.setState({ permission: { post_edit: true } }))
  await waitFor(() =>
    expect(answers.at(-1)).toEqual({ add: { can: false, reason }, edit: { can: true }, holdsEdit: true }),
  )
  screen.getByText(JSON.stringify(answers.at(-1)))
})

describe('access', () => {
  const node = (code: string, children?: Menu[]) => ({ id: code, code, ...(children && { children }) }) as Menu
  const buttons = [node('system', [node('post', [node('post_add'), node('post_view')])])]

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
})

describe('a top menu', () => {
  const below = (topMenu: string) => ({ id: topMenu, code: `below ${topMenu}` }) as Menu

  test.each([
    ['comes', envelope([below('1')])],
    ['fails', { status: 500 }],
  ])('a menu that %s late leaves that of the top menu that was chosen last', async (_, answer) => {
    let answerFirst = () => {}
    const first = new Promise<void>(resolve => {
      answerFirst = resolve
    })
    answerWith(async ({ params }) => {
      if (params.topMenuId !== '1') return envelope([below('2')])
      await first
      return answer
    })
    const late = openTopMenu('1')
    await openTopMenu('2')
    answerFirst()
    await late
    expect(useSession.getState()).toMatchObject({ topMenu: '2', menu: [{ code: 'below 2' }] })
  })
})
