import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { edition } from '#contract/biz/edition'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { answerWith, envelope, refusal } from '../../../tests/support/servers/fakeApi.ts'
import { type CallOptions, useCall, useInvalidateCall } from './call.ts'

type Reader = { isOn: boolean; address: string }

let replace: (reader: Reader) => void
let invalidate: ReturnType<typeof useInvalidateCall>

function Shown(options: CallOptions<Reader>) {
  const query = useCall(edition, 'reader', {}, options)
  replace = query.replace
  invalidate = useInvalidateCall()
  return <p>{query.data?.address ?? query.error?.message}</p>
}

const show = (options: CallOptions<Reader> = {}) =>
  renderResources([], { at: '/biz/edition', permission: [], page: <Shown {...options} /> })

afterEach(cleanup)

it('requests a call once, and again where its address is invalidated', async () => {
  let address = 'first'
  const requests = answerWith(() => envelope({ isOn: true, address }))
  await show()
  await screen.findByText('first')
  expect(requests.map(({ url, method }) => `${method} ${url}`)).toEqual(['get blade-biz/edition/reader'])
  address = 'second'
  await invalidate('blade-biz/edition/reader')
  await screen.findByText('second')
  expect(requests).toHaveLength(2)
})

it('shows at once what replaces the answer', async () => {
  const requests = answerWith(() => envelope({ isOn: true, address: 'read' }))
  await show({ dependsOn: 'blade-biz/edition' })
  await screen.findByText('read')
  act(() => replace({ isOn: true, address: 'replaced' }))
  await screen.findByText('replaced')
  expect(requests).toHaveLength(1)
})

it.each([
  [{}, []],
  [{ announced: true }, ['error: 暂不可用']],
])('with %j a failure shows the messages %j', async (options, messages) => {
  answerWith(() => refusal(400, '暂不可用'))
  const { notices } = await show(options)
  await screen.findByText('暂不可用')
  expect(notices).toEqual(messages)
})

it('never reports a failed poll', async () => {
  const requests = answerWith(() => refusal(400, '暂不可用'))
  const { notices } = await show({ refetchInterval: (_, error) => (error ? 5 : false) })
  await waitFor(() => expect(requests.length).toBeGreaterThan(2))
  expect(notices).toEqual([])
})

it('asks a server without the call otherwise', async () => {
  const requests = answerWith(() => refusal(404, 'none'))
  await show({ instead: async () => ({ isOn: true, address: 'known otherwise' }) })
  await screen.findByText('known otherwise')
  expect(requests).toEqual([])
})
