/** The API document's description of a module, which also makes its answers fast to serialize. */

import type { FastifyRequest } from 'fastify'
import { Array as ArrayOf, type TSchema, Union, Unsafe } from 'typebox'
import { type Field, type Label, unsetOr } from '#contract/kit/fields'
import type { CallShape, Fields, Module, Operation } from '#contract/kit/module'
import { envelopeOf, pagedOf } from '#contract/kit/reply'
import { exportParameters } from '#contract/kit/sheets'
import type { Policy } from '../../platform/http/guard.ts'
import { filterablesOf, nameKeyOf } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { kinds } from '../kinds/index.ts'
import { nullableText, textSchema } from '../kinds/kind.ts'
import type { RawInput } from './readInput.ts'

interface RouteSchema {
  tags: string[]
  /** The purpose of the call, in Chinese and in English: for the API document and the log of calls. */
  summary: string
  description: string
  querystring?: TSchema
  body?: TSchema
  response?: Record<number, TSchema>
}

const integer = Unsafe({ type: 'integer' })

const baseProperties: Record<string, TSchema> = {
  id: textSchema,
  tenantId: textSchema,
  createUser: nullableText,
  createDept: nullableText,
  createTime: textSchema,
  updateUser: nullableText,
  updateTime: textSchema,
  status: integer,
  isDeleted: integer,
  version: integer,
}

/** See `FieldLimits`. */
const fieldLimits = objectOf({ masked: ArrayOf(textSchema), readOnly: ArrayOf(textSchema) })

/** A record on the wire. Hooks and trees add to it, so that other names are let through there. */
function recordSchema({ module, hooks }: ModuleDefinition, isTree: boolean): TSchema {
  const names = Object.entries(module.fields).flatMap(([key, field]) => nameProperties(key, field))
  const fields = Object.entries(module.fields).map(([key, field]) => [key, kinds[field.kind].schema])
  const properties = { ...baseProperties, ...Object.fromEntries([...fields, ...names]), fieldLimits }
  return Unsafe({ type: 'object', properties, additionalProperties: isTree || hooks.afterRead !== undefined })
}

function nameProperties(key: string, field: Field): [string, TSchema][] {
  const name = nameKeyOf(key, field)
  return name ? [[name, textSchema]] : []
}

/** The descriptions, for the API document and the log of calls, of the calls that modules have in common. */
const commonTitles = {
  list: { zh: '查询', en: 'list' },
  'lazy-list': { zh: '逐级查询', en: 'list one level' },
  export: { zh: '导出', en: 'export' },
  'import-template': { zh: '导入模板', en: 'template for imports' },
  'import-keys': { zh: '导入识别依据', en: 'fields that an import recognizes records by' },
  import: { zh: '导入', en: 'import' },
  'import-undo': { zh: '撤销导入', en: 'undo an import' },
  detail: { zh: '详情', en: 'detail' },
  submit: { zh: '保存', en: 'save' },
  remove: { zh: '删除', en: 'remove' },
  presence: { zh: '在线人员', en: 'who has it open' },
  history: { zh: '变更历史', en: 'history' },
  'restore-version': { zh: '恢复版本', en: 'set back to a version' },
  'undo-change': { zh: '撤销修改', en: 'undo a change' },
  removed: { zh: '回收站', en: 'recycle bin' },
  restore: { zh: '恢复', en: 'bring back' },
  bulk: { zh: '批量操作', en: 'change many records' },
  'removal-uses': { zh: '删除影响', en: 'what refers to records to be removed' },
  'bulk-undo': { zh: '撤销批量修改', en: 'undo a change of many records' },
} satisfies Record<string, Label>

type CommonCall = keyof typeof commonTitles

function titlesOf({ title }: Module, call: CommonCall) {
  const { zh, en } = commonTitles[call]
  return { summary: `${title.zh}·${zh}`, description: `${title.en}: ${en}` }
}

export function operationSchema(
  served: ModuleDefinition,
  operation: Operation | 'lazy-list',
  isTree: boolean,
): RouteSchema {
  const { module } = served
  const record = recordSchema(served, isTree)
  const common = { tags: [module.path], ...titlesOf(module, operation) }
  const answer = (data: TSchema) => ({ 200: envelopeOf(data) })
  switch (operation) {
    case 'list':
      return {
        ...common,
        querystring: listQuery(module),
        response: answer(isTree ? Union([ArrayOf(record), pagedOf(record)]) : pagedOf(record)),
      }
    case 'lazy-list':
      return { ...common, querystring: listQuery(module), response: answer(ArrayOf(record)) }
    case 'detail':
      return { ...common, querystring: objectOf({ id: textSchema }), response: answer(record) }
    case 'submit':
      return { ...common, body: draftSchema(module), response: answer(savedSchema(served)) }
    case 'remove':
      return { ...common, querystring: objectOf({ ids: textSchema }), response: answer(voidSchema) }
  }
}

/** The answer is a file. */
export function exportSchema(module: Module): RouteSchema {
  const names = Object.values(exportParameters).map(name => [name, textSchema])
  const querystring = objectOf({ ...listFilters(module), ...Object.fromEntries(names) })
  return { tags: [module.path], ...titlesOf(module, 'export'), querystring }
}

/** The answer is a file. */
export function templateSchema(module: Module): RouteSchema {
  return { tags: [module.path], ...titlesOf(module, 'import-template') }
}

export function savedSchema({ hooks }: ModuleDefinition): TSchema {
  const additionalProperties = hooks.afterSubmit !== undefined
  return Unsafe({ type: 'object', properties: { id: textSchema, version: integer }, additionalProperties })
}

export function callSchema(
  module: { path: string; calls: Readonly<Record<string, CallShape>> },
  name: string,
): RouteSchema {
  const { method = 'GET', title, input, inQuery, output }: Partial<CallShape> = module.calls[name] ?? {}
  const [summary, description] = [title?.zh ?? name, title?.en ?? name]
  const [inputSchema, outputSchema] = [input && inputSchemaOf(input), output ?? voidSchema]
  const inAddress = method === 'GET' || inQuery === true
  return routeSchema({ inAddress, tag: module.path, summary, description, inputSchema, outputSchema })
}

interface DescribedRoute {
  /** The parameters travel in the address. */
  inAddress: boolean
  tag: string
  summary: string
  description: string
  inputSchema: TSchema | undefined
  outputSchema: TSchema
}

function routeSchema({ inAddress, tag, inputSchema, outputSchema, ...titles }: DescribedRoute): RouteSchema {
  const place = inputSchema && (inAddress ? { querystring: inputSchema } : { body: inputSchema })
  return { tags: [tag], ...titles, ...place, response: { 200: envelopeOf(outputSchema) } }
}

interface KitCall {
  method: 'GET' | 'POST'
  name: CommonCall
  input: Fields
  outputSchema: TSchema
}

/** The schemas of the calls that modules have without declaring them; see history. */
export function kitSchema({ module }: ModuleDefinition, { method, name, input, outputSchema }: KitCall): RouteSchema {
  return routeSchema({
    inAddress: method === 'GET',
    outputSchema,
    tag: module.path,
    ...titlesOf(module, name),
    inputSchema: inputSchemaOf(input),
  })
}

/** A call that modules have without declaring it. */
export function kitRoute(
  served: ModuleDefinition,
  { input, outputSchema, ...route }: KitCall & Omit<Route, 'method' | 'name' | 'schema'>,
): Route {
  return { ...route, schema: kitSchema(served, { method: route.method, name: route.name, input, outputSchema }) }
}

/** For answers that are no records. */
export const plainly = { serializerCompiler: () => JSON.stringify }

export const voidSchema = Unsafe({ type: 'object', additionalProperties: false })

function listQuery(module: Module): TSchema {
  return objectOf({ current: integer, size: integer, ...listFilters(module) })
}

function listFilters(module: Module): Record<string, TSchema> {
  const filters = [...filterablesOf(module).keys()].map(key => [key, textSchema])
  return { ascs: textSchema, descs: textSchema, sorts: textSchema, ...Object.fromEntries(filters) }
}

function draftSchema(module: Module): TSchema {
  return objectOf({ id: textSchema, version: integer, ...schemasOf(module.fields) })
}

function inputSchemaOf(fields: Fields): TSchema {
  const required = Object.keys(fields).filter(key => fields[key]?.required && fields[key].default === undefined)
  return Unsafe({ type: 'object', properties: schemasOf(fields), ...(required.length > 0 && { required }) })
}

function schemasOf(fields: Fields): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, unsetOr(field)]))
}

function objectOf(properties: Record<string, TSchema>): TSchema {
  return Unsafe({ type: 'object', properties })
}

export interface Route {
  method: 'GET' | 'POST' | ('GET' | 'POST')[]
  name: string
  policy: Policy
  limit?: { max: number; timeWindow: number }
  /** See `FastifyContextConfig`. */
  heartbeat?: true
  /** See `Call`. */
  bare?: string | undefined
  schema: RouteSchema
  /** Writes the answer; by default made from the schema, which is fast for records. */
  serializerCompiler?: () => (answer: unknown) => string
  answer(raw: RawInput, context: Context, request: FastifyRequest): Promise<unknown>
}
