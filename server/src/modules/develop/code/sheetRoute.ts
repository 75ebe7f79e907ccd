import type { FastifyInstance } from 'fastify'
import { code, sheetPath, tableStructure } from '#contract/develop/code'
import type { Policy } from '../../../platform/http/guard.ts'
import { answerOf } from '../../../platform/http/reply/answers.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { success } from '../../../platform/http/reply/reply.ts'
import { readRawWorkbook } from '../../../platform/spreadsheet/readRawSheet.ts'
import { originalNameOf } from '../../../platform/storage/receive.ts'
import { structureOfSheet } from './guess/sheet.ts'

const MAX_BYTES = 5_000_000
const BODY_BYTES = 6_000_000

/** Suggestions for a module that keeps what a spreadsheet holds. The file is read and not kept. */
export function sheetRoute(app: FastifyInstance, policy: Policy): void {
  app.post(`/api/${sheetPath}`, {
    config: { policy, rateLimit: { max: 60, timeWindow: 60_000 }, answers: answerOf(tableStructure) },
    bodyLimit: BODY_BYTES,
    schema: {
      tags: [code.path],
      consumes: ['multipart/form-data'],
      summary: '读取表格文件',
      description: 'What a spreadsheet suggests',
    },
    handler: async request => {
      const part = request.isMultipart() ? await request.file({ limits: { fileSize: MAX_BYTES } }) : undefined
      if (!part) throw new Refusal(400, labels.noFile)
      const name = originalNameOf(part.filename).replace(/\.[^.]{1,10}$/, '')
      const tenantId = request.caller?.tenantId ?? ''
      return success(structureOfSheet(await readRawWorkbook(await part.toBuffer(), tenantId, labels.file), name))
    },
  })
}

const labels = {
  file: { zh: '表格文件', en: 'Spreadsheet' },
  noFile: { zh: '请选择表格文件', en: 'Please choose a spreadsheet' },
}
