import { codeOf, hasImport } from '#contract/kit/module'
import { type ImportEntry, importLog } from '#contract/log/import'
import { type Hooks, type ModuleDefinition, serveModule } from '../../kit/definition/serveModule.ts'
import type { Caller } from '../../platform/http/guard.ts'
import '../../kit/sheets/tables.ts'

const hooks: Hooks<typeof importLog> = {
  afterRead(records: ImportEntry[], { caller, services, language }) {
    for (const record of records) {
      const served = services.modules.find(record.module)
      if (!served) continue
      const { title } = served.module
      Object.assign(record, { title: title[language], mayUndo: mayUndo(record, served, caller) })
    }
  },
}

function mayUndo({ isUndone, kind, createUser }: ImportEntry, { module }: ModuleDefinition, caller: Caller): boolean {
  if (isUndone) return false
  if (kind === 'bulk') return createUser === caller.userId && caller.permissions.has(codeOf(module, 'edit'))
  return hasImport(module) && caller.permissions.has(codeOf(module, 'import'))
}

export default serveModule(importLog, {
  table: 'sheet_import',
  menu: { under: 'log', sort: 4, source: 'import' },
  hooks,
})
