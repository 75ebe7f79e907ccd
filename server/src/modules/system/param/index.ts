import { type ParameterType, parameterComplaint } from '#contract/kit/parameterTypes'
import { splitIds } from '#contract/kit/rules'
import { type Param, param } from '#contract/system/param'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { serveModule } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { PLATFORM_TENANT } from '../../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { importFolder } from '../../../platform/importFolder.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeParam: TableOf<typeof param>
  }
}

const files: { parameters?: Readonly<Record<string, ParameterType>> }[] = await importFolder(
  'contract',
  /^[^/]+\/parameters$/,
)

/** The types of all parameters that the product reads; the browser reads the same files in `param.tsx`. */
export const parameterTypes = new Map(files.flatMap(({ parameters = {} }) => Object.entries(parameters)))

export default serveModule(param, {
  table: 'blade_param',
  needsProof: true,
  // A tenant's own value exists next to the platform's.
  order: 'paramKey',
  menu: { under: 'system', sort: 8, source: 'iconfont iconicon_community_line' },
  unique: [{ fields: ['paramKey'] }],
  events: { submit: 'param.submit' },
  hooks: {
    async beforeSubmit(draft, { before, caller, db }) {
      const { paramKey = '', paramValue = '' } = { ...before, ...draft }
      if (before && isBuiltIn(before) && paramKey !== before.paramKey) throw new Refusal(400, labels.key)
      const type = parameterTypes.get(paramKey)
      const complaint = type && parameterComplaint(type, paramValue.trim())
      if (complaint) throw new Refusal(400, complaint)
      // A misspelt role would let its people go without.
      if (type?.kind === 'roles') await assertRoles(splitIds(paramValue), before?.tenantId ?? caller.tenantId, db)
    },
    beforeRemove(_, { records }) {
      if (records.some(isBuiltIn)) throw new Refusal(400, labels.builtIn)
    },
    async afterRead(records: Param[], { db, caller }) {
      const inherited = records.filter(({ tenantId }) => tenantId === PLATFORM_TENANT)
      if (caller.tenantId === PLATFORM_TENANT || inherited.length === 0) return
      const keys = inherited.map(({ paramKey }) => paramKey)
      const own = await db
        .selectFrom('bladeParam')
        .select('paramKey')
        .where('tenantId', '=', caller.tenantId)
        .where('paramKey', 'in', keys)
        .execute()
      const replaced = new Set(own.map(({ paramKey }) => paramKey))
      for (const record of inherited) record.isOverridden = replaced.has(record.paramKey)
    },
  },
})

/** A tenant may drop its own value; the platform's is what the product falls back to. */
function isBuiltIn({ tenantId, paramKey }: { tenantId: string; paramKey: string }): boolean {
  return tenantId === PLATFORM_TENANT && parameterTypes.has(paramKey)
}

async function assertRoles(aliases: readonly string[], tenantId: string, db: Db): Promise<void> {
  if (aliases.includes('*')) return
  const rows = await db.selectFrom('bladeRole').select('roleAlias').where('tenantId', '=', tenantId).execute()
  const unknown = aliases.find(alias => !rows.some(({ roleAlias }) => roleAlias === alias))
  if (unknown !== undefined) throw new Refusal(400, noRole(unknown))
}

const noRole = (alias: string) => ({ zh: `没有别名为${alias}的角色`, en: `No role has the alias ${alias}` })

const labels = {
  key: { zh: '系统内置参数的键名不能修改', en: 'The key of a built-in parameter stays' },
  builtIn: { zh: '系统内置参数不能删除', en: 'Built-in parameters cannot be removed' },
}
