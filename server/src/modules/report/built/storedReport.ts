import { report } from '#contract/report/report'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'
import type { StoredReport } from './runReport.ts'

interface LastChange {
  updateUser: string
  updateTime: string
}

/** The report with this id, as far as the caller may see it. */
export async function storedReport(id: string, context: Context): Promise<StoredReport & LastChange> {
  const served = context.services.modules.require(report)
  const row = await requireRow(served, id, context)
  const { name, nameEn, remark, remarkEn, content, isReady } = row
  return {
    ...{ id, name: String(name), nameEn: nameEn as string | null },
    ...{ remark: remark as string | null, remarkEn: remarkEn as string | null },
    ...{ content: String(content), isReady: isReady === 1 },
    ...{ updateUser: String(row.updateUser), updateTime: String(row.updateTime) },
  }
}
