import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { refusals } from '#contract/auth'
import { filePath, oss } from '#contract/resource/oss'
import { tenantStatus } from '../../../auth/accounts/people.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { type LinkQuery, secondsLeft, tenantPath } from '../../../platform/storage/fileLinks.ts'
import { isDisplayable, isPublicName } from '../../../platform/storage/fileTypes.ts'
import { storageKeyOf } from '../../../platform/storage/keepFile.ts'
import { contentDisposition } from '../../../platform/storage/receive.ts'
import { fileStatus } from '../../../platform/storage/table.ts'

import { answerPage, opensAsPage } from './refusalPage.ts'

/** Refusals are pages where a browser shows them. */
const answers = { 200: '*/*', 206: '*/*', 304: '', 403: '*/*', 404: '*/*', 416: '' }

type FileRequest = FastifyRequest<{ Params: { '*': string }; Querystring: LinkQuery & { download?: string } }>

/**
 * The files themselves. Pictures and media open for anybody who knows their name, because articles show them by address
 * alone; attachments and documents open by a signed link. `download` asks for the file under the name it was sent with.
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
  if (!file) throw new Refusal(404, refusals.absent)
  const cacheControl = cacheControlFor(file, request)
  const storage = await storages.find(file.storageId)
  const opened = await storage?.open(storageKeyOf(file), request.raw)
  if (!opened) throw new Refusal(404, refusals.absent)
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

/** A picture stays in caches as long as a stopped tenant may still be seen; what is signed, as long as its link holds. */
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

/** A file can neither run nor pass for something else, whatever it holds. */
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
