import { hrefOf } from '../../lib/address.ts'

/** Names of the scripts that a page begins with: they change with each build. */
const scriptsOf = (page: Document) =>
  [...page.querySelectorAll('script[type="module"][src]')].map(script => script.getAttribute('src')).join()

const own = scriptsOf(document)

/** Whether the server serves another build than that of this page. */
export async function isOtherBuild(): Promise<boolean> {
  const reply = await fetch(hrefOf('/'), { cache: 'no-store' })
  if (!reply.ok) return false
  const scripts = scriptsOf(new DOMParser().parseFromString(await reply.text(), 'text/html'))
  return scripts !== '' && scripts !== own
}
