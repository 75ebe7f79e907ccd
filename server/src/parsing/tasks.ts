/** What is parsed apart from the server, by name. Inputs and results travel between threads. */
import { cleanHtml } from '../crud/cleanHtml.ts'
import { drawDiagram, type Travelled } from '../flow/bpmn/drawDiagram.ts'
import { examineDiagram } from '../flow/bpmn/examineDiagram.ts'
import { renameProcess } from '../flow/bpmn/renameProcess.ts'
import { readProgram } from '../flow/engine/readProgram.ts'
import { checkStatement } from '../reports/checkStatement.ts'
import type { SheetColumn } from '../spreadsheet/columns.ts'
import { readSheet } from '../spreadsheet/readSheet.ts'

export const tasks = {
  cleanHtml,
  checkStatement,
  examineDiagram,
  readProgram,
  renameProcess: ({ xml, to }: { xml: string; to: { id: string; name: string } }) => renameProcess(xml, to),
  readSheet: ({ file, columns }: { file: Uint8Array; columns: readonly SheetColumn[] }) => readSheet(file, columns),
  drawDiagram: ({ xml, travelled }: { xml: string; travelled: Travelled | undefined }) => drawDiagram(xml, travelled),
}

export type Tasks = typeof tasks
