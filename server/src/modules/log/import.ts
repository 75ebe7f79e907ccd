import { codeOf, hasImport } from '#contract/kit/module'
import { type ImportEntry, importLog } from '#contract/log/import'
import { type Hooks, type RowsQuery, serveModule } from '../../kit/definition/serveModule.ts'
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

// Changes of many records, which are undone alike, are no imports.
const rows: RowsQuery = eb => eb.selectFrom('sheetImport').selectAll().where('kind', '=', 'import').as('sheetImport')

export default serveModule(importLog, {
  table: 'sheet_import',
  rows,
  menu: { under: 'log', sort: 4 },
  hooks,
})
