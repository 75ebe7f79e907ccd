import './tables.ts'
import { sql } from 'kysely'
import { flowMode } from '#contract/flow/categories'
import type { DeployWarnings, FlowProblem } from '#contract/flow/model'
import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { tenantStatus, userStatus } from '../../../auth/accounts/people.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem, PLATFORM_TENANT } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { forbidden, Refusal } from '../../../platform/http/reply/refusal.ts'
import type { Language } from '../../../platform/http/reply/reply.ts'
import type { DiagramProblem } from '../bpmn/check.ts'
import type { AssignedStep, DiagramFacts } from '../bpmn/examineDiagram.ts'
import { parseDiagram } from '../bpmn/parseDiagram.ts'
import { isPlace } from './assignees.ts'
import { loadFlowCategories } from './categoryNames.ts'
import { publishProcessesChanged } from './workEvents.ts'

export interface ProcessFile {
  fileName: string
  xml: string
}

interface DeployOptions {
  category: string
  /** Joined by commas; empty for all tenants. */
  tenantIds: string
}

/** All files or none of them become new versions of their processes. Answers what the deployer should know. */
export async function deployFiles(
  files: readonly ProcessFile[],
  options: DeployOptions,
  context: Context,
): Promise<DeployWarnings | null> {
  const targets = await targetsOf(options.tenantIds, context)
  await assertCategory(options.category, context.db)
  const examinedFiles: { file: ProcessFile; facts: DiagramFacts }[] = []
  for (const file of files) examinedFiles.push({ file, facts: await runnable(file, context) })
  await inTransaction(context.db, async db => {
    for (const { file, facts } of examinedFiles)
      for (const target of targets) await insertVersion(db, { file, facts, target, category: options.category })
    for (const target of targets) await publishProcessesChanged(db, target)
  })
  const warnings: Label[] = []
  for (const { facts } of examinedFiles)
    warnings.push(...(await unattendedSteps(facts.steps, targets, context.db)), ...facts.warnings.map(sentenceOf))
  const language = context.language
  return warnings.length > 0 ? { warnings: warnings.map(warning => warning[language]) } : null
}

function sentenceOf({ elementId, elementName, reason }: DiagramProblem): Label {
  const name = elementName || elementId
  return { zh: `步骤“${name}”${reason.zh}`, en: `Step "${name}": ${reason.en}` }
}

/** Reads a file and refuses what does not run, naming the elements. */
export async function runnable(
  { xml, fileName }: Pick<ProcessFile, 'xml'> & Partial<ProcessFile>,
  { language }: Pick<Context, 'language'>,
): Promise<DiagramFacts> {
  const facts = await parseDiagram('examineDiagram', xml)
  const { problems } = facts
  if (problems.length === 0) return facts
  throw new Refusal(400, refusalOf(fileName, problems), { data: describeProblems(problems, language) })
}

export function describeProblems(problems: readonly DiagramProblem[], language: Language): FlowProblem[] {
  return problems.map(({ reason, ...element }) => ({ ...element, reason: reason[language] }))
}

interface Target {
  tenantId: string
  mode: number
}

/** Only the platform deploys for all tenants or for others; whoever else names nobody means their own. */
async function targetsOf(tenantIds: string, { caller, db }: Context): Promise<Target[]> {
  const requested = splitIds(tenantIds)
  if (!caller.isPlatform) {
    if (requested.some(tenantId => tenantId !== caller.tenantId)) throw forbidden()
    return [{ tenantId: caller.tenantId, mode: flowMode.tenant }]
  }
  if (requested.length === 0) return [{ tenantId: PLATFORM_TENANT, mode: flowMode.common }]
  // In one order: each deployment locks its tenant's process, and two at once would wait for each other.
  const known = await db
    .selectFrom('bladeTenant')
    .select('tenantId')
    .where('tenantId', 'in', requested)
    .orderBy('tenantId')
    .execute()
  if (known.length < new Set(requested).size) throw new Refusal(400, labels.tenant)
  return known.map(({ tenantId }) => ({ tenantId, mode: flowMode.tenant }))
}

async function assertCategory(category: string, db: Db): Promise<void> {
  const known = await loadFlowCategories(db)
  if (!known.some(({ key }) => key === category)) throw new Refusal(400, labels.category)
}

interface Version {
  file: ProcessFile
  facts: Pick<DiagramFacts, 'key' | 'name' | 'description' | 'formKey' | 'starters'>
  target: Target
  category: string
}

export async function insertVersion(db: Db, { file, facts, target, category }: Version): Promise<string> {
  const { key, description } = facts
  // A concurrent deployment of the same process waits here and then uses the next version number.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`flow/${target.tenantId}/${key}`}, 0))`.execute(db)
  const { last } = await db
    .selectFrom('flowDefinition')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('tenantId', '=', target.tenantId)
    .where('key', '=', key)
    .where('mode', '=', target.mode)
    .executeTakeFirstOrThrow()
  const id = newId()
  await db
    .insertInto('flowDefinition')
    .values({
      ...{ id, deploymentId: id, ...target, key, category, xml: file.xml, version: Number(last ?? 0) + 1 },
      name: (facts.name || key).slice(0, 100),
      description,
      resourceName: file.fileName.slice(0, 255),
      formKey: facts.formKey,
      starters: [...facts.starters],
    })
    .execute()
  return id
}

const shown = 5

function refusalOf(fileName: string | undefined, problems: readonly DiagramProblem[]): Label {
  const list = (language: Language) =>
    problems
      .slice(0, shown)
      .map(({ elementId, elementName, reason }) => {
        const name = [elementName, elementId && `(${elementId})`].filter(Boolean).join(' ')
        return name ? `${name} ${reason[language]}` : reason[language]
      })
      .join(language === 'zh' ? '；' : '; ')
  const more = problems.length > shown
  return {
    zh: `${fileName ? `${fileName}：` : ''}${list('zh')}${more ? `；等${problems.length}处` : ''}`,
    en: `${fileName ? `${fileName}: ` : ''}${list('en')}${more ? `; ${problems.length} in all` : ''}`,
  }
}

const labels = {
  tenant: { zh: '所属租户不存在', en: 'Tenants: no such record' },
  category: { zh: '流程类型不存在', en: 'Type: no such record' },
} satisfies Record<string, Label>

/** Warnings of a deployment: steps whose assignee or candidates no active user of a target tenant matches. */
async function unattendedSteps(all: readonly AssignedStep[], targets: readonly Target[], db: Db): Promise<Label[]> {
  // Expressions are resolved when the step begins.
  const steps = all.filter(({ words }) => words !== '' && !words.includes('${') && !words.split(',').some(isPlace))
  const names = targets.some(({ mode }) => mode === flowMode.common) ? undefined : targets.map(one => one.tenantId)
  const warnings: Label[] = []
  for (const step of steps) {
    const tenants = await tenantsWithout([...step.candidates], names, db)
    if (tenants.length > 0) warnings.push(warningOf(step, tenants, names?.length === 1))
  }
  return warnings
}

async function tenantsWithout(candidates: string[], only: string[] | undefined, db: Db): Promise<string[]> {
  const rows = await asSystem(() =>
    db
      .selectFrom('bladeTenant as t')
      .select('t.tenantName')
      .where('t.status', '=', tenantStatus.active)
      .where(sql<boolean>`not has_candidate(t.tenant_id, ${candidates}::text[])`)
      // A tenant without users has nobody for any step.
      .where(eb =>
        eb.exists(
          eb
            .selectFrom('bladeUser as u')
            .select('u.id')
            .whereRef('u.tenantId', '=', 't.tenantId')
            .where('u.status', '=', userStatus.active),
        ),
      )
      .$if(only !== undefined, query => query.where('t.tenantId', 'in', only ?? []))
      .orderBy('t.tenantId')
      .execute(),
  )
  return rows.map(({ tenantName }) => tenantName)
}

const MAX_NAMED = 3

function warningOf({ name, words }: AssignedStep, tenants: readonly string[], isOneTarget: boolean): Label {
  const more = tenants.length > MAX_NAMED
  const named = tenants.slice(0, MAX_NAMED)
  const where = {
    zh: isOneTarget ? '' : `在租户${named.join('、')}${more ? `等${tenants.length}个租户` : ''}中`,
    en: isOneTarget ? '' : ` in ${named.join(', ')}${more ? ` and ${tenants.length - MAX_NAMED} more tenants` : ''}`,
  }
  return {
    zh: `步骤“${name}”的处理人 ${words} ${where.zh}没有在职用户，任务将由管理员处理`,
    en: `Step "${name}": no active user matches ${words}${where.en}; its tasks go to the administrators`,
  }
}
