import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { images } from '#contract/biz/images'
import { newsPage } from '#contract/biz/page'
import { codeOf } from '#contract/kit/module'
import { escapedText } from '#contract/kit/richText'
import type { Reading } from '#contract/kit/texts/reading'
import { namesInByline } from '#contract/kit/texts/scripts'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { storingFiles } from '../../../../kit/files/storedFiles.ts'
import { requireRow } from '../../../../kit/records/changeLog.ts'
import { saveRecord } from '../../../../kit/records/records.ts'
import { withTransaction } from '../../../../platform/db/transaction.ts'
import { stale } from '../../../../platform/http/reply/refusal.ts'
import { parseFileLink } from '../../../../platform/storage/fetchStored.ts'
import { withStoredFile } from '../pdf/pdfPool.ts'
import type { Story } from '../stories/detectStories.ts'
import { withoutMarks } from '../stories/lines.ts'
import { readingOf, readPage } from './storiesOf.ts'

interface StoryInput {
  pageId: string
  index: number
  title: string
}

type PageRow = {
  tenantId: string
  editionId: string
  columnId: string | null
  imgUrl: string | null
}

const MAX_TITLE = 200
const MAX_AUTHOR = 100
const QUALITY = 85

/** Makes a draft of a story as it is printed: head, text in reading order, and pictures cut from the page. */
export async function draftStory(articles: ModuleDefinition, { pageId, index, title }: StoryInput, context: Context) {
  const pages = context.services.modules.require(newsPage)
  const page = (await requireRow(pages, pageId, context)) as PageRow
  const found = await readPage(pages, pageId, context)
  const story = found.stories[index]
  // The page has received another PDF since the stories were read.
  if (story?.title !== title) throw stale()
  const columnId = page.columnId ?? (await firstColumn(context))
  const { db, services } = context
  return storingFiles({ tenantId: page.tenantId }, { storages: services.storages, db }, async store => {
    const pictures = await cutPictures(page, story, store, context)
    return withTransaction(context, async inner => {
      const reading: Reading = { source: 'page', at: new Date().toISOString(), notes: readingOf(story) }
      const values = { ...draftOf(story), columnId, pageId, reading: JSON.stringify(reading) }
      const draft = await saveRecord(articles, values, inner)
      const imageIds: string[] = []
      for (const { link, caption, width, height } of pictures) {
        const of = { articleId: draft.id, pageId, editionId: page.editionId }
        const image = { title: caption.slice(0, MAX_TITLE) || story.title, imgUrl: link, width, height, ...of }
        imageIds.push((await saveRecord(services.modules.require(images), image, inner)).id)
      }
      if (imageIds.length === 0) return { id: draft.id, version: draft.version }
      const { version } = await saveRecord(articles, { id: draft.id, imageIds: imageIds.join() }, inner)
      return { id: draft.id, version }
    })
  })
}

function draftOf({ title, kicker, deck, byline, paragraphs, tables }: Story) {
  const { author, correspondent } = namesInByline(withoutMarks(byline))
  return {
    title: title.slice(0, MAX_TITLE),
    leadTitle: kicker.slice(0, MAX_TITLE),
    subTitle: deck.replace(/^[—⸺-]+/, '').slice(0, MAX_TITLE),
    author: author.slice(0, MAX_AUTHOR),
    correspondent: correspondent.slice(0, MAX_AUTHOR),
    content: [...paragraphs.map(text => `<p>${escapedText(text)}</p>`), ...tables.map(markup)].join(''),
  }
}

const markup = (rows: readonly string[][]) =>
  `<table><tbody>${rows.map(cells => `<tr>${cells.map(cell => `<td>${escapedText(cell)}</td>`).join('')}</tr>`).join('')}</tbody></table>`

async function firstColumn({ db }: Context): Promise<string | undefined> {
  const column = await db.selectFrom('bladeColumns').select('id').orderBy('sort').orderBy('id').executeTakeFirst()
  return column?.id
}

interface PictureCut {
  link: string
  caption: string
  width: number
  height: number
}

/** Cuts the pictures of a story out of the image of its page, for those who may add images. */
async function cutPictures(
  { tenantId, imgUrl }: PageRow,
  story: Story,
  store: (path: string, originalName: string) => Promise<string>,
  context: Context,
): Promise<PictureCut[]> {
  const place = parseFileLink(imgUrl ?? '')
  if (place?.tenantId !== tenantId || !context.caller.permissions.has(codeOf(images, 'add'))) return []
  const { db, services } = context
  const { storages } = services
  return withStoredFile(place, { storages, db }, async whole => {
    const cuts: PictureCut[] = []
    const { width = 0, height = 0 } = await sharp(whole.path).metadata()
    for (const { box, caption } of story.pictures) {
      const [left, top] = [Math.round(box.left * width), Math.round(box.top * height)]
      const region = {
        ...{ left, top },
        width: Math.max(1, Math.min(width - left, Math.round((box.right - box.left) * width))),
        height: Math.max(1, Math.min(height - top, Math.round((box.bottom - box.top) * height))),
      }
      const path = join(storages.incoming, randomUUID())
      try {
        await sharp(whole.path).extract(region).webp({ quality: QUALITY }).toFile(path)
        const link = await store(path, 'picture.webp')
        cuts.push({ link, caption, width: region.width, height: region.height })
      } finally {
        await rm(path, { force: true })
      }
    }
    return cuts
  })
}
