import { useState } from 'react'
import { exportParameters } from '#contract/kit/sheets'
import { report, reportExportPath } from '#contract/report/report'
import type { ReportResult, ReportRun } from '#contract/report/run'
import { headingOf } from '../../../components/report/figures.ts'
import { ExportChoices, lastChoice, storeExportChoice } from '../../../components/resource/sheets/ExportDialog.tsx'
import { usePhrases as useSheetPhrases } from '../../../components/resource/sheets/phrases.ts'
import { openDownload } from '../../../components/resource/sheets/SheetFiles.tsx'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { useRunning } from '../../../components/ui/useRunning.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'

interface ReportExportProps {
  run: Pick<ReportRun, 'id' | 'values'> & { result: ReportResult }
  /** In the language of the moment. */
  name: string
  close: () => void
}

/** The result of a report as a file: which columns, in which order and format. */
export function ReportExport({ run: { id, values, result }, name, close }: ReportExportProps) {
  const { t } = useSheetPhrases()
  const language = useLanguage()
  // Names may contain commas, so places are sent; the choice is stored by both, since statements change.
  const titles = new Map(
    result.columns.map((column, index) => [`${index} ${column.name}`, headingOf(column, language)]),
  )
  const path = `${report.path}/${id}`
  const [choice, setChoice] = useState(() => lastChoice(path, [...titles.keys()]))
  const { running, run } = useRunning()

  async function save() {
    const { order, chosen, format } = choice
    if (chosen.length === 0) return notify('warning', t('noColumn'))
    storeExportChoice(path, choice)
    const places = order.filter(key => chosen.includes(key)).map(key => key.split(' ', 1)[0])
    const params = {
      ...{ id, values: JSON.stringify(values) },
      ...{ [exportParameters.columns]: places.join(), [exportParameters.format]: format },
    }
    await run(async () => {
      await openDownload({ path: reportExportPath, params, name: `${name}.${format}`, bytes: undefined })
      close()
    })
  }

  return (
    <RecordDialog
      width={600}
      title={t('exportTitle', { name })}
      onCancel={close}
      onOk={() => void save()}
      okText={t('buttons.export')}
      okButtonProps={{ loading: running }}
    >
      <div className="sheet-form">
        <p>{t('exportResultHint')}</p>
        <ExportChoices titles={titles} choice={choice} change={setChoice} />
      </div>
    </RecordDialog>
  )
}
