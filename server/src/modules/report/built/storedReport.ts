import { report } from '#contract/report/report'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { requireRow } from '../../../kit/records/rows.ts'
import type { StoredReport } from './runReport.ts'

/** The report with this id, as far as the caller may see it. */
export async function storedReport(id: string, context: Context): Promise<StoredReport> {
  const served = context.request.server.modules.require(report)
  const { name, nameEn, remark, remarkEn, content, isReady } = await requireRow(served, id, context)
  return {
    ...{ id, name: String(name), nameEn: nameEn as string | null },
    ...{ remark: remark as string | null, remarkEn: remarkEn as string | null },
    ...{ content: String(content), isReady: isReady === 1 },
  }
}
