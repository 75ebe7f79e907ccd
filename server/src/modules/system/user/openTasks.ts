import { flowFollow } from '#contract/flow/follow'
import type { RemovalUse } from '#contract/kit/uses'
import type { Context } from '../../../kit/definition/serveModule.ts'

/** Open tasks of users who are about to be removed; the fields that name them are counted as references. */
export async function openTasksOf(ids: readonly string[], { db, caller, language }: Context): Promise<RemovalUse[]> {
  const { count } = await db
    .selectFrom('flowTask')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('assignee', 'in', [...ids])
    .where('endTime', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return []
  const mayReassign = caller.permissions.has(`${flowFollow.name}_reassign`)
  return [
    {
      moduleTitle: labels.tasks[language],
      count: Number(count),
      others: 0,
      ...(mayReassign && { hint: labels.hint[language] }),
    },
  ]
}

const labels = {
  tasks: { zh: '待办任务', en: 'Open tasks' },
  hint: {
    zh: '建议先在“流程跟踪”中用“改派全部”转给他人。',
    en: 'Give them to somebody else first: “Reassign all” of the running processes.',
  },
}
