/** How much of a printed story an article has in common with it. */

interface Printed {
  title: string
  text: string
}

/** Signs that mean the same in two widths, and spaces, are not compared. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}]/gu, '')
    .toLowerCase()

/** Pairs of neighbouring characters; Chinese has no spaces between words. */
function pairsOf(text: string): Set<string> {
  const letters = plain(text)
  const pairs = new Set<string>()
  for (let at = 0; at < letters.length - 1; at++) pairs.add(letters.slice(at, at + 2))
  return pairs
}

/** Part of the smaller set that is in the other one, too. */
function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  if (small.size === 0) return 0
  let common = 0
  for (const pair of small) if (large.has(pair)) common += 1
  return common / small.size
}

/** The headline decides where the article has no text yet, or the print is short. */
const ENOUGH_PAIRS = 20

function likenessOf(story: Printed, article: Printed): number {
  const title = shared(pairsOf(story.title), pairsOf(article.title))
  const [printed, written] = [pairsOf(story.text), pairsOf(article.text)]
  if (Math.min(printed.size, written.size) < ENOUGH_PAIRS) return title
  return 0.4 * title + 0.6 * shared(printed, written)
}

/** Less alike are two texts about one subject. */
const ALIKE = 0.5

interface Likeness {
  story: number
  article: number
  likeness: number
}

/** Gives each story the article that is most like it; none stands for two stories. */
export function matchStories(stories: readonly Printed[], articles: readonly Printed[]): Likeness[] {
  const all = stories.flatMap((printed, story) =>
    articles.map((written, article) => ({ story, article, likeness: likenessOf(printed, written) })),
  )
  const matches: Likeness[] = []
  for (const match of all.sort((one, other) => other.likeness - one.likeness)) {
    if (match.likeness < ALIKE) break
    if (!matches.some(({ story, article }) => story === match.story || article === match.article)) matches.push(match)
  }
  return matches
}
