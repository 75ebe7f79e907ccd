import type { RemovalUse } from '#contract/kit/uses'
import type { Context } from '../../../../kit/definition/serveModule.ts'
import { languageOf } from '../../../../platform/http/reply/language.ts'

/** A question about more users than these does not wait for the counts. */
const MAX_USERS = 50

/** Open tasks and the like of users who are about to be removed; the fields that name them are counted as references. */
export async function openWorkOf(ids: readonly string[], context: Context): Promise<RemovalUse[]> {
  const { caller, request } = context
  const language = languageOf(request)
  const uses: RemovalUse[] = []
  if (ids.length > MAX_USERS) return uses
  for (const { path, title, find } of request.server.handovers) {
    if (path !== '' && !request.server.modules.find(path)) continue
    const use = { moduleTitle: title[language], count: 0, others: 0 }
    for (const id of ids) {
      const { count, others } = await find(id, context)
      use.count += count
      use.others += others
    }
    if (use.count + use.others > 0) uses.push(use)
  }
  const [first] = uses
  if (first && caller.permissions.has('user_handover')) first.hint = hint[language]
  return uses
}

const hint = {
  zh: '建议先用该用户行内的“交接”转给他人。',
  en: 'Give it to somebody else first: “Hand over” in the row of the user.',
}
