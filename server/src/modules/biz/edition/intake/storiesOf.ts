import { articles as articlesModule } from '#contract/biz/articles'
import { newsPage } from '#contract/biz/page'
import type { FoundStories } from '#contract/biz/pdfCalls'
import { complaintText } from '#contract/kit/complaints'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { seenAmong } from '../../../../kit/lists/visibility.ts'
import { requireRow } from '../../../../kit/records/changeLog.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import type { StoriesResult } from '../pdf/pdfRequest.ts'
import { partOf } from '../render/renderPage.ts'
import { runInChild } from '../render/renderPool.ts'
import { RenderRefusal, refusalOf } from '../render/renderRefusal.ts'
import { inPdfTurn } from '../render/storedPdf.ts'
import type { Story } from '../stories/detectStories.ts'
import { matchStories } from '../stories/likeness.ts'
import '../tables/newspaperTables.ts'
import { readingOf } from './storyReading.ts'

const EXCERPT = 200
/** Articles of an edition that are compared. */
const MAX_ARTICLES = 500

/** The stories that are printed on a page, each with the article of the edition that is most like it, if the caller sees it. */
export async function storiesOf(served: ModuleDefinition, id: string, context: Context): Promise<FoundStories> {
  const { editionId } = (await requireRow(served, id, context)) as { editionId: string }
  const result = await readPage(served, id, context)
  if ('fault' in result) {
    const refusal = refusalOf(result)
    if (refusal instanceof RenderRefusal) return { ...nothing, fault: refusal.fault }
    throw refusal
  }
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

/** The stories of the page as its PDF says them. */
export async function readPage(served: ModuleDefinition, id: string, context: Context): Promise<StoriesResult> {
  const { tenantId } = (await requireRow(served, id, context)) as { tenantId: string }
  const page = await context.db
    .selectFrom('bladePage')
    .select(['pdfUrl', 'pdfPart', 'pdfPartOf'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!page.pdfUrl) throw new Refusal(400, complaintText(newsPage.fields.pdfUrl, 'missing'))
  const { storages } = context.services
  return inPdfTurn(page.pdfUrl, tenantId, { storages, db: context.db }, pdf =>
    runInChild<StoriesResult>({ task: 'stories', pdf, part: partOf(page) }, tenantId),
  )
}

function describe(story: Story, index: number) {
  const text = story.paragraphs.join('\n')
  return {
    index,
    area: story.area.map(([x, y]): [number, number] => [x, y]),
    title: story.title,
    kicker: story.kicker,
    deck: story.deck,
    byline: story.byline,
    text: text.slice(0, EXCERPT),
    characters: story.paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0),
    pictures: story.pictures.length,
    tables: story.tables.length,
    spacedLines: story.spacedLines,
    jump: story.jump,
    reading: readingOf(story),
  }
}

const plainText = (html: string) => html.replace(/<[^<>]*>/g, '')
