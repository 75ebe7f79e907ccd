import type { FactorStep, TokenReply } from '../../contract/auth.ts'
import { codeAt } from '../../server/src/auth/second-factor/totp.ts'
import { type Api, md5, signIn } from '../support/servers/api.ts'

const PASSWORD = 'Galley-Proof-3'
const GUESSES = 60
const AT_ONCE = 20
const MAX_TRIES = 5
const client = `Basic ${btoa('saber:saber_secret')}`

/** What the token endpoint answers: tokens, or the step that goes on. */
type Answer = Partial<TokenReply> & { second_factor?: FactorStep }

/**
 * Somebody knows the password of an account with an authenticator app, but has no app: guesses codes, one after the other and
 * at once, uses tickets again, and sends one seen code many times at once.
 */
export async function guessFactors(address: string): Promise<{ count: number; problems: string[] }> {
  const problems: string[] = []
  let count = 0
  const token = async (form: Record<string, string>): Promise<Answer> => {
    count += 1
    const reply = await fetch(`${address}/api/blade-auth/oauth/token`, {
      method: 'POST',
      // Limits per address are tried elsewhere.
      headers: { authorization: client, 'x-forwarded-for': `10.78.${count >> 8}.${count & 255}` },
      body: new URLSearchParams({ tenantId: '000000', scope: 'all', ...form }),
    })
    return (await reply.json()) as Answer
  }
  const secondStep = (ticket = '', code = '') => token({ grant_type: 'second_factor', ticket, code })
  const office = await signIn(address)
  const addHolder = async (account: string) => {
    const holder = await addWithApp(office, address, account)
    const password = () => token({ grant_type: 'password', username: account, password: md5(PASSWORD) })
    return { ...holder, ticket: async () => (await password()).second_factor?.ticket ?? '' }
  }
  const entered = (what: string, answers: readonly Answer[], allowed = 0) => {
    const { length } = answers.filter(({ access_token }) => access_token)
    if (length !== allowed) problems.push(`${length} sessions in place of ${allowed}: ${what}`)
  }

  const seen = await addHolder('factor-seen')
  const tickets = await Promise.all(Array.from({ length: AT_ONCE }, seen.ticket))
  const code = seen.code(1)
  entered('one code sent at once', await Promise.all(tickets.map(ticket => secondStep(ticket, code))), 1)
  entered('a code that was used', [await secondStep(await seen.ticket(), code)])
  entered('a code before a used one', [await secondStep(await seen.ticket(), seen.code(0))])
  entered('no ticket', [await secondStep('', code), await secondStep('A'.repeat(43), code)])

  const twice = await addHolder('factor-twice')
  const ticket = await twice.ticket()
  const wrong = await secondStep(ticket, twice.wrong(1))
  if (!wrong.second_factor) problems.push('a wrong code ends the sign-in')
  entered('a ticket that was used', [await secondStep(ticket, twice.code(1))])

  const guessed = await addHolder('factor-guessed')
  const guesses = await Promise.all(
    Array.from({ length: GUESSES }, async (_, guess) => secondStep(await guessed.ticket(), guessed.wrong(guess))),
  )
  // Whoever is not refused before the code is looked at gets another step.
  const tried = guesses.filter(({ second_factor }) => second_factor).length
  if (tried > MAX_TRIES) problems.push(`${tried} guesses were looked at, not ${MAX_TRIES}`)
  entered('guesses', guesses)
  entered('the right code while locked', [await secondStep(await guessed.ticket(), guessed.code(1))])
  return { count, problems }
}

/** A user with an app; its codes by their distance from the present one. */
async function addWithApp(office: Api, address: string, account: string) {
  const { records } = await office.get<{ records: { id: string; roleId: string; deptId: string }[] }>(
    'blade-user/page',
    {
      account: 'admin',
    },
  )
  const { roleId = '', deptId = '' } = records[0] ?? {}
  await office.post('blade-user/submit', {
    account,
    name: account,
    realName: account,
    password: PASSWORD,
    roleId,
    deptId,
  })
  const own = await signIn(address, { account, password: PASSWORD })
  const factor = <Data>(name: string, body: object = {}) => own.post<Data>(`blade-auth/second-factor/${name}`, body)
  const { ticket } = await factor<FactorStep>('ask')
  await factor('prove', { ticket, password: md5(PASSWORD) })
  const { ticket: begun, enrol } = await factor<FactorStep>('begin-app')
  const secret = enrol?.secret ?? ''
  const code = (distance: number) => codeAt(secret, Math.floor(Date.now() / 30_000) + distance)
  await factor('add-app', { ticket: begun, code: code(0) })
  const accepted = () => [-2, -1, 0, 1, 2].map(code)
  const wrong = (guess: number): string => {
    const text = String((guess * 7919) % 1_000_000).padStart(6, '0')
    return accepted().includes(text) ? wrong(guess + 1) : text
  }
  return { code, wrong }
}
