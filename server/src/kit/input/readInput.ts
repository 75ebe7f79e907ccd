import type { FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/fields'
import { isEmpty } from '#contract/kit/rules'
import { assertName, assertText, fieldText } from '../../platform/http/parameters.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import type { RawValue } from '../kinds/kind.ts'

export type RawInput = Map<string, RawValue>

/** Parameters are read from query, form and JSON body alike; of two the first counts. `bare` names a body of plain text. */
export async function readInput(request: FastifyRequest, bare?: string): Promise<RawInput> {
  const input: RawInput = new Map()
  add(input, request.query, true)
  if (bare !== undefined && typeof request.body === 'string') add(input, { [bare]: request.body }, true)
  else if (request.isMultipart()) add(input, await readMultipart(request), true)
  else add(input, request.body, isForm(request))
  return input
}

function add(input: RawInput, values: unknown, isText: boolean): void {
  if (values === undefined || values === null) return
  if (typeof values !== 'object' || Array.isArray(values)) throw new Refusal(400, labels.notAnObject)
  for (const [name, value] of Object.entries(values)) {
    // A form has no other way to leave something out than an empty text, or the words that some clients send for it.
    const normalized = isText && isEmpty(value) ? '' : value
    if (!input.has(name)) input.set(name, { value: normalized, isText })
  }
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
}

async function readMultipart(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      part.file.resume()
      throw new Refusal(400, labels.file)
    }
    assertName(part.fieldname)
    if (part.fieldname in fields) throw new Refusal(400, labels.repeated)
    const value = fieldText(part)
    assertText(value)
    fields[part.fieldname] = value
  }
  return fields
}

const labels = {
  notAnObject: { zh: '请求内容格式不正确', en: 'The body must be an object' },
  file: { zh: '此接口不接受文件', en: 'This call takes no file' },
  repeated: { zh: '参数重复', en: 'A parameter is given twice' },
} satisfies Record<string, Label>
