import type { FastifyInstance, FastifyRequest } from 'fastify'
import { String as Text } from 'typebox'
import type { Label } from '#contract/kit/fields'
import { type Attach, attach } from '#contract/resource/attach'
import { oss, type StoredFile, uploadPath } from '#contract/resource/oss'
import { contextOf } from '../../../kit/definition/registry.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import type { Db } from '../../../platform/db/database.ts'
import { numberSetting } from '../../../platform/db/database.ts'
import type { Policy } from '../../../platform/http/guard.ts'
import { assertText, fieldText } from '../../../platform/http/parameters.ts'
import { answerOf, objectWith } from '../../../platform/http/reply/answers.ts'
import { forbidden, Refusal } from '../../../platform/http/reply/refusal.ts'
import { success } from '../../../platform/http/reply/reply.ts'
import { acceptFile, type StoredObject } from '../../../platform/storage/acceptFile.ts'
import { openableLink, signedLink, tenantPath } from '../../../platform/storage/fileLinks.ts'
import { discard, originalNameOf, receive } from '../../../platform/storage/receive.ts'
import type { ReceivedFile } from '../../../platform/storage/storage.ts'

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
  // A disabled storage accepts files only from those who may test it.
  if (!storage.isEnabled && !caller.permissions.has(oss.name)) throw forbidden()
  const { received, originalName } = await readUpload(request, { folder: storages.incoming, tenantId, db })
  try {
    return await acceptFile(
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

const MEGABYTE = 1024 * 1024
/** The limit of the public server; a parameter overrides it. */
const MAX_MEGABYTES = 256
/** The size of a form around its file. */
const FORM_BYTES = 64 * 1024

interface Upload {
  received: ReceivedFile
  originalName: string
}

interface Place {
  folder: string
  tenantId: string
  db: Db
}

/** The one file of a form, written to `folder`. `fileName`, in the form or the address, renames it. */
async function readUpload(request: FastifyRequest, { folder, tenantId, db }: Place): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal(400, labels.noFile)
  const maxMegabytes = await numberSetting(db, tenantId, 'oss.maxFileMegabytes', MAX_MEGABYTES)
  // Uploads whose header states that they are too large are refused before they are sent.
  if (Number(request.headers['content-length']) > maxMegabytes * MEGABYTE + FORM_BYTES)
    throw new Refusal(413, tooLarge(maxMegabytes))
  const { fileName: queryName } = request.query as { fileName?: string }
  let fileName = queryName
  let received: ReceivedFile | undefined
  let sentAs: string | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: maxMegabytes * MEGABYTE, fields: 10 } })) {
      if (part.type === 'field') {
        if (part.fieldname === 'fileName' && !fileName) fileName = fieldText(part)
        continue
      }
      // Anything else in the form would be read and thrown away; who sends it has made a mistake.
      if (part.fieldname !== 'file') throw new Refusal(400, labels.noFile)
      // Browsers write a quotation mark in a name so.
      sentAs = part.filename?.replaceAll('%22', '"')
      received = await receive(part.file, folder)
      if (part.file.truncated) throw new Refusal(413, tooLarge(maxMegabytes))
    }
    if (!received) throw new Refusal(400, labels.noFile)
    for (const name of [fileName, sentAs]) if (name) assertText(name)
    return { received, originalName: originalNameOf(fileName || sentAs) }
  } catch (error) {
    if (received) await discard(received)
    throw (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE'
      ? new Refusal(413, tooLarge(maxMegabytes))
      : error
  }
}

function tooLarge(megabytes: number): Label {
  return { zh: `文件大小不能超过${megabytes}MB`, en: `The file may have at most ${megabytes} MB` }
}

const labels = {
  noFile: { zh: '请选择要上传的文件', en: 'Please choose a file to upload' },
} satisfies Record<string, Label>
