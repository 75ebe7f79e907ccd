import './sheets.css'
import type { CrudFilters, CrudSorting } from '@refinedev/core'
import { Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { exportColumns, exportParameters, type SheetFormat } from '#contract/kit/sheets'
import { saveBlob } from '../../../lib/files.ts'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { listQuery } from '../../../providers/blade/listQuery.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { persistedStore } from '../../../state/persisted.ts'
import { MoveButtons } from '../../ui/MoveButtons.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { useRunning } from '../../ui/useRunning.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { listedFields } from '../definition/fieldsOf.ts'
import { usePhrases } from './phrases.ts'

interface ExportDialogProps {
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
    storeExportChoice(module.path, choice)
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

interface ExportChoicesProps {
  /** Titles of the columns by their keys. */
  titles: ReadonlyMap<string, string>
  choice: ExportChoice
  change: (choice: ExportChoice) => void
}

/** The columns of an exported file, their order, and its format. */
export function ExportChoices({ titles, choice, change }: ExportChoicesProps) {
  const { t } = usePhrases()
  const { chosen, order, format } = choice
  const columns = order.flatMap(key => {
    const title = titles.get(key)
    return title === undefined ? [] : [{ key, title }]
  })
  const all = chosen.length === columns.length
  const toggle = (key: string) =>
    change({ ...choice, chosen: chosen.includes(key) ? chosen.filter(other => other !== key) : [...chosen, key] })

  function move(from: number, to: number) {
    const keys = columns.map(({ key }) => key)
    const moved = keys.splice(from, 1)
    change({ ...choice, order: keys.toSpliced(to, 0, ...moved) })
  }

  return (
    <>
      <Checkbox
        checked={all}
        indeterminate={!all && chosen.length > 0}
        onChange={() => change({ ...choice, chosen: all ? [] : order })}
      >
        {t('all')}
      </Checkbox>
      <ol className="sheet-columns" aria-label={t('columns')}>
        {columns.map(({ key, title }, position) => (
          <li key={key}>
            <Checkbox checked={chosen.includes(key)} onChange={() => toggle(key)}>
              {title}
            </Checkbox>
            <MoveButtons
              column={title}
              position={position}
              count={columns.length}
              move={steps => move(position, position + steps)}
            />
          </li>
        ))}
      </ol>
      <Radio.Group
        aria-label={t('format')}
        value={format}
        onChange={event => change({ ...choice, format: event.target.value })}
        options={[
          { value: 'xlsx', label: t('xlsx') },
          { value: 'csv', label: t('csv') },
        ]}
      />
    </>
  )
}

interface ExportChoice {
  /** All columns in their order. */
  order: readonly string[]
  chosen: readonly string[]
  format: SheetFormat
  keys: boolean
}

const useStore = persistedStore<{ exportChoices: Readonly<Record<string, ExportChoice>> }>({ exportChoices: {} })

export function storeExportChoice(path: string, choice: ExportChoice): void {
  useStore.setState(({ exportChoices }) => ({ exportChoices: { ...exportChoices, [path]: choice } }))
}

/** The last choice, or at first the columns of the list. */
function exportChoiceOf(definition: ResourceDefinition): ExportChoice {
  const { module } = definition
  const offered = exportColumns(module).map(({ key }) => key)
  const listed = listedFields(definition)
    .map(([name]) => name)
    .filter(name => offered.includes(name))
  return lastChoice(module.path, offered, listed)
}

/** The last choice under a name among the columns that there are now, or at first the listed ones. */
export function lastChoice(path: string, offered: readonly string[], listed = offered): ExportChoice {
  const last = useStore.getState().exportChoices[path]
  const order = [...(last?.order ?? listed).filter(key => offered.includes(key))]
  return {
    order: [...order, ...offered.filter(key => !order.includes(key))],
    chosen: (last?.chosen ?? listed).filter(key => offered.includes(key)),
    format: last?.format ?? 'xlsx',
    keys: last?.keys ?? false,
  }
}
