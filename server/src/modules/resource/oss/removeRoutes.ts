import type { FastifyInstance, FastifyRequest } from 'fastify'
import { splitIds } from '#contract/kit/rules'
import { attach } from '#contract/resource/attach'
import { oss, uploadPath } from '#contract/resource/oss'
import { discardFiles } from '../../../kit/files/sweep.ts'
import { readInput } from '../../../kit/input/readInput.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { requireCaller } from '../../../platform/http/caller.ts'
import { answerOf } from '../../../platform/http/reply/answers.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { success } from '../../../platform/http/reply/reply.ts'

const calls = [
  { name: 'remove-file', parameter: 'fileName', summary: '删除文件', description: 'Remove a file' },
  { name: 'remove-files', parameter: 'fileNames', summary: '批量删除文件', description: 'Remove files' },
] as const

/** Files by name, for clients that keep no attachments. What a record still shows stays until that is gone. */
export function removeRoutes(app: FastifyInstance, db: Db): void {
  for (const { name, parameter, ...titles } of calls)
    app.post(`/api/${uploadPath}/${name}`, {
      config: { policy: { anyOf: [`${attach.name}_delete`] }, answers: answerOf() },
      schema: { tags: [oss.path], ...titles },
      handler: async request => {
        const names = await namesIn(request, parameter)
        if (names.length === 0) throw new Refusal(400, labels.noName)
        await inTransaction(db, inner => discardFiles(names, requireCaller(request).tenantId, inner))
        return success()
      },
    })
}

async function namesIn(request: FastifyRequest, parameter: string): Promise<string[]> {
  const value = (await readInput(request)).get(parameter)?.value
  const names = typeof value === 'string' ? splitIds(value) : []
  // A link says the name at its end.
  return names.slice(0, 200).map(name => /upload\/\d{8}\/[^/?]+/.exec(name)?.[0] ?? name)
}

const labels = { noName: { zh: '请输入文件名称', en: 'Please name the file' } }
