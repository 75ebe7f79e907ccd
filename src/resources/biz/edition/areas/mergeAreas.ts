import type { PageAreas } from '#contract/biz/editionCalls'
import { mergeFields, type Values } from '../../../../lib/text/mergeFields.ts'
import type { Area } from '../data/areas.ts'
import { areasIn } from '../data/usePageAreas.ts'

/** Three versions of the areas of a page, merged article by article. */
export function mergeAreas(base: PageAreas, mine: readonly Area[], theirs: PageAreas) {
  const ids = theirs.articles.map(({ id }) => id)
  const [before, here, there] = [areasIn(base), mine, areasIn(theirs)].map(byArticle)
  const { values, conflicts } = mergeFields(ids, before ?? {}, here ?? {}, there ?? {})
  return {
    /** Articles whose areas both sides changed. */
    conflicts,
    /** The areas then, where the articles of `articleIds` are left to the other side. */
    areas(articleIds: readonly string[]): Area[] {
      const chosen = ids.flatMap(id => areasOf((articleIds.includes(id) ? there : values)?.[id]))
      return numbered([...chosen, ...knownAreas(mine, theirs).filter(({ articleId }) => articleId === undefined)])
    },
  }
}

/** Areas of articles that are no longer there stay, to be linked anew. */
export function knownAreas(areas: readonly Area[], { articles }: PageAreas): Area[] {
  const known = new Set(articles.map(({ id }) => id))
  const linked = (id: string | undefined) => (id !== undefined && known.has(id) ? id : undefined)
  return numbered(areas.map(area => ({ ...area, articleId: linked(area.articleId) })))
}

function byArticle(areas: readonly Area[]): Values {
  const articles = new Map<string, Omit<Area, 'key'>[]>()
  for (const { articleId, corners } of areas) {
    if (articleId === undefined) continue
    articles.set(articleId, [...(articles.get(articleId) ?? []), { articleId, corners }])
  }
  return Object.fromEntries(articles)
}

const areasOf = (value: unknown) => (value ?? []) as Omit<Area, 'key'>[]
const numbered = (areas: readonly Omit<Area, 'key'>[]) => areas.map((area, index) => ({ ...area, key: index + 1 }))
