import { Button } from 'antd'
import { type ImportEntry, importLog } from '#contract/log/import'
import { useInvalidateResource } from '../../components/resource/data/useInvalidateResource.ts'
import { usePhrases } from '../../components/resource/sheets/phrases.ts'
import { useUndo } from '../../components/resource/sheets/useUndo.ts'

/** The time at which the entry was undone, or the button that undoes it. */
export function ImportState({ entry: { id, kind, module, isUndone, undoTime, mayUndo } }: { entry: ImportEntry }) {
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
