import { PassThrough } from 'node:stream'
import type { Transporter } from 'nodemailer'

/** Tells whether the message was read to its end: until then no server can have accepted it. */
export function noteEnd(transport: Transporter): { hasEnded(): boolean } {
  let ended = false
  transport.use('stream', (mail, done) => {
    const through = () =>
      new PassThrough({
        flush(callback) {
          ended = true
          callback()
        },
      })
    mail.message?.transform(through)
    done()
  })
  return { hasEnded: () => ended }
}
