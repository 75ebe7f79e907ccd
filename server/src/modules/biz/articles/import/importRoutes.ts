import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Array as ArrayOf, Integer, Object as ObjectOf, Optional, String as Text } from 'typebox'
import { Compile } from 'typebox/compile'
import {
  type ChosenStory,
  type DocumentStories,
  type ImportedStories,
  importDocumentAnswer,
  importDocumentPath,
  MAX_DOCUMENT_MEGABYTES,
  MAX_LINES,
  MAX_STORIES,
  readDocumentAnswer,
  readDocumentPath,
  splitModes,
} from '#contract/biz/articleImport'
import { articles } from '#contract/biz/articles'
import { codeOf } from '#contract/kit/module'
import { parseJson } from '#contract/kit/texts/parseJson'
import { permitting } from '../../../../kit/definition/policies.ts'
import { contextOf } from '../../../../kit/definition/registry.ts'
import type { ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { assertText, fieldText } from '../../../../platform/http/parameters.ts'
import { answerOf } from '../../../../platform/http/reply/answers.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { success } from '../../../../platform/http/reply/reply.ts'
import { discard, receive } from '../../../../platform/storage/receive.ts'
import { documentLabels } from './documentLabels.ts'
import { importStories, type Manuscript, type SplitOptions, withDocument } from './importStories.ts'

const MEGABYTE = 1024 * 1024
const MAX_NAME = 200
const rateLimit = { max: 120, timeWindow: 60_000 }

/**
 * Uploads of manuscripts: what is in one, and drafts of its stories. The file is sent to both, and stored by neither.
 */
export function documentImportRoutes(app: FastifyInstance, db: Db, served: () => ModuleDefinition): void {
  const policy = permitting([codeOf(articles, 'add')], articles, true)
  const tags = [articles.path]
  const consumes = ['multipart/form-data']

  app.post(`/api/${readDocumentPath}`, {
    config: { policy, rateLimit, answers: answerOf(readDocumentAnswer) },
    schema: { tags, consumes, summary: '识别稿件文件', description: 'Stories in a .docx or .txt file' },
    handler: async request => success(await readStories(request, db)),
  })

  app.post(`/api/${importDocumentPath}`, {
    config: { policy, rateLimit, answers: answerOf(importDocumentAnswer) },
    schema: { tags, consumes, summary: '导入稿件', description: 'Make drafts of stories in a .docx or .txt file' },
    handler: async request => success(await importChosen(served(), request, db)),
  })
}

async function readStories(request: FastifyRequest, db: Db): Promise<DocumentStories> {
  const context = contextOf(request, db)
  const { manuscript, fields } = await receiveDocument(request)
  try {
    return await withDocument(manuscript, splittingIn(fields), context, ({ stories, pictures: _, ...read }) => ({
      ...read,
      stories: stories.map(({ content: _, pictures, ...story }, index) => ({
        ...story,
        index,
        pictures: pictures.length,
      })),
    }))
  } finally {
    await discard(manuscript)
  }
}

async function importChosen(served: ModuleDefinition, request: FastifyRequest, db: Db): Promise<ImportedStories> {
  const context = contextOf(request, db)
  const { manuscript, fields } = await receiveDocument(request)
  try {
    const chosen = chosenIn(fields)
    const splitting = splittingIn(fields)
    if (!splitting.split) throw new Refusal(400, documentLabels.split)
    const place = { columnId: fields.get('columnId') ?? '', editionId: fields.get('editionId') ?? '' }
    return await withDocument(manuscript, splitting, context, async read => {
      const imported = await importStories(served, manuscript, read, { chosen, place }, context)
      const event = { module: articles.path, format: manuscript.format, articles: imported.ids.length }
      context.services.logs.event(context, 'articles.import-document', event)
      return imported
    })
  } finally {
    await discard(manuscript)
  }
}

interface ReceivedDocument {
  manuscript: Manuscript
  fields: ReadonlyMap<string, string>
}

async function receiveDocument(request: FastifyRequest): Promise<ReceivedDocument> {
  if (!request.isMultipart()) throw new Refusal(400, documentLabels.noFile)
  const fields = new Map<string, string>()
  let manuscript: Manuscript | undefined
  try {
    const limits = { fileSize: MAX_DOCUMENT_MEGABYTES * MEGABYTE, fields: 10, fieldSize: 500_000 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        const text = fieldText(part)
        assertText(text)
        fields.set(part.fieldname, text)
        continue
      }
      const format = /\.(docx|txt)$/i.exec(part.filename ?? '')?.[1]?.toLowerCase()
      if (format !== 'docx' && format !== 'txt') {
        part.file.resume()
        throw new Refusal(415, documentLabels.type)
      }
      const { path } = await receive(part.file, request.server.storages.incoming)
      manuscript = { path, format, name: (part.filename ?? '').slice(0, MAX_NAME) }
      if (part.file.truncated) throw new Refusal(413, documentLabels.tooLarge)
    }
    if (!manuscript) throw new Refusal(400, documentLabels.noFile)
    return { manuscript, fields }
  } catch (error) {
    if (manuscript) await discard(manuscript)
    throw (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE'
      ? new Refusal(413, documentLabels.tooLarge)
      : error
  }
}

function splittingIn(fields: ReadonlyMap<string, string>): SplitOptions {
  const text = fields.get('split') ?? ''
  const split = splitModes.find(mode => mode === text)
  const starts = split === 'hand' ? parseJson(fields.get('starts') ?? '') : []
  const isPlaces = Array.isArray(starts) && starts.length <= MAX_LINES && starts.every(Number.isSafeInteger)
  if ((text !== '' && !split) || !isPlaces) throw new Refusal(400, documentLabels.split)
  return { split, starts }
}

const head = Optional(Text())
const choices = Compile(
  ArrayOf(
    ObjectOf({ index: Integer(), title: head, leadTitle: head, subTitle: head, author: head, correspondent: head }),
    { minItems: 1, maxItems: MAX_STORIES },
  ),
)

function chosenIn(fields: ReadonlyMap<string, string>): ChosenStory[] {
  const read = parseJson(fields.get('stories') ?? '')
  if (choices.Check(read) && new Set(read.map(({ index }) => index)).size === read.length) return read
  throw new Refusal(400, documentLabels.stories)
}
