import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { String as Text } from 'typebox'
import { filePath, oss } from '#contract/resource/oss'
import { fileLinkPath, storedPath } from '#contract/resource/storedPath'
import { tenantStatus } from '../../../auth/accounts/people.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { requireCaller } from '../../../platform/http/guard.ts'
import { answerOf, objectWith } from '../../../platform/http/reply/answers.ts'
import { absent, Refusal } from '../../../platform/http/reply/refusal.ts'
import { apiHeaders, languageOf, originOf, success } from '../../../platform/http/reply/reply.ts'
import { storageKeyOf } from '../../../platform/storage/acceptFile.ts'
import { findStored, parseFileLink } from '../../../platform/storage/fetchStored.ts'
import { type LinkQuery, secondsLeft, signedLink, tenantPath } from '../../../platform/storage/fileLinks.ts'
import { isDisplayable, isPublicName } from '../../../platform/storage/fileTypes.ts'
import { contentDisposition } from '../../../platform/storage/receive.ts'
import { fileStatus } from '../../../platform/storage/storage.ts'

/** Refusals are pages where a browser shows them. */
const answers = { 200: '*/*', 206: '*/*', 304: '', 403: '*/*', 404: '*/*', 416: '' }

type FileRequest = FastifyRequest<{ Params: { '*': string }; Querystring: LinkQuery & { download?: string } }>

/**
 * The files themselves. Pictures and media open for anybody who knows their name, because articles show them by address
 * alone; attachments and documents open by a signed link. `download` sends the file under its original name.
 */
export function fileRoutes(app: FastifyInstance, db: Db): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `/api/${filePath}/*`,
    config: { policy: 'public', answers },
    schema: { tags: [oss.path], summary: '文件内容', description: 'Read a file' },
    handler: (request: FileRequest, reply) =>
      asSystem(() => answerFile(app, db, request, reply)).catch(error => {
        if (error instanceof Refusal && opensAsPage(request)) return answerPage(error, request, reply)
        throw error
      }),
  })
}

async function answerFile({ storages }: FastifyInstance, db: Db, request: FileRequest, reply: FastifyReply) {
  const file = await findFile(db, request.params['*'])
  if (!file) throw absent()
  const cacheControl = cacheControlFor(file, request)
  const storage = await storages.find(file.storageId)
  const opened = await storage?.open(storageKeyOf(file), request.raw)
  if (!opened) throw absent()
  const saved = request.query.download !== undefined || !isDisplayable(file.mediaType)
  return reply
    .code(opened.statusCode)
    .headers({ ...headersFor(file.mediaType), 'cache-control': cacheControl, ...opened.headers })
    .headers(saved ? { 'content-disposition': contentDisposition(file.originalName) } : {})
    .send(request.method === 'HEAD' ? null : opened.stream)
}

/** A file of a tenant that may be signed in to; those of the others are absent. */
async function findFile(db: Db, path: string) {
  const [, tenantId = '', name = ''] = /^(\w{1,12})\/(upload\/\d{8}\/[\da-f-]{36}\.\w{1,8})$/.exec(path) ?? []
  if (name === '') return undefined
  return db
    .selectFrom('storedFile as f')
    .innerJoin('bladeTenant as t', 't.tenantId', 'f.tenantId')
    .select(['f.tenantId', 'f.storageId', 'f.name', 'f.mediaType', 'f.originalName'])
    .select(
      sql<boolean>`f.status = ${fileStatus.released} or exists (select from blade_attach a
      where a.tenant_id = f.tenant_id and a.name = f.name and a.is_deleted = 0)`.as('isPrivate'),
    )
    .where('f.tenantId', '=', tenantId)
    .where('f.name', '=', name)
    .where('f.status', '<>', fileStatus.arriving)
    .where('t.status', '=', tenantStatus.active)
    .where(sql<boolean>`coalesce(t.expire_time >= localtimestamp, true)`)
    .executeTakeFirst()
}

type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** A picture stays in caches as long as a stopped tenant may still be seen; what is signed, as long as its link is valid. */
function cacheControlFor({ tenantId, name, isPrivate }: FoundFile, request: FileRequest): string {
  if (!isPrivate && isPublicName(name)) return `public, max-age=${PUBLIC_SECONDS}`
  const seconds = secondsLeft(`${tenantPath(tenantId)}/${name}`, request)
  if (seconds === 0) throw new Refusal(403, labels.expired)
  return `private, max-age=${seconds}`
}

const PUBLIC_SECONDS = 3600

/** A page of its own for the browser's viewer, which a sandbox would not let start; it runs no script of the site. */
const viewer = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const sandbox =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox; frame-ancestors 'self'"

/** A file can neither run nor pass for something else, whatever it contains. */
function headersFor(mediaType: string) {
  return {
    // Texts that came before their encoding was looked at.
    'content-type': mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
    'content-security-policy': mediaType === 'application/pdf' ? viewer : sandbox,
    'x-frame-options': 'SAMEORIGIN',
    // Newspaper pages elsewhere may show the pictures of their articles.
    'cross-origin-resource-policy': 'cross-origin',
  }
}

const labels = {
  expired: {
    zh: '链接已失效，请回到系统中重新打开文件',
    en: 'The link has expired; please open the file from the system again',
  },
}

type LinkRequest = FastifyRequest<{ Querystring: { fileName?: string } }>

/** A signed link to a file of the caller's tenant; the platform may have those of every tenant. */
export function linkRoute(app: FastifyInstance, db: Db): void {
  app.get(`/api/${fileLinkPath}`, {
    config: { policy: 'signedIn', answers: answerOf(objectWith({ link: Text() })) },
    schema: {
      tags: [oss.path],
      summary: '文件临时链接',
      description: 'A link that opens a file for ten minutes; fileName is the name or the address of the file',
      querystring: { type: 'object', properties: { fileName: { type: 'string', maxLength: 1000 } } },
    },
    handler: async (request: LinkRequest) => success({ link: await linkFor(request, db) }),
  })
}

async function linkFor(request: LinkRequest, db: Db): Promise<string> {
  const caller = requireCaller(request)
  const fileName = request.query.fileName ?? ''
  const path = storedPath(fileName) ?? `${tenantPath(caller.tenantId)}/${fileName}`
  const place = parseFileLink(path)
  const isOwn = place?.tenantId === caller.tenantId || caller.isPlatform
  if (!place || !isOwn || !(await findStored(place, db))) throw absent()
  return signedLink(path, { site: originOf(request).site, secrets: request.server.secrets })
}

/** Whether a person opens the address in a browser; programs and pictures on a page get the envelope. */
function opensAsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
}

/** The refusal of a file in words on a page of its own, for links that were copied and opened later. */
function answerPage({ status, label }: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request)
  return reply
    .code(status)
    .headers({
      ...apiHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    })
    .send(page(language === 'zh' ? 'zh-CN' : 'en', label[language], home[language]))
}

const home = { zh: '进入系统', en: 'Go to the system' }

// All three texts are constants of the product.
const page = (lang: string, text: string, link: string) => `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${text}</title>
<style>
body { margin: 20vh auto; max-width: 30em; padding: 0 24px; font: 16px/1.6 system-ui, sans-serif; text-align: center }
h1 { font-size: 20px }
</style>
<h1>${text}</h1>
<p><a href="/">${link}</a></p>
</html>
`
