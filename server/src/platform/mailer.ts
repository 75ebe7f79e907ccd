/** Outgoing mail: one message to several recipients, who do not see each other. */

import { PassThrough } from 'node:stream'
import { createTransport, type NodemailerError, type Transporter } from 'nodemailer'
import { isEmail } from '#contract/kit/kinds/phoneAndEmail'
import type { MailSettings } from './config/mailSettings.ts'
import { maskText } from './logs/mask.ts'

declare module 'fastify' {
  interface FastifyInstance {
    mailer: Mailer
  }
}

export interface Mail {
  recipients: readonly string[]
  subject: string
  text: string
  html: string
  /** Left of the `@` of the message id. A server may recognize a message that it has accepted before. */
  key: string
  attachment?: { name: string; content: Buffer; mediaType: string } | undefined
}

/** A recipient whom the server refused, with its answer. */
export interface RefusedRecipient {
  address: string
  /** The same message may be accepted later. */
  isTemporary: boolean
  reason: string
}

interface Mailer {
  /** False where the operator has configured no server. */
  isConfigured: boolean
  /** Answers who was refused; the others have been accepted. Throws a `MailFailure` when nobody was reached. */
  send(mail: Mail): Promise<RefusedRecipient[]>
}

const CONNECT_MS = 15_000
const IDLE_MS = 60_000
/** The whole of sending one message. */
const DEADLINE_MS = 300_000
const MAX_REASON_LENGTH = 200

export function createMailer(settings: MailSettings | undefined): Mailer {
  if (!settings)
    return {
      isConfigured: false,
      send: () => Promise.reject(new MailFailure('permanent', 'no SMTP server is configured')),
    }
  return { isConfigured: true, send: mail => send(mail, settings) }
}

async function send(mail: Mail, settings: MailSettings): Promise<RefusedRecipient[]> {
  const { recipients, subject, text, html, key, attachment } = mail
  const { from } = settings
  const isSafe = [...recipients, `${key}@x.y`].every(isEmail)
  if (!isSafe || recipients.length === 0) throw new MailFailure('permanent', 'a recipient is not valid')
  const transport = transportTo(settings)
  const content = noteEnd(transport)
  try {
    const sent = await transport.sendMail({
      from,
      to: 'undisclosed-recipients:;',
      envelope: { from: from.address, to: [...recipients] },
      subject: oneLine(subject),
      ...{ text, html },
      messageId: `<${key}@${from.address.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      ...(attachment && {
        attachments: [
          { filename: oneLine(attachment.name), content: attachment.content, contentType: attachment.mediaType },
        ],
      }),
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    return refusedIn(sent.rejectedErrors, settings)
  } catch (error) {
    const fault = error as NodemailerError
    const refused = refusedIn(fault.rejectedErrors, settings)
    if (refused.length > 0 && refused.length === recipients.length) return refused
    throw failureOf(fault, content.hasEnded(), settings)
  } finally {
    transport.close()
  }
}

function transportTo({ host, port, tls, account }: MailSettings): Transporter {
  return createTransport({
    ...{ host, port, secure: tls === 'start', requireTLS: tls === 'upgrade', ignoreTLS: tls === 'off' },
    ...(account && { auth: { user: account.user, pass: account.password } }),
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, dnsTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    tls: { minVersion: 'TLSv1.2' },
  })
}

function refusedIn(errors: readonly NodemailerError[] = [], settings: MailSettings): RefusedRecipient[] {
  return errors.map(error => ({
    address: error.recipient ?? '',
    isTemporary: error.permanent === false,
    reason: reasonOf(error, settings),
  }))
}

/** Codes of the library for a server that did not answer as it should. */
const interrupted = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EPROTOCOL', 'EABORT'])

function failureOf(error: NodemailerError, hasEnded: boolean, settings: MailSettings): MailFailure {
  const reason = reasonOf(error, settings)
  if (error.code === 'ETLS') return new MailFailure('temporary', `no TLS: ${reason}`)
  if (error.permanent !== undefined) return new MailFailure(error.permanent ? 'permanent' : 'temporary', reason, true)
  if (!interrupted.has(error.code ?? '')) return new MailFailure('permanent', reason)
  return new MailFailure(hasEnded ? 'uncertain' : 'temporary', reason)
}

/** The answer of the server, or else what happened to the connection. */
function reasonOf({ response, message }: NodemailerError, { account }: MailSettings): string {
  const secrets = account?.password ? [account.password, Buffer.from(account.password).toString('base64')] : []
  return oneLine(maskText(response || message, secrets)).slice(0, MAX_REASON_LENGTH)
}

const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Reports whether the message was read to its end: until then no server can have accepted it. */
function noteEnd(transport: Transporter): { hasEnded(): boolean } {
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

/**
 * Mail that reached nobody. `temporary`: it may be sent again. `uncertain`: the connection ended after the whole message
 * was sent and before it was acknowledged, so that another attempt could deliver it twice.
 */
export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly kind: 'temporary' | 'permanent' | 'uncertain'
  /** The message is an answer of the mail server. */
  readonly isAnswer: boolean

  /** `reason` is one line without secrets. */
  constructor(kind: MailFailure['kind'], reason: string, isAnswer = false) {
    super(reason)
    this.kind = kind
    this.isAnswer = isAnswer
  }
}
