import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  Array as ArrayOf,
  Integer,
  Literal,
  Null,
  String as Text,
  Boolean as Truth,
  type TSchema,
  Union,
  Unsafe,
} from 'typebox'
import type { FactorProof, OwnFactors, OwnPasskey } from '#contract/auth'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { type Caller, type Proof, requireCaller } from '../../platform/http/guard.ts'
import { answerOf, objectWith } from '../../platform/http/reply/answers.ts'
import { success } from '../../platform/http/reply/reply.ts'
import { factorStep } from './answers.ts'
import { limits, type RouteServices } from './routeParts.ts'

const base = '/api/blade-auth/second-factor'

interface FactorCall {
  name: string
  title: [zh: string, en: string]
  /** Of those who change what proves who they are. */
  proof?: Proof
  /** Texts of the body, with their greatest length. */
  body?: Readonly<Record<string, number>>
  optional?: readonly string[]
  output?: TSchema
  answer(caller: Caller, body: Record<string, string>, request: FastifyRequest): Promise<unknown>
}

const recoveryCodes = objectWith<{ recoveryCodes: string[] }>({ recoveryCodes: ArrayOf(Text()) })
/** The names of what people enter. */
const names: Readonly<Record<string, { title: string; description: string }>> = {
  code: { title: '验证码', description: 'Code' },
  password: { title: '密码', description: 'Password' },
  name: { title: '通行密钥名称', description: 'Name of the passkey' },
}

const ticket = 64
const passkey = 20_000

/** One's own second factor, and proving it again. */
export async function secondFactorRoutes(app: FastifyInstance, parts: RouteServices): Promise<void> {
  const { secondFactor, enrolment, invalidateCallers } = parts

  const calls: FactorCall[] = [
    {
      name: 'ask',
      title: ['开始二次验证', 'Begin to prove the second factor'],
      output: factorStep,
      answer: (caller, _, request) => secondFactor.ask(caller, request),
    },
    {
      name: 'prove',
      title: ['完成二次验证', 'Prove the second factor'],
      body: { ticket, code: 32, passkey, password: 64 },
      optional: ['code', 'passkey', 'password'],
      answer: (caller, { ticket: given = '', ...proof }) =>
        secondFactor.prove(caller, { ...proof, ticket: given } satisfies FactorProof),
    },
    {
      name: 'begin-app',
      title: ['设置验证器应用', 'Begin to set up an authenticator app'],
      proof: 'anyFactor',
      output: factorStep,
      answer: (caller, _, request) => enrolment.beginApp(caller, request),
    },
    {
      name: 'add-app',
      title: ['确认验证器应用', 'Confirm an authenticator app'],
      body: { ticket, code: 32 },
      output: recoveryCodes,
      answer: (caller, { ticket: given = '', code = '' }, request) =>
        enrolment.addApp(caller, { ticket: given, code }, request),
    },
    {
      name: 'remove-app',
      title: ['移除验证器应用', 'Remove the authenticator app'],
      proof: 'anyFactor',
      answer: caller => enrolment.remove(caller, undefined),
    },
    {
      name: 'recovery-codes',
      title: ['重新生成恢复码', 'Make new recovery codes'],
      proof: 'anyFactor',
      output: recoveryCodes,
      answer: caller => enrolment.renewRecoveryCodes(caller),
    },
    {
      name: 'begin-passkey',
      title: ['添加通行密钥', 'Begin to add a passkey'],
      proof: 'anyFactor',
      output: Unsafe({
        type: 'object',
        properties: { ticket: Text(), options: { type: 'object', additionalProperties: true } },
      }),
      answer: (caller, _, request) => enrolment.beginPasskey(caller, request),
    },
    {
      name: 'add-passkey',
      title: ['确认通行密钥', 'Confirm a passkey'],
      body: { ticket, name: 64, response: passkey },
      output: recoveryCodes,
      answer: (caller, { ticket: given = '', name = '', response = '' }) =>
        enrolment.addPasskey(caller, { ticket: given, name: name.trim(), response }),
    },
    {
      name: 'remove-passkey',
      title: ['移除通行密钥', 'Remove a passkey'],
      proof: 'anyFactor',
      body: { id: 19 },
      answer: (caller, { id = '' }) => enrolment.remove(caller, id),
    },
  ]

  app.get(`${base}/own`, {
    config: { policy: 'signedIn', answers: answerOf(ownFactors) },
    schema: { tags: ['auth'], summary: '本人的二次验证', description: "One's own second factors" },
    handler: async request => success(await asSystem(() => enrolment.own(requireCaller(request)))),
  })

  for (const { name, title, proof, body = {}, optional = [], output, answer } of calls) {
    const properties = Object.fromEntries(
      Object.entries(body).map(([key, maxLength]) => [key, { type: 'string', maxLength, ...names[key] }]),
    )
    const required = Object.keys(body).filter(key => !optional.includes(key))
    app.post(`${base}/${name}`, {
      config: {
        policy: 'signedIn',
        rateLimit: limits.factor,
        answers: answerOf(output),
        ...(proof && { proof }),
      },
      schema: {
        tags: ['auth'],
        summary: title[0],
        description: title[1],
        ...(required.length > 0 && { body: { type: 'object', required, properties } }),
      },
      handler: async request => {
        const caller = requireCaller(request)
        const sent = required.length > 0 ? (request.body as Record<string, string>) : {}
        const data = await asSystem(() => answer(caller, sent, request))
        invalidateCallers({ user: caller.userId })
        return output ? success(data) : success()
      },
    })
  }
}

const ownFactors = objectWith<OwnFactors>({
  policy: Union([Literal('off'), Literal('optional'), Literal('required')]),
  totp: Truth(),
  recoveryCodes: Integer(),
  passkeys: ArrayOf(
    objectWith<OwnPasskey>({ id: Text(), name: Text(), createdAt: Text(), usedAt: Union([Null(), Text()]) }),
  ),
})
