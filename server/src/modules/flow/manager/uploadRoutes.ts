import type { FastifyInstance, FastifyRequest } from 'fastify'
import { flowDeploy } from '#contract/flow/deploy'
import {
  checkUploadPath,
  deployUploadPath,
  flowManager,
  largestProcessFile,
  maxProcessFiles,
  processFileName,
} from '#contract/flow/manager'
import { deployWarnings } from '#contract/flow/model'
import type { Label } from '#contract/kit/fields'
import { policyOf } from '../../../kit/definition/policies.ts'
import { contextOf } from '../../../kit/definition/registry.ts'
import type { Db } from '../../../platform/db/database.ts'
import { assertText, fieldText } from '../../../platform/http/parameters.ts'
import { answerOf } from '../../../platform/http/reply/answers.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { replyWith, setMessage, success } from '../../../platform/http/reply/reply.ts'
import { originalNameOf } from '../../../platform/storage/receive.ts'
import { deployFiles, type ProcessFile, runnable } from '../instances/deploy.ts'

const policy = policyOf(flowDeploy, 'list')
const rateLimit = { max: 600, timeWindow: 60_000 }

/** Process files: looked at one by one, then deployed together. */
export function processUploadRoutes(app: FastifyInstance, db: Db): void {
  const schema = { tags: [flowManager.path], consumes: ['multipart/form-data'] }
  app.post(`/api/${checkUploadPath}`, {
    config: { policy, rateLimit, answers: answerOf() },
    schema: { ...schema, summary: '检查流程文件', description: 'Check a workflow file' },
    handler: async request => {
      const { files } = await readForm(request)
      for (const file of files) await runnable(file, contextOf(request, db))
      return success()
    },
  })
  app.post(`/api/${deployUploadPath}`, {
    config: { policy, rateLimit, answers: answerOf(deployWarnings) },
    schema: { ...schema, summary: '部署流程文件', description: 'Deploy a workflow file' },
    handler: async request => {
      const { files, fields } = await readForm(request)
      const { category = '', tenantIds = '' } = fields
      const context = contextOf(request, db)
      const warnings = await deployFiles(files, { category, tenantIds }, context)
      setMessage(context, labels.deployed(files.length))
      return replyWith(context, warnings)
    },
  })
}

interface Form {
  files: ProcessFile[]
  fields: Record<string, string | undefined>
}

async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal(400, labels.noFile)
  const form: Form = { files: [], fields: { ...(request.query as Record<string, string>) } }
  try {
    const limits = { fileSize: largestProcessFile, files: maxProcessFiles, fields: 10 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        const value = fieldText(part)
        assertText(value)
        form.fields[part.fieldname] = value
        continue
      }
      const fileName = originalNameOf(part.filename)
      const bytes = await part.toBuffer()
      if (!processFileName.test(fileName)) throw new Refusal(400, labels.name)
      form.files.push({ fileName, xml: textOf(bytes) })
    }
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal(413, labels.tooLarge)
    if (code === 'FST_FILES_LIMIT') throw new Refusal(413, labels.tooMany)
    throw error
  }
  if (form.files.length === 0) throw new Refusal(400, labels.noFile)
  return form
}

function textOf(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    assertText(text)
    return text
  } catch {
    throw new Refusal(400, labels.encoding)
  }
}

const labels = {
  noFile: { zh: '请选择流程文件', en: 'Please choose a process file' },
  name: {
    zh: '流程文件名应以 .bpmn20.xml 或 .bpmn 结尾',
    en: 'The name of a process file ends in .bpmn20.xml or .bpmn',
  },
  tooLarge: { zh: '流程文件不能超过5MB', en: 'A process file may have at most 5 MB' },
  tooMany: {
    zh: `一次最多部署${maxProcessFiles}个流程文件`,
    en: `At most ${maxProcessFiles} process files are deployed at once`,
  },
  encoding: { zh: '流程文件应为UTF-8编码', en: 'A process file is written in UTF-8' },
  deployed: (count: number): Label => ({ zh: `已部署${count}个流程`, en: `${count} deployed` }),
}
