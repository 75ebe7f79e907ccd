import { leaveForm } from '#contract/desk/process/leave'
import type { Simulation } from '#contract/flow/model'
import type { Label } from '#contract/kit/fields'
import type { Context } from '../../kit/definition/serveModule.ts'
import { loadProgram, type Program, type Variables } from './engine/program.ts'
import { simulate } from './engine/simulate.ts'
import { actorsOf } from './instances/assignees.ts'
import { derivedVariables } from './instances/business.ts'
import { startable } from './instances/instances.ts'
import { assertActive } from './instances/reassign.ts'
import { shownNames } from './instances/shownNames.ts'
import { checkForm, valuesIn } from './instances/variables.ts'

interface Preview {
  program: Program
  variables: Variables
  applicant?: string
}

/** The steps that a request would take with these values, and who would get them. */
export async function previewOf({ program, variables, applicant }: Preview, context: Context): Promise<Simulation> {
  const { caller, db, language } = context
  if (applicant) await assertActive(applicant, context)
  const starter = { id: applicant ?? caller.userId, name: labels.starter[language] }
  return simulate({
    ...{ program, starter },
    valuesFor(fields) {
      // Screens of a process's own request what its diagram does not declare.
      if (fields === program.startForm && fields.length === 0) return variables
      const own = Object.fromEntries(fields.flatMap(({ id }) => (id in variables ? [[id, variables[id]]] : [])))
      // A sample may leave fields empty.
      return checkForm(
        fields.map(field => ({ ...field, required: false })),
        own,
      )
    },
    async peopleFor(step, known) {
      const barred = step.isOfApplicant ? null : starter.id
      const ids = await actorsOf(db, step, known, { tenantId: caller.tenantId, applicant: starter.id, barred })
      return [...(await shownNames(ids, db)).values()]
    },
  })
}

/** The same for a process that the caller may start, with what they have entered so far. */
export async function startPreview(
  { processDefinitionId, values }: { processDefinitionId: string; values: string | null | undefined },
  context: Context,
): Promise<Simulation> {
  const definition = await startable(processDefinitionId, context)
  const program = await loadProgram(definition)
  const entered = valuesIn(values)
  const table = definition.formKey === leaveForm ? 'blade_process_leave' : null
  const variables = { ...entered, ...derivedVariables(table, {}, entered) }
  return previewOf({ program, variables }, context)
}

const labels = {
  starter: { zh: '发起人', en: 'the starter' },
} satisfies Record<string, Label>
