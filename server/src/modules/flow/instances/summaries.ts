import { leaveForm, leaveFormFields } from '#contract/desk/process/leave'
import type { Label } from '#contract/kit/fields'
import type { Db } from '../../../platform/db/database.ts'
import type { Language } from '../../../platform/http/reply/reply.ts'
import { resolve, toText } from '../bpmn/evaluate.ts'
import type { FormField } from '../bpmn/formFields.ts'
import { ExpressionError } from '../bpmn/language.ts'
import { cachedProgram, loadProgram, type Program, type Variables } from '../engine/program.ts'
import { isUserField } from './variables.ts'

interface SummaryRecord {
  processInstanceId: string
  formKey: string
  summary?: string
}

const MAX_FIELDS = 4
const MAX_LENGTH = 120

/** Adds to tasks and instances what their starter entered, in a line. */
export async function summarize(records: readonly object[], db: Db, language: Language): Promise<void> {
  const listed = records as SummaryRecord[]
  const ids = [...new Set(listed.map(({ processInstanceId }) => processInstanceId).filter(Boolean))]
  if (ids.length === 0) return
  const instances = await db
    .selectFrom('flowInstance')
    .select(['id', 'definitionId', 'variables'])
    .where('id', 'in', ids)
    .execute()
  const programs = await programsOf([...new Set(instances.map(({ definitionId }) => definitionId))], db)
  const known = new Map(instances.map(instance => [instance.id, instance]))
  for (const record of listed) {
    const instance = known.get(record.processInstanceId)
    const variables = (instance?.variables ?? {}) as Variables
    const { subject = '', startForm = [] } = programs.get(instance?.definitionId ?? '') ?? {}
    const fields = record.formKey === leaveForm ? leaveFields(language) : startForm.filter(field => !isUserField(field))
    record.summary = shortened(subjectOf(subject, fields, variables) || lineOf(fields, variables, language))
  }
}

async function programsOf(definitionIds: string[], db: Db): Promise<Map<string, Program | undefined>> {
  const unknown = definitionIds.filter(id => !cachedProgram(id))
  const rows =
    unknown.length > 0
      ? await db.selectFrom('flowDefinition').select(['id', 'xml']).where('id', 'in', unknown).execute()
      : []
  for (const row of rows) await loadProgram(row)
  const programs = new Map<string, Program | undefined>()
  for (const id of definitionIds) programs.set(id, await cachedProgram(id))
  return programs
}

/** The line that the process has for its requests; empty where it cannot be written with these values. */
function subjectOf(template: string, fields: readonly SummaryField[], variables: Variables): string {
  const wordOf = (name: string) => {
    const option = fields.find(({ id }) => id === name)?.options.find(({ id }) => id === variables[name])
    return option?.name ?? variables[name]
  }
  try {
    return toText(resolve(template, wordOf)).trim()
  } catch (error) {
    if (error instanceof ExpressionError) return ''
    throw error
  }
}

const shortened = (line: string) => (line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line)

type SummaryField = Pick<FormField, 'id' | 'name' | 'options'>

/** The approver is in the history. */
const hidden = 'taskUser'

function leaveFields(language: Language): SummaryField[] {
  const labels = Object.entries(leaveFormFields).map(([id, { label }]): [string, Label] => [id, label])
  return labels.map(([id, label]) => ({ id, name: label[language], options: [] }))
}

function lineOf(fields: readonly SummaryField[], variables: Variables, language: Language): string {
  const parts = fields
    .filter(({ id }) => id !== hidden && hasValue(variables[id]))
    .slice(0, MAX_FIELDS)
    .map(({ id, name, options }) => {
      const value = String(variables[id])
      const worded = options.find(option => option.id === value)?.name ?? toMinute(value)
      return language === 'zh' ? `${name}：${worded}` : `${name}: ${worded}`
    })
  return parts.join(language === 'zh' ? '；' : '; ')
}

/** Nobody requests leave by the second. */
const toMinute = (value: string) => value.replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d):\d\d$/, '$1')

function hasValue(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
}
