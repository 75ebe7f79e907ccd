import { Button } from 'antd'
import { type ImportEntry, importLog } from '#contract/log/import'
import { useInvalidateResource } from '../../components/resource/data/requests.ts'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { usePhrases } from '../../components/resource/sheets/phrases.ts'
import { useUndo } from '../../components/resource/sheets/useUndo.tsx'

export default defineResource(importLog, {
  columns: ['createTime', 'createUser', 'title', 'fileName', 'created', 'changed', 'failed', 'isUndone'],
  lessImportant: ['createUser', 'changed'],
  columnWidths: {
    ...{ createTime: 160, createUser: 90, title: 120, fileName: 150 },
    ...{ created: 75, changed: 75, unchanged: 75, failed: 75, isUndone: 160 },
  },
  cells: { isUndone: record => <ImportState entry={record} /> },
})

/** The time at which the entry was undone, or the button that undoes it. */
function ImportState({ entry: { id, kind, module, isUndone, undoTime, mayUndo } }: { entry: ImportEntry }) {
  const { t } = usePhrases()
  const undo = useUndo(module, kind === 'bulk' ? 'bulk' : 'import')
  const invalidate = useInvalidateResource(importLog.path)
  if (isUndone) return <>{t('undoneAt', { time: undoTime })}</>
  if (!mayUndo) return null
  return (
    <Button type="link" size="small" onClick={() => void undo(id).then(done => (done ? invalidate() : undefined))}>
      {t(kind === 'bulk' ? 'buttons.undo' : 'undo')}
    </Button>
  )
}
