import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LockRequest } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { requireCaller } from '../../platform/http/caller.ts'
import { answerOf } from '../../platform/http/reply/answers.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { success } from '../../platform/http/reply/reply.ts'
import { digestOf, wireDigest } from '../accounts/passwords.ts'
import { lockSession, unlockSession } from '../sessions/sessionLock.ts'
import { unlockAnswers } from './answers.ts'
import { oauth, type RouteParts } from './routeParts.ts'

const password = { type: 'string', maxLength: 64 } as const
const body = { type: 'object', properties: { password } } as const
const lockBody = { type: 'object', properties: { password, idle: { type: 'boolean' } } } as const

/** Locking the screen, which is a state of the session: no other browser tab and no stored flag gets around it. */
export async function lockRoutes(app: FastifyInstance, { db, sessions, invalidateCallers }: RouteParts): Promise<void> {
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
  if (!digest) throw new Refusal(400, labels.digest)
  if (digest === nothing) throw new Refusal(400, labels.empty)
  return digest
}

const labels = {
  empty: { zh: '锁屏密码不能为空', en: 'A lock password is needed' },
  digest: {
    zh: '密码须以32位MD5摘要传输',
    en: 'The password travels as an MD5 digest of 32 hexadecimal digits',
  },
} satisfies Record<string, Label>
