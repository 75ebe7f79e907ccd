import type { Label } from '#contract/kit/fields'
import type { CallInput } from '#contract/kit/module'
import { parseJson } from '#contract/kit/parseJson'
import { KEPT } from '#contract/system/handover'
import { user } from '#contract/system/user'
import type { Context } from '../../../../kit/definition/serveModule.ts'
import type { HandoverKind } from '../../../../kit/handover/handoverKind.ts'
import { isId } from '../../../../kit/input/idList.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { nameOf, nameOfRight } from './leaver.ts'

type Given = CallInput<(typeof user)['calls']['hand-over']>

const { input } = user.calls['hand-over']

export interface Successor {
  caller: Caller
  name: string
}

export interface Chosen {
  field: 'successorId' | 'successors'
  /** Undefined: this kind stays. */
  id: string | undefined
}

/** Answers the successor of each kind: the choice for the kind, or else the one for all. */
export function choiceFor({ successorId, successors }: Given): (kind: Pick<HandoverKind, 'key'>) => Chosen {
  const byKind = readByKind(successors)
  return ({ key }) => {
    const own = byKind.get(key)
    if (own === KEPT) return { field: 'successors', id: undefined }
    return own ? { field: 'successors', id: own } : { field: 'successorId', id: successorId || undefined }
  }
}

function readByKind(text: string | null | undefined): ReadonlyMap<string, string> {
  const read = text ? parseJson(text) : {}
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw shapeRefusal()
  const entries = Object.entries(read)
  const isUsable = entries.every(([, value]) => typeof value === 'string' && (value === KEPT || isId(value)))
  if (!isUsable) throw shapeRefusal()
  return new Map(entries)
}

const shapeRefusal = () => new Refusal(400, labels.shape, { fields: [input.successors] })

/** Active users of the caller's tenant with their rights of now, read once. */
export function createSuccessors(leaverId: string, { caller, db, request }: Context) {
  const known = new Map<string, Successor | Label>()

  /** The reason where somebody can be no successor at all. */
  async function read(id: string): Promise<Successor | Label> {
    if (id === leaverId) return labels.self
    const { tenantId, clientId } = caller
    const row = isId(id)
      ? await db
          .selectFrom('bladeUser')
          .select(['account', 'name', 'realName'])
          .where('id', '=', id)
          .where('tenantId', '=', tenantId)
          .executeTakeFirst()
      : undefined
    const found = row && (await request.server.findFormerCaller({ ...noSession, userId: id, tenantId, clientId }))
    if (!found) return labels.absent
    return {
      caller: found,
      name: nameOf({ account: row.account, name: row.name ?? '', realName: row.realName ?? '' }),
    }
  }

  return async function find(id: string): Promise<Successor | Label> {
    const found = known.get(id) ?? (await read(id))
    known.set(id, found)
    return found
  }
}

const noSession = { id: '0', roleIds: [], deptIds: [] }

export const isSuccessor = (found: Successor | Label): found is Successor => 'caller' in found

/** The rights that a successor lacks for a kind. */
export function successorRefusal(
  { successorNeeds }: HandoverKind,
  { caller, name }: Successor,
  context: Context,
): Label | null {
  if (!successorNeeds || caller.permissions.has(successorNeeds)) return null
  const right = nameOfRight(successorNeeds, context)
  return { zh: `${name}没有“${right.zh}”的权限`, en: `${name} lacks the right “${right.en}”` }
}

export const labels = {
  shape: { zh: '各类接手人格式不正确', en: 'Successors by kind: not valid' },
  self: { zh: '不能交接给本人', en: 'Nobody hands over to themselves' },
  absent: { zh: '接手人不存在、已停用或没有角色', en: 'The successor is no active user with a role' },
} satisfies Record<string, Label>
