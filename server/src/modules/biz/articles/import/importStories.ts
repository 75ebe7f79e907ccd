import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ChosenStory, ImportedStories } from '#contract/biz/articleImport'
import { articles } from '#contract/biz/articles'
import { images } from '#contract/biz/images'
import type { Label } from '#contract/kit/fields'
import { codeOf } from '#contract/kit/module'
import { addNote, LOST_PICTURE_NOTE, type Reading, type ReadingNote, retainedIn } from '#contract/kit/texts/reading'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { storingFiles } from '../../../../kit/files/storedFiles.ts'
import { checkDraft } from '../../../../kit/input/checkInput.ts'
import type { RawInput } from '../../../../kit/input/readInput.ts'
import { inChosenTenant } from '../../../../kit/lists/chosenTenant.ts'
import { saveRecord } from '../../../../kit/records/records.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { tooComplex } from '../../../../platform/workers/parseInThread.ts'
import { runInChild } from '../../../../platform/workers/runInChild.ts'
import { createTenantLine } from '../../../../platform/workers/tenantLine.ts'
import { documentLabels } from './documentLabels.ts'
import { pictureFile, type ReadingTask, type ReadPicture, type ReadResult, type ReadStory } from './readDocument.ts'

declare module '../../../../platform/workers/runInChild.ts' {
  interface FileTasks {
    readDocument: (task: ReadingTask) => Promise<ReadResult>
  }
}

const MAX_WAITING = 5
const MAX_TITLE = 200

const inTurn = createTenantLine({ maxWaiting: MAX_WAITING })

/** A received manuscript. */
export interface Manuscript {
  path: string
  format: 'docx' | 'txt'
  /** That of the uploaded file. */
  name: string
}

export type SplitOptions = Pick<ReadingTask, 'split' | 'starts'>

/** Reads a manuscript in a child process, and removes the pictures that it leaves when the work is done. */
export async function withDocument<Result>(
  { path, format }: Manuscript,
  splitting: SplitOptions,
  { caller }: Context,
  work: (read: ReadResult) => Promise<Result> | Result,
): Promise<Result> {
  const tooHeavy = () => tooComplex(documentLabels.file)
  try {
    const task = { path, format, ...splitting }
    return await work(await inTurn(caller.tenantId, () => runInChild('readDocument', task, tooHeavy)))
  } finally {
    await removePictures(path)
  }
}

/** A child that is ended reveals nothing about the pictures that it wrote. */
async function removePictures(path: string): Promise<void> {
  const folder = dirname(path)
  const names = await readdir(folder).catch(() => [])
  const own = names.filter(name => name.startsWith(`${basename(path)}.picture-`))
  await Promise.all(own.map(name => rm(join(folder, name), { force: true })))
}

interface StoryPlace {
  columnId: string
  editionId: string
}

interface StoredPicture {
  link: string
  width: number
  height: number
}

/** Makes drafts of the chosen stories with their pictures: all of them, or none. */
export async function importStories(
  served: ModuleDefinition,
  { path, name }: Manuscript,
  { stories, reading, pictures }: ReadResult,
  { chosen, place }: { chosen: readonly ChosenStory[]; place: StoryPlace },
  context: Context,
): Promise<ImportedStories> {
  const { caller, db, services } = context
  const taken = chosen.map(choice => {
    const story = stories[choice.index]
    if (!story) throw new Refusal(400, documentLabels.stories)
    return { choice, story }
  })
  const numbers = [...new Set(taken.flatMap(({ story }) => story.pictures))]
  const kept = new Map<number, StoredPicture>()
  const notes = reading.map(note => ({ ...note }))
  return storingFiles({ tenantId: caller.tenantId }, { storages: services.storages, db }, async store => {
    for (const number of numbers) {
      const found = pictures[number]
      const picture = found && (await storePicture(pictureFile(path, number), found, store))
      if (picture) kept.set(number, picture)
      else addNote(notes, 'lostPicture')
    }
    const ids = await inTransaction(db, async db => {
      const saved: string[] = []
      for (const { choice, story } of taken)
        saved.push(await saveStory(served, { choice, story, place, kept, name, notes }, { ...context, db }))
      return saved
    })
    return { ids, reading: notes }
  })
}

/** Undefined for one that is damaged: the text is worth more. */
async function storePicture(
  path: string,
  { extension, width, height }: ReadPicture,
  store: (path: string, originalName: string) => Promise<string>,
): Promise<StoredPicture | undefined> {
  try {
    return { link: await store(path, `picture.${extension}`), width, height }
  } catch (error) {
    // A quota that is used up refuses the import; a picture of no known format does not.
    if (error instanceof Refusal && error.status === 415) return undefined
    throw error
  }
}

interface StoryInput {
  choice: ChosenStory
  story: ReadStory
  place: StoryPlace
  kept: ReadonlyMap<number, StoredPicture>
  name: string
  /** The report on the whole file. */
  notes: readonly ReadingNote[]
}

async function saveStory(
  served: ModuleDefinition,
  { choice, story, place, kept, name, notes }: StoryInput,
  context: Context,
): Promise<string> {
  const { leadTitle, title, subTitle, author, correspondent } = { ...story, ...choice }
  const content = placePictures(story.content, kept) || `<p>${title}</p>`
  const at = new Date().toISOString()
  const reading: Reading = { source: 'import', name, at, notes: [...retainedIn(content), ...notes] }
  const head = { leadTitle, title, subTitle, author, correspondent }
  const values = { ...head, content, reading: JSON.stringify(reading), ...place }
  const raw: RawInput = new Map(Object.entries(values).map(([key, value]) => [key, { value, isText: true }]))
  try {
    const draft = checkDraft(articles, raw)
    const { id } = await inChosenTenant(served, draft, context, own => saveRecord(served, own, context))
    const pictures = story.pictures.flatMap(number => kept.get(number) ?? [])
    await addImages({ articleId: id, title: title.slice(0, MAX_TITLE) }, pictures, place, context)
    return id
  } catch (error) {
    throw error instanceof Refusal ? inStory(error, title) : error
  }
}

/** Names the story in a refusal of one of its fields. */
function inStory({ status, label }: Refusal, title: string): Refusal {
  const short = title.slice(0, 20)
  return new Refusal(status, { zh: `《${short}》：${label.zh}`, en: `“${short}”: ${label.en}` } satisfies Label)
}

/** A picture, with the figure around it where it has one. */
const placed = /(<figure>)?(<img\b[^<>]{0,4000}?) src="picture:(\d{1,4})"([^<>]{0,4000}\/>)/g

/** A picture that could not be stored leaves a visible note. */
function placePictures(content: string, kept: ReadonlyMap<number, StoredPicture>): string {
  return content.replace(placed, (_, figure = '', before: string, number: string, after: string) => {
    const picture = kept.get(Number(number))
    if (!picture) return `${figure}<p><strong>${LOST_PICTURE_NOTE}</strong></p>`
    return `${figure}${before} src="${picture.link}" width="${picture.width}" height="${picture.height}"${after}`
  })
}

/** Records of the pictures, which carry caption and rights, for those who may add images. */
async function addImages(
  of: { articleId: string; title: string },
  pictures: readonly StoredPicture[],
  { editionId }: StoryPlace,
  context: Context,
) {
  const { caller, services } = context
  if (!caller.permissions.has(codeOf(images, 'add'))) return
  const served = services.modules.require(images)
  for (const { link: imgUrl, width, height } of pictures)
    await saveRecord(served, { ...of, imgUrl, width, height, ...(editionId && { editionId }) }, context)
}
