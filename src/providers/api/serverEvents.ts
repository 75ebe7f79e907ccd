/** Streams of events that are requested with headers, which EventSource cannot send. */

interface StreamedEvent {
  id: string
  event: string
  data: string
}

/** The named events of an answer, until it ends or breaks. Throws at once where the answer is no stream. */
export function eventsIn({ ok, headers, body }: Response): AsyncIterable<StreamedEvent> {
  if (!ok || !body || !headers.get('content-type')?.startsWith('text/event-stream')) throw new Error('no stream')
  return read(body.getReader())
}

async function* read(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const decoder = new TextDecoder()
  let unread = ''
  let next = nothing()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (unread + decoder.decode(value, { stream: true })).split(/\r?\n/)
    unread = lines.pop() ?? ''
    for (const line of lines) {
      if (line !== '') addLine(next, line)
      else {
        if (next.event) yield next
        next = nothing()
      }
    }
  }
}

const nothing = (): StreamedEvent => ({ id: '', event: '', data: '' })

/** Lines without one of these names are comments, or nothing to us. */
function addLine(next: StreamedEvent, line: string): void {
  const [, name, value = ''] = /^(id|event|data): ?(.*)$/.exec(line) ?? []
  if (name === 'data') next.data += next.data && '\n'
  if (name) next[name as keyof StreamedEvent] += value
}
