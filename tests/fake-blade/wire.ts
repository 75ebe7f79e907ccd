/** Requests and answers as the Blade framework reads and writes them. */
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Call {
  method: string
  path: string
  /** Scalars of query, form and JSON body alike. */
  params: Record<string, string>
  body: unknown
  headers: IncomingMessage['headers']
}

/** `bare`: an answer without an envelope. */
export type Answer = { data: unknown; msg?: string } | { bare: unknown } | { image: string }

/** A refusal, with the status of its HTTP answer where that is not its code. */
export class Refused extends Error {
  readonly code: number
  readonly status: number
  constructor(code: number, message: string, status = code) {
    super(message)
    this.code = code
    this.status = status
  }
}

export async function readCall(request: IncomingMessage): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://blade')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  const type = request.headers['content-type'] ?? ''
  const body: unknown = type.includes('json') && text ? JSON.parse(text) : undefined
  const form = type.includes('urlencoded') ? Object.fromEntries(new URLSearchParams(text)) : {}
  const scalars = Object.entries(isObject(body) ? body : {}).filter(([, value]) => typeof value !== 'object')
  const params = {
    ...Object.fromEntries(scalars.map(([key, value]) => [key, String(value)])),
    ...form,
    ...Object.fromEntries(searchParams),
  }
  return { method: request.method ?? 'GET', path: pathname.slice(1), params, body, headers: request.headers }
}

export function send(response: ServerResponse, answer: Answer): void {
  if ('image' in answer) {
    response.writeHead(200, { 'content-type': 'image/svg+xml' })
    response.end(answer.image)
  } else json(response, 200, 'bare' in answer ? answer.bare : envelope(answer.data, answer.msg))
}

/** Without an answer of its own a call is void: an empty object, and still a success. */
function envelope(data: unknown, msg = data === undefined ? '暂无承载数据' : '操作成功') {
  return { code: 200, success: true, data: data ?? {}, msg }
}

export function refuse(response: ServerResponse, { code, status, message }: Refused): void {
  json(response, status, { code, success: false, data: {}, msg: message })
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' })
  response.end(JSON.stringify(body))
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A time of the server, without a zone. */
export function now(): string {
  return new Date().toISOString().slice(0, 19).replace('T', ' ')
}

let count = 0

/** 64-bit ids travel as text. */
export const newId = (): string => `16000000000000${String(10_000 + ++count)}`
