/** The modules that generated references may point at: those of the product, and those of other settings. */
import { codeTemplate } from '#contract/develop/code'
import { type CodeField, codeTargets, fieldName, namesRecord } from '#contract/develop/codeFields'
import type { Context } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { moduleName } from './files/plan.ts'
import type { PlanTarget } from './files/target.ts'
import { pathOf, readFields } from './setting.ts'
import './table.ts'

interface SettingTarget extends PlanTarget {
  title: string
  titleEn: string
  datasourceId: string | null
  tableName: string
}

/** Settings that name their records, by the paths of their modules. */
async function settingTargets(db: Db): Promise<SettingTarget[]> {
  const rows = await db
    .selectFrom('bladeCode')
    .select([
      'codeName',
      'codeNameEn',
      'serviceName',
      'tableName',
      'tablePrefix',
      'template',
      'fieldList',
      'datasourceId',
    ])
    .where('fieldList', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(row => {
    const named = namedIn(row.fieldList ?? '')
    if (!named) return []
    return {
      path: `${row.serviceName}/${moduleName(row).replaceAll('_', '-')}`,
      shows: fieldName(named.column),
      isTree: row.template === codeTemplate.tree,
      title: row.codeName,
      titleEn: row.codeNameEn ?? '',
      ...{ datasourceId: row.datasourceId, tableName: row.tableName },
    }
  })
}

/** None where the fields are not valid any more: that is said where the setting itself is used. */
function namedIn(fieldList: string): CodeField | undefined {
  try {
    return readFields(fieldList).find(namesRecord)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

export async function generatedTargets(db: Db): Promise<Map<string, PlanTarget>> {
  return new Map((await settingTargets(db)).map(({ path, shows, isTree }) => [path, { path, shows, isTree }]))
}

/** Choices for a field: paths with the names of their modules. */
export async function targetChoices(db: Db): Promise<{ path: string; name: string; nameEn: string }[]> {
  const found = new Map((await settingTargets(db)).map(target => [target.path, target]))
  return [...found.values()].map(({ path, title, titleEn }) => ({ path, name: title, nameEn: titleEn || title }))
}

/** Finds the target for a table of a data source: a table of ours, or one that another setting reads. */
export async function targetFinder(datasourceId: string, { db, services }: Pick<Context, 'db' | 'services'>) {
  const settings = (await settingTargets(db)).filter(target => target.datasourceId === datasourceId)
  return (table: string): string | undefined =>
    codeTargets.find(name => services.modules.find(pathOf(name))?.table === table) ??
    settings.find(target => target.tableName === table)?.path
}
