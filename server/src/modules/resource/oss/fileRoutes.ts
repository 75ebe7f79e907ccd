import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#contract/auth'
import { filePath, oss } from '#contract/resource/oss'
import type { Db } from '../../../db/database.ts'
import { asSystem } from '../../../db/scope.ts'
import { Refusal } from '../../../http/refusal.ts'
import { isShown } from '../../../storage/fileTypes.ts'
import { keyOf } from '../../../storage/keepFile.ts'
import { contentDisposition } from '../../../storage/originalName.ts'
import { fileStatus } from '../../../storage/table.ts'

type FileRequest = FastifyRequest<{ Params: { '*': string }; Querystring: { download?: string } }>

/**
 * The files themselves, for anybody who knows the name: articles and avatars show them by address alone, and 122 random
 * bits are not guessed. `download` asks for the file under the name it was sent with.
 */
export function fileRoutes(app: FastifyInstance, db: Db): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `/api/${filePath}/*`,
    config: { policy: 'public' },
    schema: { tags: [oss.path], summary: '文件内容', description: 'Read a file' },
    handler: (request: FileRequest, reply) => asSystem(() => answerFile(app, db, request, reply)),
  })
}

async function answerFile({ storages }: FastifyInstance, db: Db, request: FileRequest, reply: FastifyReply) {
  const file = await findFile(db, request.params['*'])
  const storage = file && (await storages.find(file.storageId))
  const opened = await storage?.open(keyOf(file ?? { tenantId: '', name: '' }), request.raw)
  if (!file || !opened) throw new Refusal(404, refusals.absent)
  const saved = request.query.download !== undefined || !isShown(file.mediaType)
  return reply
    .code(opened.statusCode)
    .headers({ ...headersFor(file.mediaType), ...opened.headers })
    .headers(saved ? { 'content-disposition': contentDisposition(file.originalName) } : {})
    .send(request.method === 'HEAD' ? null : opened.stream)
}

async function findFile(db: Db, path: string) {
  const [, tenantId = '', name = ''] = /^(\w{1,12})\/(upload\/\d{8}\/[\da-f-]{36}\.\w{1,8})$/.exec(path) ?? []
  if (name === '') return undefined
  return db
    .selectFrom('storedFile')
    .select(['tenantId', 'storageId', 'name', 'mediaType', 'originalName'])
    .where('tenantId', '=', tenantId)
    .where('name', '=', name)
    .where('status', '<>', fileStatus.arriving)
    .executeTakeFirst()
}

const year = 31_536_000
/** A page of its own for the browser's viewer, which a sandbox would not let start; it runs no script of the site. */
const viewer = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const sandbox =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox; frame-ancestors 'self'"

/** Whatever a file holds, it can neither run nor pass for something else; what a name stands for never changes. */
function headersFor(mediaType: string) {
  return {
    'content-type': mediaType,
    'cache-control': `public, max-age=${year}, immutable`,
    'content-security-policy': mediaType === 'application/pdf' ? viewer : sandbox,
    'x-frame-options': 'SAMEORIGIN',
    // Newspaper pages elsewhere may show the pictures of their articles.
    'cross-origin-resource-policy': 'cross-origin',
  }
}
