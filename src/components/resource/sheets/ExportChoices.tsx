import { Checkbox, Radio } from 'antd'
import type { ExportChoice } from './exportChoices.ts'
import { usePhrases } from './phrases.ts'
import { SortableColumns } from './SortableColumns.tsx'
import './sheets.css'

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
  return (
    <>
      <Checkbox
        checked={all}
        indeterminate={!all && chosen.length > 0}
        onChange={() => change({ ...choice, chosen: all ? [] : order })}
      >
        {t('all')}
      </Checkbox>
      <SortableColumns
        columns={columns}
        chosen={chosen}
        toggle={toggle}
        reorder={keys => change({ ...choice, order: keys })}
      />
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
