import type { FastifyRequest } from 'fastify'
import type { LogEntry } from '#contract/auth'
import { browserService } from '#contract/log/error'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Caller } from '../../platform/http/guard.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { storable } from '../../platform/logs/logWriter.ts'
import { maskText } from '../../platform/logs/mask.ts'

const MAX_ENTRIES = 100
/** Bytes of an upload; the browser stores its newest entries and sends them together. */
export const clientErrorLogBytes = 65_536

/** Stores the errors of a browser with those of the server. */
export async function storeClientErrorLog(
  db: Db,
  entries: readonly unknown[],
  caller: Caller,
  request: FastifyRequest,
) {
  if (entries.length > MAX_ENTRIES)
    throw new Refusal(400, {
      zh: `一次最多上传${MAX_ENTRIES}条日志`,
      en: `At most ${MAX_ENTRIES} log entries at a time`,
    })
  if (entries.length === 0) return
  await db
    .insertInto('bladeLogError')
    .values(entries.map(readEntry).map(entry => row(entry, caller, request)))
    .execute()
}

function readEntry(entry: unknown): LogEntry {
  const record = entry !== null && typeof entry === 'object' ? (entry as Record<string, unknown>) : {}
  const text = (name: keyof LogEntry) => (typeof record[name] === 'string' ? maskText(storable(record[name])) : '')
  return {
    url: text('url'),
    time: text('time'),
    type: text('type'),
    message: text('message'),
    stack: text('stack'),
    info: text('info'),
  }
}

function row(entry: LogEntry, caller: Caller, request: FastifyRequest) {
  return {
    id: newId(),
    serviceId: browserService,
    requestUri: clip(entry.url, 1000),
    exceptionName: clip(entry.type, 255),
    message: entry.message,
    stackTrace: entry.stack,
    // The time of the error; `create_time` is that of the upload.
    params: JSON.stringify({ time: entry.time, info: entry.info }),
    userAgent: clip(request.headers['user-agent'] ?? '', 1000),
    remoteIp: request.ip,
    createBy: caller.account,
    traceId: request.id,
  }
}

function clip(text: string, longest: number): string {
  return [...text].slice(0, longest).join('')
}
