import { type code, codeTemplate } from '#contract/develop/code'
import { type CodeField, commonTargets, fieldName, namesRecord } from '#contract/develop/codeFields'
import { targets } from '#contract/system/targets'
import type { TableOf } from '../../../kit/definition/columns.ts'
import type { Modules } from '../../../kit/definition/registry.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { type KnownTargets, moduleName, type PlanTarget, type ProductTarget } from './files/plan.ts'
import { parseFieldList } from './setting.ts'

/** The modules that generated references may point at: those of the product, and those of other settings. */

const common = commonTargets.map(name => {
  const target = targets[name]
  return [name, (typeof target === 'function' ? target('') : target).path] as const
})

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

/** None where the fields are not valid any more: the use of the setting itself reports that. */
function namedIn(fieldList: string): CodeField | undefined {
  try {
    return parseFieldList(fieldList).find(namesRecord)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

export async function knownTargets({ db, services }: Context): Promise<KnownTargets> {
  const generated = await settingTargets(db)
  return new Map<string, PlanTarget | ProductTarget>([
    ...commonTargets.map(name => [name, { area: 'system' }] as const),
    ...namedTargets(services.modules).map(([name, { area }]) => [name, { area }] as const),
    ...generated.map(({ path, shows, isTree }) => [path, { path, shows, isTree }] as const),
  ])
}

function namedTargets({ services }: Modules) {
  return services
    .flatMap(({ codeTargets = {} }) => Object.entries(codeTargets))
    .map(([name, target]) => [name, { ...target, area: /^blade-([^/]+)/.exec(target.path)?.[1] ?? '' }] as const)
}

/** Choices for a field in addition to the common ones: names or paths, with the names of their modules. */
export async function targetChoices({
  db,
  services,
}: Context): Promise<{ path: string; name: string; nameEn: string }[]> {
  const found = new Map((await settingTargets(db)).map(target => [target.path, target]))
  return [
    ...namedTargets(services.modules).map(([path, { zh, en }]) => ({ path, name: zh, nameEn: en })),
    ...[...found.values()].map(({ path, title, titleEn }) => ({ path, name: title, nameEn: titleEn || title })),
  ]
}

/** Finds the target for a table of a data source: a table of ours, or one that another setting reads. */
export async function targetFinder(datasourceId: string, { db, services }: Pick<Context, 'db' | 'services'>) {
  const settings = (await settingTargets(db)).filter(target => target.datasourceId === datasourceId)
  const { modules } = services
  const named = [...common, ...namedTargets(modules).map(([name, { path }]) => [name, path] as const)]
  return (table: string): string | undefined =>
    named.find(([, path]) => modules.find(path)?.table === table)?.[0] ??
    settings.find(target => target.tableName === table)?.path
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeCode: TableOf<typeof code>
  }
}
