/** What is parsed apart from the server, by name. Inputs and results travel between threads. */
import { cleanHtml } from './kit/input/cleanHtml.ts'
import { drawDiagram, type Travelled } from './modules/flow/bpmn/drawDiagram.ts'
import { examineDiagram } from './modules/flow/bpmn/examineDiagram.ts'
import { readProgram } from './modules/flow/bpmn/readProgram.ts'
import { renameProcess } from './modules/flow/bpmn/renameProcess.ts'
import { checkStatement } from './modules/report/run/checkStatement.ts'
import type { SheetColumn } from './platform/spreadsheet/columns.ts'
import { readSheet } from './platform/spreadsheet/readSheet.ts'

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
