/** The people whom the words of a diagram mean: one function for tasks that begin, escalations and previews. */
import { type RawBuilder, sql } from 'kysely'
import { userStatus } from '../../../auth/accounts/people.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import type { Db } from '../../../platform/db/database.ts'
import { resolve, toText } from '../bpmn/evaluate.ts'
import { candidatesOf, splitCandidates } from '../bpmn/examineDiagram.ts'
import type { UserTask } from '../bpmn/readProgram.ts'
import type { Variables } from '../engine/program.ts'

interface StepPeople {
  tenantId: string
  /** Whose superiors are meant. */
  applicant: string | null
  /** Nobody decides their own request, also not as the deputy of somebody. */
  barred: string | null
}

interface Assignees {
  assignee: string | null
  /** Whose deputy the assignee is. */
  forUser: string | null
  candidates: string[]
  /** The assignee would be the applicant. */
  isOwn: boolean
  /** The diagram names somebody who is not there, or nobody. */
  isUnassignable: boolean
}

type Step = Pick<UserTask, 'assignee' | 'candidateUsers' | 'candidateGroups'>

/** The assignee of a step, and the candidates who may claim it. */
export async function peopleOf(db: Db, step: Step, variables: Variables, people: StepPeople): Promise<Assignees> {
  const resolved = (text: string) => (text === '' ? '' : resolve(text, name => variables[name]))
  const [word = ''] = wordsIn(resolved(step.assignee))
  const found = word === '' ? null : await findAssignee(db, word, people)
  const users: string[] = []
  for (const user of splitCandidates(resolved(step.candidateUsers))) {
    const id = isPlace(user) ? (await findAssignee(db, user, { ...people, barred: null }))?.meant : user
    if (id !== undefined) users.push(id)
  }
  const candidates = candidatesOf(users, resolved(step.candidateGroups))
  const isOwn = found !== null && found.id === people.barred
  const assignee = isOwn ? null : (found?.id ?? null)
  const isUnassignable = assignee === null && (step.assignee !== '' || candidates.length === 0)
  if (isUnassignable && word !== '' && !isPlace(word)) candidates.push(`user:${word}`)
  const forUser = assignee !== null && found && found.meant !== assignee ? found.meant : null
  return { assignee, forUser, candidates, isOwn, isUnassignable }
}

/** The one person whom the words of an assignee mean, or their deputy. */
export function assigneeOf(db: Db, text: string, variables: Variables, people: StepPeople): Promise<Assignees> {
  return peopleOf(db, { assignee: text, candidateUsers: '', candidateGroups: '' }, variables, people)
}

/** Their names, before the request of an applicant comes to the step. */
export async function namesOfActors(
  db: Db,
  step: Step & { isOfApplicant: boolean },
  variables: Variables,
  people: Omit<StepPeople, 'barred'>,
): Promise<string[]> {
  const barred = step.isOfApplicant ? null : people.applicant
  const { assignee, candidates } = await peopleOf(db, step, variables, { ...people, barred })
  const ids = assignee === null ? await candidateIds(db, candidates, people.tenantId, barred) : [assignee]
  return [...(await shownNames(ids, db)).values()]
}

export async function candidateIds(db: Db, candidates: string[], tenantId: string, barred: string | null) {
  const { rows } = await sql<{ id: string }>`
    select id from candidates_of(${tenantId}, ${candidates}::text[], ${barred}::bigint) id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Some diagrams come with a prefix that older servers put before the id. */
function wordsIn(value: unknown): string[] {
  return splitCandidates(toText(value)).map(text => text.replace(/^taskUser_/, ''))
}

/** `superior:2`, the superior on the second level, and `head:<id>`, the head of a department. */
const place = /^(superior:[1-9]|head:[1-9]\d{0,18})$/
export const isPlace = (word: string) => place.test(word)

/** `meant` is whom the word names, `id` who acts. */
async function findAssignee(db: Db, word: string, people: StepPeople): Promise<{ meant: string; id: string } | null> {
  const found = await db
    .selectFrom('bladeUser')
    .select('id as meant')
    .select(
      sql<
        string | null
      >`coalesce(nullif(deputy_of(id), ${people.barred}::bigint), case when status = ${userStatus.active} then id end)`.as(
        'id',
      ),
    )
    .where('tenantId', '=', people.tenantId)
    .where(isAssignedBy(word, people))
    .executeTakeFirst()
  return found?.id ? { meant: found.meant, id: found.id } : null
}

function isAssignedBy(word: string, { tenantId, applicant }: StepPeople): RawBuilder<boolean> {
  const [kind, key = ''] = isPlace(word) ? word.split(':') : []
  if (kind === 'superior') return sql<boolean>`id = superior_of(${applicant}::bigint, ${Number(key)}::integer)`
  if (kind === 'head')
    return sql<boolean>`id = (select head_id from blade_dept
      where id = ${isId(key) ? key : '0'}::bigint and tenant_id = ${tenantId} and is_deleted = 0)`
  const isNamed = isId(word) ? sql`(id = ${word} or account = ${word})` : sql`account = ${word}`
  // An account that equals the id of another user does not represent them.
  return sql<boolean>`${isNamed} and 'user:' || ${word}::text = any(user_candidates(id, account))`
}

/** The names by which lists, histories and messages call users. */

/** The name of a user in a query that has their table under this alias. */
export function shownName(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<
    string | null
  >`coalesce(nullif(${column('real_name')}, ''), nullif(${column('name')}, ''), ${column('account')})`
}

/** The names of users by their ids, in the order of these. */
export async function shownNames(ids: readonly (string | null)[], db: Db): Promise<Map<string, string>> {
  const known = ids.flatMap(id => id ?? [])
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('bladeUser as u')
    .select(['u.id', shownName('u').as('name')])
    .where('u.id', 'in', known)
    .orderBy('u.id')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}
