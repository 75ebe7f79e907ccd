import type { Label } from '#contract/kit/fields'
import { tooComplex } from '../workers/parseInThread.ts'
import { runInChild } from '../workers/runInChild.ts'
import { createTenantLine } from '../workers/tenantLine.ts'
import type { SheetColumn } from './cells.ts'
import type { Sheet } from './readSheet.ts'

declare module '../workers/runInChild.ts' {
  interface FileTasks {
    readSheet: (input: { file: Uint8Array; columns: readonly SheetColumn[] }) => Promise<Sheet>
  }
}

const MAX_WAITING = 5

const inTurn = createTenantLine({ maxWaiting: MAX_WAITING })

interface ReadOptions {
  tenantId: string
  columns: readonly SheetColumn[]
  /** Names the file in a refusal. */
  label: Label
}

/** Reads the first sheet of a workbook in a child process, one of each tenant at a time. */
export function readWorkbook(file: Uint8Array, { tenantId, columns, label }: ReadOptions): Promise<Sheet> {
  return inTurn(tenantId, () => runInChild('readSheet', { file, columns }, () => tooComplex(label)))
}
