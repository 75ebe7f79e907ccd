/**
 * A Blade server in memory, written from the specification and the wire contract alone: it shares nothing with the
 * product. A gateway has taken `/api` off its addresses. Only calls of the specification are answered.
 */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { captchaText, createAuth, open } from './auth.ts'
import { createLeaveProcess } from './leave.ts'
import { detailOf, filtered, freshStore, pageOf, remove, rowsOf, submit } from './store.ts'
import { treeAnswer } from './trees.ts'
import { type Answer, type Call, json, Refused, readCall, refuse, send } from './wire.ts'

/** A defect of the next answers of a call. */
type Trouble = 'html502' | 'error500' | 'messageOnly' | 'unauthorized200'

export interface FakeBlade {
  /** Host and port. */
  host: string
  captchaText: string
  /** All calls with method and path, oldest first. */
  calls: string[]
  /** Those that the specification does not have. */
  unknown: string[]
  /** Answers every call to the path so, until `undefined`. */
  trouble(path: string, kind: Trouble | undefined): void
  stop(): Promise<void>
}

export async function startFakeBlade(): Promise<FakeBlade> {
  const store = freshStore()
  const auth = createAuth()
  const leaveAnswer = createLeaveProcess()
  const [calls, unknown]: [string[], string[]] = [[], []]
  const troubles = new Map<string, Trouble>()

  function answerTo(call: Call): Answer {
    if (!open.includes(call.path)) auth.assertToken(call)
    const known = auth.answer(call) ?? leaveAnswer(store, call) ?? treeAnswer(store, call) ?? moduleAnswer(call)
    if (known) return known
    unknown.push(`${call.method} ${call.path}`)
    throw new Refused(404, '没找到请求')
  }

  function moduleAnswer(call: Call): Answer | undefined {
    if (call.path === 'blade-system/tenant/info') return { data: undefined }
    if (call.path === 'blade-user/info') return { data: rowsOf(store, 'blade-user')[0] }
    const split = call.path.lastIndexOf('/')
    const [path, name] = [call.path.slice(0, split), call.path.slice(split + 1)]
    if (!(path in store.rows)) return undefined
    if (name === (path === 'blade-user' ? 'page' : 'list'))
      return pageOf(store, path, filtered(rowsOf(store, path), call), call)
    if (name === 'detail') return detailOf(store, path, call)
    if (name === 'submit' && call.method === 'POST') return submit(store, path, call)
    return name === 'remove' && call.method === 'POST' ? remove(store, path, call) : undefined
  }

  const server = createServer(async (request, response) => {
    try {
      const call = await readCall(request)
      calls.push(`${call.method} ${call.path}`)
      const trouble = troubles.get(call.path)
      if (trouble) answerWith(trouble, response)
      else send(response, answerTo(call))
    } catch (error) {
      refuse(response, error instanceof Refused ? error : new Refused(500, '服务器异常'))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ captchaText, calls, unknown },
    trouble(path, kind) {
      if (kind) troubles.set(path, kind)
      else troubles.delete(path)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answerWith(trouble: Trouble, response: ServerResponse): void {
  if (trouble === 'html502') {
    response.writeHead(502, { 'content-type': 'text/html' })
    response.end('<html><title>502 Bad Gateway</title><body>nginx</body></html>')
  } else if (trouble === 'error500') json(response, 500, { code: 500, success: false, data: {}, msg: '服务器异常' })
  else if (trouble === 'messageOnly') json(response, 400, { msg: '当前岗位正在使用' })
  else json(response, 200, { code: 401, success: false, data: {}, msg: '请求未授权' })
}
