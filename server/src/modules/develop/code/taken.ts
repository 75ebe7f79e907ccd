import { isReserved } from '#contract/develop/codeFields'
import type { Label } from '#contract/kit/fields'
import { permissionCodes } from '#contract/kit/module'
import type { Modules } from '../../../kit/definition/registry.ts'
import { isDefined } from '../../../platform/db/tenancy/scope.ts'
import type { Plan } from './files/plan.ts'

/** Longer ones would make the names of indexes longer than PostgreSQL keeps them. */
const MAX_NAME_LENGTH = 32

/** Same in snake case and in camel case. */
const moduleName = /^[a-z][a-z0-9]*(_[a-z][a-z0-9]+)*$/

/** Files that stand beside those of the modules, or in their folders. */
export const otherFiles: readonly string[] = [
  ...[
    'index',
    'tables',
    'module',
    'fields',
    'scopes',
    'tenant-field',
    'dictionary',
    'dictionaries',
    'enabled',
    'service',
  ],
  ...[
    'addresses',
    'layouts',
    'owner',
    'edition-calls',
    'states',
    'targets',
    'coordinates',
    'measures',
    'workbench',
    'home',
    'list',
    'phrases',
    'console',
    'newspaper',
    'search',
    'embargo',
    'code-fields',
    'uses',
    'checklist',
    'draft-calls',
    'withdrawal-calls',
    'parameters',
    'reach',
    'matters',
  ],
]

/** Words that JavaScript keeps for itself and PostgreSQL does not. */
const words = new Set(
  `await break catch class const continue debugger delete enum export extends finally function if implements import
  instanceof interface let new package private protected public return static super switch this throw try typeof var
  void while with yield arguments eval undefined object string number boolean symbol module modules served`.split(
    /\s+/,
  ),
)

/** The reason why a module cannot have a name: nothing of what exists is ever replaced. */
export function nameRefusal({ name, file, path, route, table }: Plan, modules: Modules): Label | undefined {
  if (!moduleName.test(name) || name.length > MAX_NAME_LENGTH) return labels.form
  if (isReserved(name) || words.has(name) || otherFiles.includes(file)) return labels.reserved(name)
  if (modules.menuGroups.some(({ code }) => code === name)) return labels.reserved(name)
  const codes = standardCodes(name)
  const same = modules.all.find(
    ({ module }) =>
      module.path === path || module.route === route || permissionCodes(module).some(code => codes.includes(code)),
  )
  if (same) return labels.module(name)
  return isDefined(table) ? labels.table(table) : undefined
}

const standardCodes = (name: string) => [name, ...['add', 'edit', 'delete', 'view'].map(button => `${name}_${button}`)]

const labels = {
  form: {
    zh: `表名去掉前缀后是模块名：以小写字母开头，只含小写字母、数字和单个下划线，不超过${MAX_NAME_LENGTH}个字符`,
    en: `The table without its prefix names the module: lower-case letters and digits, parted by single underscores, at most ${MAX_NAME_LENGTH}`,
  },
  reserved: (name: string) => ({ zh: `模块名${name}是保留字，请换一个表名`, en: `The name ${name} is reserved` }),
  module: (name: string) => ({ zh: `系统中已有模块${name}，不能重复生成`, en: `There is a module ${name} already` }),
  table: (table: string) => ({ zh: `系统中已有数据表${table}，不能重复生成`, en: `There is a table ${table} already` }),
}
