import { codeOf, hasImport } from '#contract/kit/module'
import { type ImportEntry, importLog } from '#contract/log/import'
import { type Hooks, serveModule } from '../../kit/definition/serveModule.ts'
import { languageOf } from '../../platform/http/reply/language.ts'
import '../../kit/sheets/tables.ts'

const hooks: Hooks<typeof importLog> = {
  afterRead(records: ImportEntry[], { caller, request }) {
    for (const record of records) {
      const module = request.server.modules.find(record.module)?.module
      if (!module) continue
      const mayUndo = !record.isUndone && hasImport(module) && caller.permissions.has(codeOf(module, 'import'))
      Object.assign(record, { title: module.title[languageOf(request)], mayUndo })
    }
  },
}

export default serveModule(importLog, {
  table: 'sheet_import',
  menu: { under: 'log', sort: 4 },
  hooks,
})
