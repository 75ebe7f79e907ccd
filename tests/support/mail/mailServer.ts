/** An SMTP server that stores what it receives, and refuses what a test specifies. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface ReceivedMail {
  from: string
  to: string[]
  /** The message as it came. */
  source: string
}

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string
  port: number
  received: ReceivedMail[]
  /** Refuses recipients: with the code for an address, while it is set. */
  refusals: Map<string, number>
  /** Answers messages with this code instead of accepting them; `close` ends the connection without an answer. */
  answer: number | 'close' | undefined
  close(): Promise<void>
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const refusals = new Map<string, number>()
  const received: ReceivedMail[] = []
  const refused = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })
  const smtp = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false },
    onRcptTo({ address }, _, done) {
      const code = refusals.get(address)
      done(code ? refused(code, `${address} is refused`) : undefined)
    },
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const source = await text(stream)
      if (typeof server.answer === 'number') return done(refused(server.answer, 'not now'))
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source })
      if (server.answer !== 'close') return done()
      for (const connection of smtp.connections) connection.close()
    },
    ...options,
  })
  smtp.on('error', () => {})
  await new Promise<void>(done => smtp.listen(0, '127.0.0.1', done))
  const { port } = smtp.server.address() as AddressInfo
  const server: MailServer = {
    ...{ url: `smtp://127.0.0.1:${port}`, port, received, refusals, answer: undefined },
    close: () => new Promise(done => smtp.close(() => done())),
  }
  return server
}

/** The parts of a message as text. */
export function contentIn(source = ''): string {
  const parts = source.split(/\r\n--[^\r\n]+\r\n/)
  return parts
    .map(part => {
      const [head = '', ...lines] = part.split('\r\n\r\n')
      const body = lines.join('\r\n\r\n')
      if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
      return /quoted-printable/i.test(head) ? unquoted(body) : body
    })
    .join('\n')
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The file that is attached to a message. */
export function attachmentIn(source = ''): Buffer {
  const [, part = ''] = source.split(/\r\nContent-Disposition: attachment/i)
  const [, body = ''] = part.split('\r\n\r\n')
  return Buffer.from(body.split('\r\n--')[0] ?? '', 'base64')
}
