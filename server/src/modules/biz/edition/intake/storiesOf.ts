import { articles as articlesModule } from '#contract/biz/articles'
import { newsPage } from '#contract/biz/page'
import type { FoundStories } from '#contract/biz/pdfCalls'
import { plainText } from '#contract/kit/richText'
import { addNote, type ReadingNote } from '#contract/kit/texts/reading'
import { outOfScript } from '#contract/kit/texts/scripts'
import { countUnknown } from '#contract/kit/texts/symbolFonts'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { refusalFor } from '../../../../kit/input/checkInput.ts'
import { seenAmong } from '../../../../kit/lists/visibility.ts'
import { requireRow } from '../../../../kit/records/changeLog.ts'
import { inPdfTurn, orFault, type PdfResult, runPdfTask } from '../pdf/pdfPool.ts'
import { sheetPartOf } from '../render/renderPage.ts'
import type { Story } from '../stories/detectStories.ts'

const EXCERPT = 200
/** Articles of an edition that are compared. */
const MAX_ARTICLES = 500

/** The stories that are printed on a page, each with the article of the edition that is most like it, if the caller sees it. */
export async function storiesOf(served: ModuleDefinition, id: string, context: Context): Promise<FoundStories> {
  const { editionId } = (await requireRow(served, id, context)) as { editionId: string }
  const result = await orFault(readPage(served, id, context))
  if ('fault' in result) return { ...nothing, fault: result.fault }
  const articles = await context.db
    .selectFrom('bladeArticles')
    .select(['id', 'title', 'content'])
    .where('editionId', '=', editionId)
    .orderBy('id')
    .limit(MAX_ARTICLES)
    .execute()
  const matches = matchStories(
    result.stories.map(({ title, paragraphs }) => ({ title, text: paragraphs.join('') })),
    articles.map(({ title, content }) => ({ title, text: plainText(content ?? '') })),
  )
  const matched = matches.map(({ article }) => articles[article]?.id)
  const seen = await seenAmong(context.services.modules.require(articlesModule), matched, context)
  const stories = result.stories.map((story, index) => {
    const match = matches.find(one => one.story === index)
    const articleId = match ? (articles[match.article]?.id ?? '') : ''
    return {
      ...describe(story, index),
      articleId: seen.has(articleId) ? articleId : '',
      confidence: Math.round((match?.likeness ?? 0) * 100) / 100,
    }
  })
  const { hasText, obstacle, unreadable, loose } = result
  return { fault: '', hasText, obstacle, unreadable, stories, loose: loose.map(beginningOf) }
}

const nothing = { hasText: false, obstacle: '' as const, unreadable: 0, stories: [], loose: [] }
const BEGINNING = 30
const beginningOf = (text: string) => (text.length > BEGINNING ? `${text.slice(0, BEGINNING)}…` : text)

/** The stories in the PDF of the page. */
export async function readPage(served: ModuleDefinition, id: string, context: Context): Promise<PdfResult<'stories'>> {
  const { tenantId } = (await requireRow(served, id, context)) as { tenantId: string }
  const page = await context.db
    .selectFrom('bladePage')
    .select(['pdfUrl', 'pdfPart', 'pdfPartOf'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!page.pdfUrl) throw refusalFor(newsPage.fields.pdfUrl, 'missing')
  const { storages } = context.services
  return inPdfTurn(page.pdfUrl, tenantId, { storages, db: context.db }, pdf =>
    runPdfTask('stories', { pdf, part: sheetPartOf(page) }),
  )
}

function describe(story: Story, index: number) {
  const { area, paragraphs, pictures, tables, ...heads } = story
  return {
    ...heads,
    index,
    area: area.map(([x, y]): [number, number] => [x, y]),
    text: paragraphs.join('\n').slice(0, EXCERPT),
    characters: paragraphs.join('').length,
    pictures: pictures.length,
    tables: tables.length,
    reading: readingOf(story),
  }
}

/** The report on one story of a page that was read. */
export function readingOf({ title, paragraphs, pictures }: Story): ReadingNote[] {
  const text = [title, ...paragraphs].join('')
  const notes: ReadingNote[] = []
  addNote(notes, 'picture', { count: pictures.length })
  addNote(notes, 'shifted', { count: Array.from(text).filter(outOfScript).length })
  addNote(notes, 'character', { count: countUnknown(text) + text.split('\ufffd').length - 1 })
  return notes
}

/** The share of a printed story that an article has in common with it. */
interface PrintedStory {
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

function likenessOf(story: PrintedStory, article: PrintedStory): number {
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

/** Gives each story the article that is most like it; no article is used twice. */
function matchStories(stories: readonly PrintedStory[], articles: readonly PrintedStory[]): Likeness[] {
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
