import type { CrudFilters, CrudSorting } from '@refinedev/core'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { exportColumns, exportParameters } from '#contract/kit/sheets'
import { saveBlob } from '../../../lib/files.ts'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { listQuery } from '../../../providers/blade/listQuery.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { useRunning } from '../../ui/useRunning.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { type ExportChoice, ExportChoices, exportChoiceOf, keepExportChoice } from './ExportChoices.tsx'
import { usePhrases } from './phrases.ts'

export interface ExportDialogProps {
  definition: ResourceDefinition
  /** The list as it is now. */
  list: { filters: CrudFilters; sorters: CrudSorting }
  close: () => void
}

/** The rows of a list as a file: which columns, in which order and format. */
export function ExportDialog({ definition, list, close }: ExportDialogProps) {
  const { module } = definition
  const { t } = usePhrases()
  const label = useLabel()
  const [choice, setChoice] = useState(() => exportChoiceOf(definition))
  const { running: sending, run } = useRunning()
  const titles = new Map(exportColumns(module).map(column => [column.key, label(column.label)]))

  async function save() {
    if (choice.chosen.length === 0) return notify('warning', t('noColumn'))
    keepExportChoice(module.path, choice)
    await run(async () => {
      const params = { ...listQuery({ mode: 'off' }, list.filters, list.sorters), ...parametersOf(choice) }
      const file = await request<Blob>({ url: `${module.path}/export`, params, responseType: 'blob', timeout: 0 })
      saveBlob(file, `${label(module.title)}.${choice.format}`)
      close()
    })
  }

  return (
    <RecordDialog
      width={600}
      title={t('exportTitle', { name: label(module.title) })}
      onCancel={close}
      onOk={() => void save()}
      okText={t('buttons.export')}
      cancelText={t('buttons.cancel')}
      okButtonProps={{ loading: sending }}
    >
      <div className="sheet-form">
        <p>{t('exportHint')}</p>
        <ExportChoices titles={titles} choice={choice} change={setChoice} />
        <Checkbox checked={choice.keys} onChange={event => setChoice({ ...choice, keys: event.target.checked })}>
          {t('keys')}
        </Checkbox>
      </div>
    </RecordDialog>
  )
}

function parametersOf({ order, chosen, keys, format }: ExportChoice): Record<string, string> {
  return {
    [exportParameters.columns]: order.filter(key => chosen.includes(key)).join(),
    [exportParameters.format]: format,
    ...(keys && { [exportParameters.keys]: '1' }),
  }
}
