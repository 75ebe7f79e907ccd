import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/support/mail/mailServer.ts'
import { mailSettings } from './config/mailSettings.ts'
import { createMailer, type Mail } from './mailer.ts'

const mail: Mail = {
  recipients: ['li@example.com', 'wang@example.org'],
  subject: '日报\r\nBcc: spy@example.net',
  text: '正文',
  html: '<p>正文</p>',
  key: 'run-1',
  attachment: { name: '日报\n.csv', content: Buffer.from('a,b'), mediaType: 'text/csv' },
}
let server: MailServer
let closing: MailServer[] = []

beforeAll(async () => {
  server = await startMailServer()
  closing = [server]
})
beforeEach(() => {
  server.received.length = 0
  server.refusals.clear()
  server.answer = undefined
})
afterAll(() => Promise.all(closing.map(one => one.close())))

const mailerFor = (url: string) =>
  createMailer(
    mailSettings({ SMTP_URL: url, MAIL_FROM: 'Broadsheet <reports@example.com>' }, text => {
      throw new Error(text)
    }),
  )
const send = (changes: Partial<Mail> = {}, url = server.url) => mailerFor(url).send({ ...mail, ...changes })

it('sends one message to all recipients, who do not see each other', async () => {
  expect(await send()).toEqual([])
  expect(server.received).toHaveLength(1)
  const [{ from, to, source } = { from: '', to: [], source: '' }] = server.received
  expect([from, to]).toEqual(['reports@example.com', mail.recipients])
  expect(source).toContain('From: Broadsheet <reports@example.com>')
  expect(source).toContain('Message-ID: <run-1@example.com>')
  for (const hidden of ['li@example.com', 'wang@example.org', '\nBcc:']) expect(source).not.toContain(hidden)
})

it('refuses addresses that could add a header or a command, before it connects', async () => {
  for (const address of ['a@b.cn\r\nBcc: x@y.cn', 'a@b.cn\n', 'a@b.cn,c@d.cn', 'a b@c.cn', '<a@b.cn>', 'a@b', ''])
    await expect(send({ recipients: [address] })).rejects.toMatchObject({ kind: 'permanent' })
  await expect(send({ recipients: [] })).rejects.toMatchObject({ kind: 'permanent' })
  expect(server.received).toEqual([])
})

it('tells who was refused, and whether another attempt makes sense', async () => {
  server.refusals.set('wang@example.org', 550)
  expect(await send()).toMatchObject([{ address: 'wang@example.org', isTemporary: false }])
  expect(server.received.map(({ to }) => to)).toEqual([['li@example.com']])
  server.refusals.set('li@example.com', 451)
  expect((await send()).map(({ isTemporary }) => isTemporary)).toEqual([true, false])
})

it('tells what may be sent again from what may not, and from what may have arrived', async () => {
  server.answer = 451
  await expect(send()).rejects.toMatchObject({ kind: 'temporary', isAnswer: true })
  server.answer = 554
  await expect(send()).rejects.toMatchObject({ kind: 'permanent', isAnswer: true })
  server.answer = 'close'
  await expect(send()).rejects.toMatchObject({ kind: 'uncertain' })
  await expect(send({}, 'smtp://127.0.0.1:1')).rejects.toMatchObject({ kind: 'temporary', isAnswer: false })
  expect(createMailer(undefined).isConfigured).toBe(false)
  await expect(createMailer(undefined).send(mail)).rejects.toMatchObject({ kind: 'permanent' })
})

it('sends nothing readably to another machine, and a password only where it was accepted as one', async () => {
  const other = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      if (username === 'paper' && password === 'p@ss') done(null, { user: username })
      else done(new Error(`no ${password}`))
    },
  })
  closing.push(other)
  const account = { user: 'paper', password: 'p@ss' }
  const from = { name: '', address: 'reports@example.com' }
  // The server offers no STARTTLS.
  const demanding = createMailer({ host: '127.0.0.1', port: other.port, tls: 'upgrade', account, from })
  await expect(demanding.send(mail)).rejects.toMatchObject({
    kind: 'temporary',
    message: expect.stringMatching(/^no TLS/),
  })
  expect(await send({}, `smtp://paper:p%40ss@127.0.0.1:${other.port}`)).toEqual([])
  const failed = await send({}, `smtp://paper:wrong-secret@127.0.0.1:${other.port}`).catch(error => error as Error)
  expect(failed).toMatchObject({ kind: 'permanent' })
  expect(String(failed)).not.toContain('wrong-secret')
  expect(other.received).toHaveLength(1)
})
