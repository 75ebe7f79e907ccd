/** Answers of signing in, for the API document. */
import {
  Array as ArrayOf,
  Integer,
  Literal,
  Null,
  Object as ObjectOf,
  Optional,
  String as Text,
  Boolean as Truth,
  type TSchema,
  Union,
  Unsafe,
} from 'typebox'
import type {
  AppSecret,
  Captcha,
  Device,
  DownloadTicket,
  FactorStep,
  MySignIns,
  SignIn,
  TokenRefusal,
  TokenReply,
  UnlockReply,
} from '#contract/auth'
import { envelopeOf } from '#contract/kit/reply'
import { type Answers, answerOf, objectWith } from '../../platform/http/reply/answers.ts'
import type { ownInfo } from '../sessions/ownInfo.ts'

const anyObject = Unsafe<object>({ type: 'object', additionalProperties: true })

export const factorStep = objectWith<FactorStep>(
  {
    ...{ ticket: Text(), expiresIn: Integer(), ways: ArrayOf(Text()), passkey: anyObject },
    enrol: objectWith<AppSecret>({ secret: Text(), uri: Text() }),
  },
  ['passkey', 'enrol'],
)

const refused = objectWith<TokenRefusal & { msg: string }>(
  { error: Text(), error_description: Text(), msg: Text(), second_factor: factorStep },
  ['second_factor'],
)

/** They travel in the query or in a form. */
export const tokenQuery = ObjectOf(
  Object.fromEntries(
    [
      ...['tenantId', 'username', 'password', 'grant_type', 'scope', 'type', 'phone', 'code', 'refresh_token'],
      ...['deptId', 'roleId', 'source', 'state', 'ticket', 'passkey'],
    ].map(name => [name, Optional(Text())]),
  ),
)

export const tokenAnswers: Answers = {
  200: objectWith<TokenReply>(
    {
      ...{ access_token: Text(), refresh_token: Text(), token_type: Literal('bearer'), expires_in: Integer() },
      ...{ scope: Text(), tenant_id: Text(), user_id: Text(), dept_id: Text(), post_id: Text(), role_id: Text() },
      ...{ oauth_id: Text(), account: Text(), user_name: Text(), nick_name: Text(), real_name: Text() },
      ...{ role_name: Text(), avatar: Text(), client_id: Text(), detail: objectWith({ type: Text() }) },
      ...{ must_change_password: Truth(), switch_mode: Truth(), idle_lock_minutes: Integer() },
      recovery_codes: ArrayOf(Text()),
    },
    ['must_change_password', 'switch_mode', 'idle_lock_minutes', 'recovery_codes'],
  ),
  400: refused,
  401: refused,
  429: refused,
  500: refused,
}

export const captchaAnswers: Answers = { 200: objectWith<Captcha>({ key: Text(), image: Text() }) }

export const logoutAnswers: Answers = { 200: objectWith({ success: Literal('true'), msg: Text() }) }

const refusal = envelopeOf(Unsafe({}))

/** The call is public, but a log is uploaded with a token. */
export const logUploadAnswers: Answers = { ...logoutAnswers, 401: refusal, 423: refusal }

const orNull = (schema: TSchema) => Union([Null(), schema])
const place = { id: Text(), address: Text(), userAgent: Text(), time: Text() }

export const signInAnswers = answerOf(
  objectWith<MySignIns>({
    devices: ArrayOf(objectWith<Device>({ ...place, current: Truth() })),
    signIns: ArrayOf(
      objectWith<SignIn>({
        ...{ ...place, way: Text(), newDevice: Truth(), factor: orNull(Text()) },
        result: Union([Literal('success'), Literal('wrongPassword'), Literal('wrongFactor')]),
      }),
    ),
  }),
)

export const unlockAnswers = answerOf(
  objectWith<UnlockReply>({ by: Union([Literal('lockPassword'), Literal('ownPassword')]) }),
)

export const ticketAnswers = answerOf(objectWith<DownloadTicket>({ ticket: Text(), expiresIn: Integer() }))

type OwnInfo = Awaited<ReturnType<typeof ownInfo>> & { roles: string[] }

export const ownInfoAnswers = answerOf(
  objectWith<OwnInfo>({
    ...{ id: Text(), tenantId: Text(), tenantName: Text(), account: Text(), code: Text(), userType: orNull(Integer()) },
    ...{ name: Text(), realName: Text(), avatar: Text(), email: Text(), phone: Text(), phoneConfirmed: Truth() },
    ...{ emailConfirmed: Truth(), phoneSignIn: Truth(), birthday: Text(), sex: orNull(Integer()), roleId: Text() },
    ...{ deptId: Text(), postId: Text(), roleName: Text(), deptName: Text(), postName: Text() },
    ...{ deputyId: orNull(Text()), deputyFrom: orNull(Text()), deputyUntil: orNull(Text()) },
    deputyOnLeave: orNull(Integer()),
    ...{ version: orNull(Integer()), mustChangePassword: Truth(), passwordLength: Integer(), roles: ArrayOf(Text()) },
  }),
)
