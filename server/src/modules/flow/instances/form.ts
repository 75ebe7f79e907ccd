import { sql } from 'kysely'
import type { FlowForm, FlowFormField } from '#contract/flow/process'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { absent } from '../../../platform/http/reply/refusal.ts'
import type { FormField } from '../bpmn/formFields.ts'
import { loadProgram, type Variables } from '../engine/program.ts'
import { formOfTask } from './addedTasks.ts'
import { countersignState } from './advanceInstance.ts'
import { nameCategories } from './categoryNames.ts'
import { type InstanceRow, watched } from './history.ts'
import { startable } from './instances.ts'
import { requireInvolvedTask } from './tasks.ts'
import { chosenUsers } from './variables.ts'

/** The form that starts a process. */
export async function startForm(definitionId: string, context: Context): Promise<FlowForm> {
  const { id, xml, name, category } = await startable(definitionId, context)
  const { startForm: fields } = await loadProgram({ id, xml })
  const form = {
    ...{ processDefinitionId: id, processDefinitionName: name, category, categoryName: '', taskId: '', taskName: '' },
    ...{ processInstanceId: '', businessTable: '', businessId: '', startUserName: '', startTime: '' },
    fields: await filled(fields, {}, context),
  }
  await nameCategories([form], context.db)
  return form
}

/** The form of a task, filled with the variables of its instance. */
export async function taskForm(taskId: string, context: Context): Promise<FlowForm> {
  const task = await requireInvolvedTask(taskId, context)
  const instance = await watched(task.instanceId, context)
  const program = await loadProgram({ id: instance.definitionId, xml: instance.xml })
  const step = program.tasks.get(task.taskKey)
  if (!step) throw absent()
  const countersign = await countersignState(context.db, task, instance.variables as Variables, program)
  const fields = formOfTask(task, instance, program)
  await markOpened(taskId, context)
  // The start form is shown read-only, even where the task has no form of its own.
  const own = new Set(fields.map(field => field.id))
  const startFields = program.startForm
    .filter(field => !own.has(field.id))
    .map(field => ({ ...field, writable: false }))
  const form = {
    ...formOf(instance),
    ...{ taskId: task.id, taskName: task.taskName },
    ...(countersign && { countersign }),
    continuesWhenRefused: task.kind === null && step.continuesWhenRefused && !step.isOfApplicant,
    fields: await filled([...startFields, ...fields], instance.variables as Variables, context),
  }
  await nameCategories([form], context.db)
  return form
}

/** From now on the answer before it cannot be taken back. */
async function markOpened(taskId: string, { db, caller }: Context): Promise<void> {
  await db
    .updateTable('flowTask')
    .set({ openTime: sql<string>`localtimestamp(0)` })
    .where('id', '=', taskId)
    .where('assignee', '=', caller.userId)
    .where('openTime', 'is', null)
    .where('endTime', 'is', null)
    .execute()
}

/** The start form of an instance, read-only, with the current variables. */
export async function instanceForm(instanceId: string, context: Context): Promise<FlowForm> {
  const instance = await watched(instanceId, context)
  const { startForm: fields } = await loadProgram({ id: instance.definitionId, xml: instance.xml })
  const readOnlyFields = fields.map(field => ({ ...field, writable: false }))
  const form = {
    ...formOf(instance),
    taskId: '',
    taskName: '',
    fields: await filled(readOnlyFields, instance.variables as Variables, context),
  }
  await nameCategories([form], context.db)
  return form
}

function formOf({ id, definitionId, name, category, businessTable, businessId, starterName, createTime }: InstanceRow) {
  return {
    ...{ processDefinitionId: definitionId, processDefinitionName: name, category, categoryName: '' },
    ...{ processInstanceId: id, businessTable: businessTable ?? '', businessId: businessId ?? '' },
    ...{ startUserName: starterName ?? '', startTime: createTime },
  }
}

export async function filled(
  fields: readonly FormField[],
  variables: Variables,
  { db }: Pick<Context, 'db'>,
): Promise<FlowFormField[]> {
  const users = await chosenUsers(fields, variables, db)
  return fields.map(field => {
    const value = variables[field.id]
    const isShown = Array.isArray(value)
      ? field.type === 'users' || field.type === 'files'
      : ['string', 'number', 'boolean'].includes(typeof value)
    const options = users.get(field.id) ?? field.options
    return { ...field, options, value: isShown ? (value as FlowFormField['value']) : null }
  })
}
