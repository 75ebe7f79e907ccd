import type { FastifyInstance, FastifyRequest } from 'fastify'
import { String as Text } from 'typebox'
import { refusals } from '#contract/auth'
import { oss } from '#contract/resource/oss'
import { fileLinkPath, storedPath } from '#contract/resource/storedPath'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { requireCaller } from '../../../platform/http/caller.ts'
import { answerOf, objectWith } from '../../../platform/http/reply/answers.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { originOf, success } from '../../../platform/http/reply/reply.ts'
import { parseFileLink } from '../../../platform/storage/fetchStored.ts'
import { signedLink, tenantPath } from '../../../platform/storage/fileLinks.ts'
import { fileStatus } from '../../../platform/storage/table.ts'

type LinkRequest = FastifyRequest<{ Querystring: { fileName?: string } }>

/** A signed link to a file of the caller's tenant; the platform asks for those of every tenant. */
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
  if (!place || !isOwn || !(await isStored(place.tenantId, place.name, db))) throw new Refusal(404, refusals.absent)
  return signedLink(path, { site: originOf(request).site, secrets: request.server.secrets })
}

async function isStored(tenantId: string, name: string, db: Db): Promise<boolean> {
  const found = await asSystem(() =>
    db
      .selectFrom('storedFile')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('name', '=', name)
      .where('status', '<>', fileStatus.arriving)
      .executeTakeFirst(),
  )
  return found !== undefined
}
