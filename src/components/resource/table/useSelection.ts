import type { TableProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRunning } from '../../ui/useRunning.ts'
import type { AnyRecord } from '../definition/defineResource.ts'

/** Records that are selected at once: their ids travel in the address of some calls, which proxies end at 8 kB. */
export const MAX_SELECTED = 300

/** Records of the other pages of the list. */
interface OtherPages {
  total: number
  /** Identifies the content of the list. */
  content: string
  read: (count: number) => Promise<AnyRecord[]>
}

/**
 * Selected rows: the visible ones, for nobody should delete what was on another page, unless all pages are selected.
 */
export function useSelection(
  rows: readonly AnyRecord[],
  nameOf: (record: AnyRecord) => unknown,
  /** Rows that nothing can be done to. */
  isFixed: (record: AnyRecord) => boolean = () => false,
  others?: OtherPages,
) {
  const { t } = useTranslation()
  const [ids, setIds] = useState<readonly string[]>([])
  const [all, setAll] = useState<{ content: string; records: AnyRecord[] }>()
  const { running: reading, run } = useRunning()
  const everything = all && all.content === others?.content ? all.records : undefined
  const inSight = flattened(rows).map(({ record }) => record)
  const selected = everything ?? inSight.filter(({ id }) => ids.includes(id))

  function choose(keys: readonly string[]) {
    setAll(undefined)
    setIds(keys)
  }

  async function chooseAll() {
    if (!others) return
    const records = await others.read(MAX_SELECTED)
    setAll({ content: others.content, records: records.filter(record => !isFixed(record)) })
  }

  const rowSelection: TableProps<AnyRecord>['rowSelection'] = {
    selectedRowKeys: selected.map(({ id }) => id),
    onChange: keys => choose(keys.map(String)),
    // A node reveals nothing about the nodes below it.
    checkStrictly: true,
    columnWidth: 48,
    fixed: true,
    onCell: () => ({ className: 'selection-cell' }),
    getTitleCheckboxProps: () => ({ 'aria-label': t('resource.selectAll') }),
    // The declared type leaves out attributes that the checkbox passes on.
    getCheckboxProps: (record): { disabled: boolean; [attribute: string]: unknown } => ({
      disabled: isFixed(record),
      'aria-label': t('resource.selectRow', { row: String(nameOf(record) ?? record.id) }),
    }),
  }
  const isWhole = selected.length > 0 && inSight.every(record => isFixed(record) || ids.includes(record.id))
  const more = others && !everything && isWhole && others.total > inSight.length ? others.total : undefined
  return {
    selected,
    rowSelection,
    clear: () => choose([]),
    chooseAll: () => void run(chooseAll),
    reading,
    /** Where all of a page is selected: how many records all pages have. */
    more,
  }
}

interface PlacedRecord {
  record: AnyRecord
  depth: number
}

/** All records of a forest in the order they are rendered. */
export function flattened(rows: readonly AnyRecord[], depth = 0): PlacedRecord[] {
  return rows.flatMap(record => {
    // A tree's records bring those below them under this name.
    const children = (record.children ?? []) as AnyRecord[]
    return [{ record, depth }, ...flattened(children, depth + 1)]
  })
}
