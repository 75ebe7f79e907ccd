import type { FastifyInstance, FastifyRequest } from 'fastify'
import { String as Text } from 'typebox'
import { refusals } from '#contract/auth'
import { type Attach, attach } from '#contract/resource/attach'
import { oss, type StoredFile, uploadPath } from '#contract/resource/oss'
import { contextOf } from '../../../kit/definition/registry.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Policy } from '../../../platform/http/guard.ts'
import { answerOf, objectWith } from '../../../platform/http/reply/answers.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { success } from '../../../platform/http/reply/reply.ts'
import { openableLink, signedLink, tenantPath } from '../../../platform/storage/fileLinks.ts'
import { keepFile, type StoredObject } from '../../../platform/storage/keepFile.ts'
import { discard } from '../../../platform/storage/receive.ts'
import { readUpload } from './readUpload.ts'

const tags = [oss.path]
/** From one address. Somebody who drops a folder of pictures stays well below. */
const rateLimit = { max: 600, timeWindow: 60_000 }

interface UploadCall {
  name: string
  summary: string
  description: string
  policy: Policy
  attaches: boolean
}

const attachers: Policy = { anyOf: [`${attach.name}_upload`] }

const calls: readonly UploadCall[] = [
  { name: 'put-file', summary: '上传文件', description: 'Upload a file', policy: 'signedIn', attaches: false },
  {
    name: 'put-file-by-name',
    summary: '上传文件并命名',
    description: 'Upload a file under a name',
    policy: 'signedIn',
    attaches: false,
  },
  {
    name: 'put-file-attach',
    summary: '上传附件',
    description: 'Upload an attachment',
    policy: attachers,
    attaches: true,
  },
  {
    name: 'put-file-attach-by-name',
    summary: '上传附件并命名',
    description: 'Upload an attachment under a name',
    policy: attachers,
    attaches: true,
  },
]

export function fileUploadRoutes(app: FastifyInstance, db: Db): void {
  for (const { name, summary, description, policy, attaches } of calls)
    app.post(`/api/${uploadPath}/${name}`, {
      config: { policy, rateLimit, answers },
      schema: { tags, summary, description, consumes: ['multipart/form-data'] },
      handler: async request => success(await upload(request, attaches, db)),
    })
}

const answers = answerOf(
  objectWith<StoredFile>({ link: Text(), domain: Text(), name: Text(), originalName: Text(), attachId: Text() }, [
    'attachId',
  ]),
)

async function upload(request: FastifyRequest, attaches: boolean, db: Db): Promise<StoredFile> {
  const context = contextOf(request, db)
  const { caller, services, origin } = context
  const { storages, secrets } = services
  const { site } = origin
  const { tenantId } = caller
  const { code } = request.query as { code?: string }
  const storage = await storages.chosen(tenantId, code)
  // One that is not in use takes files only from those who try it out.
  if (!storage.isEnabled && !caller.permissions.has(oss.name)) throw new Refusal(403, refusals.forbidden)
  const { received, originalName } = await readUpload(request, { folder: storages.incoming, tenantId, db })
  try {
    return await keepFile(
      received,
      {
        tenantId,
        storageId: storage.id,
        originalName,
        finish: async (storedFile, db) => {
          const domain = tenantPath(tenantId)
          const file = { link: `${domain}/${storedFile.name}`, domain, name: storedFile.name, originalName }
          const answer = { ...file, domain: site + domain }
          if (!attaches) return { ...answer, link: openableLink(file.link, { site, secrets }) }
          const attachId = await attachFile(file, storedFile, { ...context, db })
          return { ...answer, link: signedLink(file.link, { site, secrets }), attachId }
        },
      },
      { storages, db },
    )
  } finally {
    await discard(received)
  }
}

async function attachFile(file: StoredFile, { extension, size }: StoredObject, context: Context): Promise<string> {
  const served = context.services.modules.require(attach)
  const record = { ...file, extension, attachSize: size } satisfies Partial<Attach>
  const { id } = await saveRecord(served, record, context)
  return id
}
