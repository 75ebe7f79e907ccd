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
import { now, requireInvolvedTask } from './tasks.ts'
import { chosenUsers } from './variables.ts'

/** The form that starts a process. */
export async function startForm(definitionId: string, context: Context): Promise<FlowForm> {
  const { id, xml, name, category } = await startable(definitionId, context)
  const { startForm: fields } = await loadProgram({ id, xml })
  return formOf({ processDefinitionId: id, processDefinitionName: name, category }, { fields, variables: {} }, context)
}

/** The form of a task, filled with the variables of its instance. */
export async function taskForm(taskId: string, context: Context): Promise<FlowForm> {
  const task = await requireInvolvedTask(taskId, context)
  const instance = await watched(task.instanceId, context)
  const program = await loadProgram({ id: instance.definitionId, xml: instance.xml })
  const step = program.tasks.get(task.taskKey)
  if (!step) throw absent()
  const variables = instance.variables
  const countersign = await countersignState(context.db, task, variables, program)
  const fields = formOfTask(task, instance, program)
  await markOpened(taskId, context)
  // The start form is shown read-only, even where the task has no form of its own.
  const own = new Set(fields.map(field => field.id))
  const startFields = readOnly(program.startForm.filter(field => !own.has(field.id)))
  const about = {
    ...headOf(instance),
    ...{ taskId: task.id, taskName: task.taskName },
    ...(countersign && { countersign }),
    continuesWhenRefused: task.kind === null && step.continuesWhenRefused && !step.isOfApplicant,
  }
  return formOf(about, { fields: [...startFields, ...fields], variables }, context)
}

/** From now on the previous answer cannot be withdrawn. */
async function markOpened(taskId: string, { db, caller }: Context): Promise<void> {
  await db
    .updateTable('flowTask')
    .set({ openTime: now })
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
  const variables = instance.variables
  return formOf(headOf(instance), { fields: readOnly(fields), variables }, context)
}

const readOnly = (fields: readonly FormField[]) => fields.map(field => ({ ...field, writable: false }))

function headOf({ id, definitionId, name, category, businessTable, businessId, starterName, createTime }: InstanceRow) {
  return {
    ...{ processDefinitionId: definitionId, processDefinitionName: name, category, processInstanceId: id },
    ...{ businessTable: businessTable ?? '', businessId: businessId ?? '' },
    ...{ startUserName: starterName ?? '', startTime: createTime },
  }
}

type Head = Pick<FlowForm, 'processDefinitionId' | 'processDefinitionName' | 'category'> & Partial<FlowForm>

async function formOf(
  head: Head,
  { fields, variables }: { fields: readonly FormField[]; variables: Variables },
  context: Context,
): Promise<FlowForm> {
  const form = {
    ...{ categoryName: '', taskId: '', taskName: '', processInstanceId: '', businessTable: '', businessId: '' },
    ...{ startUserName: '', startTime: '', ...head },
    fields: await filled(fields, variables, context),
  }
  await nameCategories([form], context.db)
  return form
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
