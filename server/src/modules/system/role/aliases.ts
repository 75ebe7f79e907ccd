import type { Label } from '#contract/kit/fields'
import type { Caller } from '../../../auth/accounts/caller.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

/** Letters of other scripts that look like Latin ones. */
const lookalikes: Record<string, string> = {
  ...{ а: 'a', ɑ: 'a', α: 'a', ԁ: 'd', ⅿ: 'm', м: 'm', і: 'i', ı: 'i', ι: 'i', ⅰ: 'i', ѕ: 's', т: 't', τ: 't' },
  ...{ г: 'r', о: 'o', ο: 'o', օ: 'o', п: 'n', ո: 'n' },
}

/**
 * Aliases travel joined by commas and are compared by many clients in their own way, so that none may look like the
 * platform's. `admin` is for those who have it already: clients show its bearers more.
 */
export function assertAlias(alias: string, caller: Caller): void {
  const plain = skeletonOf(alias)
  if (plain.includes('administrator') || /[,，、;；]/.test(alias.normalize('NFKC')))
    throw new Refusal(400, labels.reserved)
  if (plain === 'admin' && !caller.isPlatform && !caller.roleAliases.includes('admin'))
    throw new Refusal(400, labels.reserved)
}

/** The visible part of a text: letters in one case and script, without spaces, marks and signs. */
function skeletonOf(alias: string): string {
  const letters = alias
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
  return [...letters].map(letter => lookalikes[letter] ?? letter).join('')
}

const labels = {
  reserved: { zh: '该角色别名为系统保留，请更换', en: 'This alias is reserved; please choose another' },
} satisfies Record<string, Label>
