import { useNavigate } from 'react-router-dom'
import { articles } from '#contract/biz/articles'
import type { RepeatedPassages } from '#contract/biz/passages'
import { isOffered } from '../../../../lib/extensions.ts'
import { useAccess } from '../../../../providers/accessControl.ts'
import { request } from '../../../../providers/api/http.ts'
import { notify } from '../../../../providers/api/notification.ts'

/** After a save: says in how many other articles passages of this one stand, with a way to look at them. */
export function usePassageNotice(): (id: string) => Promise<void> {
  const navigate = useNavigate()
  const mayLook = useAccess(articles, 'view').can && isOffered(`${articles.path}/passages`)
  return async id => {
    if (!mayLook) return
    // The article is saved in any case.
    const url = `${articles.path}/passages`
    const asked = request<RepeatedPassages>({ url, params: { id }, meta: { silent: true } })
    // Another server may answer less.
    const found: Partial<RepeatedPassages> = (await asked.catch(() => undefined)) ?? {}
    const count = (found.articles?.length ?? 0) + (found.more ?? 0)
    const pictures = found.pictures?.length ?? 0
    if (count + pictures === 0) return
    // Most saves have nothing to say.
    const { phrase } = await import('./phrases.ts')
    const look = () => navigate(`${articles.route}/passages/${id}`)
    notify(
      'warning',
      count > 0 ? phrase('found', { count }) : phrase('foundPictures', { count: pictures }),
      look,
      phrase('title'),
    )
  }
}
