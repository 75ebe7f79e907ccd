import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Array as ArrayOf, String as Text } from 'typebox'
import { type LockRequest, refusals } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import { asSystem, runWithScope } from '../../platform/db/tenancy/scope.ts'
import { requireCaller, scopeOf, tokenOf } from '../../platform/http/guard.ts'
import { answerOf, objectWith } from '../../platform/http/reply/answers.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { success } from '../../platform/http/reply/reply.ts'
import { announce } from '../accounts/announcements.ts'
import { noDigest } from '../accounts/ownPassword.ts'
import { digestOf, wireDigest } from '../accounts/passwords.ts'
import { clientErrorLogBytes, storeClientErrorLog } from '../sessions/clientErrorLog.ts'
import { ownInfo } from '../sessions/ownInfo.ts'
import { ownSignIns } from '../sessions/ownSignIns.ts'
import { lockSession, unlockSession } from '../sessions/sessionLock.ts'
import { endSessions } from '../sessions/tokens.ts'
import { logoutAnswers, logUploadAnswers, ownInfoAnswers, signInAnswers, unlockAnswers } from './answers.ts'
import { limits, oauth, type RouteServices } from './routeParts.ts'

const loggedOut = { success: 'true', msg: 'success' }

/** Routes for the session and the account of the caller. */
export async function sessionRoutes(app: FastifyInstance, parts: RouteServices): Promise<void> {
  const { db, sessions, invalidateCallers, findCaller } = parts

  async function signOut(request: FastifyRequest) {
    const token = tokenOf(request)
    const session = token && (await asSystem(() => sessions.findByAccessToken(token)))
    if (!session) return loggedOut
    // For the log: this route is open to everybody.
    request.caller = (await findCaller(token)) ?? null
    await asSystem(() => sessions.end(session.id))
    invalidateCallers({ session: session.id })
    return loggedOut
  }

  app.get(`${oauth}/logout`, {
    config: { policy: 'public', event: 'session.end', answers: logoutAnswers },
    schema: { tags: ['auth'], summary: '退出登录', description: 'Sign out' },
    handler: signOut,
  })

  app.post(`${oauth}/logout`, {
    config: {
      policy: 'public',
      event: ({ body }) => (Array.isArray(body) ? undefined : 'session.end'),
      rateLimit: limits.clientErrorLog,
      answers: logUploadAnswers,
    },
    bodyLimit: clientErrorLogBytes,
    schema: {
      tags: ['auth'],
      summary: '上传浏览器日志；没有日志时退出登录',
      description: 'Upload the log of a browser; sign out without one',
    },
    // Browsers upload their error log here: a list of entries must not end the session.
    handler: async request => {
      const { body } = request
      if (!Array.isArray(body)) return signOut(request)
      const caller = await findCaller(tokenOf(request))
      if (!caller) throw new Refusal(401, refusals.signIn)
      request.caller = caller
      if (caller.locked) throw new Refusal(423, refusals.locked)
      await runWithScope(scopeOf(caller, request.id), () => storeClientErrorLog(db, body, caller, request))
      return loggedOut
    },
  })

  app.get(`${oauth}/user-info`, {
    config: { policy: 'signedIn', answers: ownInfoAnswers },
    schema: { tags: ['auth'], summary: '当前用户与角色', description: 'Who is signed in' },
    handler: async request => {
      const caller = requireCaller(request)
      return success({ ...(await ownInfo(db, caller)), roles: caller.roleAliases })
    },
  })

  app.get(`${oauth}/my-sign-ins`, {
    config: { policy: 'signedIn', answers: signInAnswers },
    schema: { tags: ['auth'], summary: '本人的登录设备与登录记录', description: "One's own sessions and sign-ins" },
    handler: async request => success(await ownSignIns(db, requireCaller(request))),
  })

  app.post(`${oauth}/end-other-sessions`, {
    config: { policy: 'signedIn', event: 'session.end-others', answers: answerOf() },
    schema: { tags: ['auth'], summary: '退出本人在其他设备上的登录', description: "End one's other sessions" },
    handler: async request => {
      const { userId, sessionId } = requireCaller(request)
      await asSystem(() => endSessions(db, userId, sessionId))
      invalidateCallers({ user: userId })
      return success()
    },
  })

  app.get(`${oauth}/clear-cache`, {
    config: { policy: 'signedIn', event: 'cache.clear', answers: answerOf(objectWith({ cleared: ArrayOf(Text()) })) },
    schema: { tags: ['auth'], summary: '清除缓存', description: 'Clear the cache' },
    handler: async () => {
      invalidateCallers('everyone')
      await asSystem(() => announce(db, 'everyone'))
      return success({ cleared: ['sessions', 'permissions', 'clients'] })
    },
  })
}

const password = { type: 'string', maxLength: 64 } as const
const body = { type: 'object', properties: { password } } as const
const lockBody = { type: 'object', properties: { password, idle: { type: 'boolean' } } } as const

/** Locking the screen, which is a state of the session: no other browser tab and no stored flag gets around it. */
export async function lockRoutes(
  app: FastifyInstance,
  { db, sessions, invalidateCallers }: RouteServices,
): Promise<void> {
  app.post(`${oauth}/lock`, {
    config: { policy: 'signedIn', answers: answerOf() },
    schema: { tags: ['auth'], summary: '锁定会话', description: 'Lock the session', body: lockBody },
    handler: async request => {
      const caller = requireCaller(request)
      const digest = digestIn(request)
      const { idle = false } = (request.body ?? {}) as LockRequest
      await asSystem(() => lockSession(db, caller, digest, idle))
      invalidateCallers({ session: caller.sessionId })
      return success()
    },
  })

  app.post(`${oauth}/unlock`, {
    config: { policy: 'signedIn', answers: unlockAnswers },
    schema: { tags: ['auth'], summary: '解锁会话', description: 'Unlock the session', body },
    handler: async request => {
      const caller = requireCaller(request)
      const digest = digestIn(request)
      if (digest === undefined) throw new Refusal(400, labels.empty)
      try {
        return success(await asSystem(() => unlockSession(db, sessions, caller, digest)))
      } finally {
        invalidateCallers({ session: caller.sessionId })
      }
    },
  })
}

const nothing = digestOf('')

/** From the body only: addresses end up in logs. */
function digestIn(request: FastifyRequest): string | undefined {
  const { password = '' } = (request.body ?? {}) as LockRequest
  if (password === '') return undefined
  const digest = wireDigest(password)
  if (!digest) throw new Refusal(400, noDigest)
  if (digest === nothing) throw new Refusal(400, labels.empty)
  return digest
}

const labels = {
  empty: { zh: '锁屏密码不能为空', en: 'A lock password is needed' },
} satisfies Record<string, Label>
