import type { Datasource, datasource as declared } from '#contract/develop/datasource'
import { datasource } from '#contract/develop/datasource'
import type { CallInput } from '#contract/kit/module'
import { promptFor } from '#contract/kit/rules'
import type { Context, Draft } from '../../../kit/definition/serveModule.ts'
import { MASK } from '../../../kit/kinds/texts.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { databaseAddress } from './connections/databaseAddress.ts'
import type { Description } from './connections/sources.ts'

type Where = Pick<Description, 'driverClass' | 'url'>

/** For `beforeSubmit`: refuses an address that is none, or that nobody may be connected to. */
export function checkPlace(
  draft: Draft<typeof declared>,
  { before, services }: Context & { before: Datasource | undefined },
): void {
  if (draft.url) draft.url = draft.url.trim().replaceAll('&amp;', '&')
  const { driverClass = '', url = '' } = { ...before, ...draft }
  if (draft.driverClass || draft.url) services.sources.assertPlace({ driverClass, url })
  if (before?.password && draft.password === undefined) assertSameHost(before, { driverClass, url })
}

/** The description to test: the given values, and the stored ones for those not given. */
export async function descriptionOf(
  { id, ...input }: CallInput<typeof declared.calls.test>,
  { services }: Context,
): Promise<Description> {
  const stored = id ? await services.sources.stored(id) : undefined
  const password = input.password === MASK ? undefined : input.password
  const description = {
    driverClass: input.driverClass || stored?.driverClass || '',
    url: (input.url || stored?.url || '').replaceAll('&amp;', '&'),
    username: input.username || stored?.username || '',
    password: password ?? stored?.password ?? '',
  }
  for (const key of ['driverClass', 'url', 'username'] as const)
    if (!description[key]) throw new Refusal(400, promptFor(datasource.fields[key]))
  if (stored?.password && password === undefined) assertSameHost(stored, description)
  return description
}

/** A stored password goes to the host it was entered for and to no other: whoever changes the host knows it or enters a new one. */
function assertSameHost(before: Where, after: Where): void {
  const hostOf = ({ driverClass, url }: Where) => {
    const { host, port } = databaseAddress(driverClass, url)
    return `${host}:${port}`
  }
  if (before.url !== after.url && hostOf(before) !== hostOf(after)) throw new Refusal(400, labels.passwordAgain)
}

const labels = {
  passwordAgain: {
    zh: '连接地址中的主机已更改，请重新输入密码',
    en: 'The host of the URL has changed; enter the password again',
  },
}
