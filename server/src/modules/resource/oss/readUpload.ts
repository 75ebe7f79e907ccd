import type { FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/fields'
import type { Db } from '../../../platform/db/database.ts'
import { numberSetting } from '../../../platform/db/parameters.ts'
import { assertText, fieldText } from '../../../platform/http/parameters.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { discard, originalNameOf, receive } from '../../../platform/storage/receive.ts'
import type { Received } from '../../../platform/storage/storage.ts'

const MEGABYTE = 1024 * 1024
/** The limit of the public server; a parameter overrides it. */
const MAX_MEGABYTES = 256
/** The size of a form around its file. */
const FORM_BYTES = 64 * 1024

interface Upload {
  received: Received
  originalName: string
}

interface Place {
  folder: string
  tenantId: string
  db: Db
}

/** The one file of a form, written to `folder`. `fileName`, in the form or the address, renames it. */
export async function readUpload(request: FastifyRequest, { folder, tenantId, db }: Place): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal(400, labels.noFile)
  const maxMegabytes = await numberSetting(db, tenantId, 'oss.maxFileMegabytes', MAX_MEGABYTES)
  // Uploads whose header says that they are too large are refused before they are sent.
  if (Number(request.headers['content-length']) > maxMegabytes * MEGABYTE + FORM_BYTES)
    throw new Refusal(413, tooLarge(maxMegabytes))
  const { fileName: queryName } = request.query as { fileName?: string }
  let fileName = queryName
  let received: Received | undefined
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
