// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { eventsIn } from '../live/eventStream.ts'

it('reads events however they are cut into pieces', async () => {
  const text =
    ': open\n\nid: 7\nevent: notice\ndata: {"名":\ndata: 1}\n\nevent: other\r\ndata:x\r\n\r\ndata: no name\n\nevent: cut off'
  const bytes = new TextEncoder().encode(text)
  for (const size of [1, 2, 3, 1000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.slice(at * size, (at + 1) * size),
    )
    expect(await all(streamOf(pieces))).toEqual([
      { id: '7', event: 'notice', data: '{"名":\n1}' },
      { id: '', event: 'other', data: 'x' },
    ])
  }
})

it.each([
  ['a refusal', { status: 403, headers: { 'content-type': 'text/event-stream' } }],
  ['a page', { status: 200, headers: { 'content-type': 'text/html' } }],
])('takes %s for no stream', async (_, init) => {
  expect(() => eventsIn(new Response('event: a\n\n', init))).toThrow('no stream')
})

async function all(response: Response) {
  const found = []
  for await (const event of eventsIn(response)) found.push(event)
  return found
}

function streamOf(pieces: readonly Uint8Array[]): Response {
  const stream = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  return new Response(stream, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}
