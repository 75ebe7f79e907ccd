import type { TokenReply } from '../../../contract/auth.ts'
import { BLANK_PATH, type Viewer } from './browser.ts'

/** Stores in the browser what it would contain after this person has signed in there. */
export async function storeSession(
  { context, page }: Pick<Viewer, 'context' | 'page'>,
  address: string,
  tokens: TokenReply,
): Promise<void> {
  const { access_token: token, refresh_token: refreshToken, ...userInfo } = tokens
  await context.addCookies([
    { name: 'saber-access-token', value: token, url: address, sameSite: 'Strict' },
    { name: 'saber-refresh-token', value: refreshToken, url: address, sameSite: 'Strict' },
  ])
  const stored = Object.entries({ token, refreshToken, tenantId: userInfo.tenant_id, userInfo }).map(
    ([name, content]) => [`saber-${name}`, JSON.stringify({ dataType: typeof content, content, datetime: Date.now() })],
  )
  // Any page of the address can store. A profile that was used is still there.
  if (!page.url().startsWith(address)) await page.goto(address + BLANK_PATH)
  await page.evaluate(entries => {
    for (const [name = '', value = ''] of entries) localStorage.setItem(name, value)
  }, stored)
}
