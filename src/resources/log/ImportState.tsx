import { Button } from 'antd'
import { type ImportEntry, importLog } from '#contract/log/import'
import { useInvalidateResource } from '../../components/resource/data/useInvalidateResource.ts'
import { usePhrases } from '../../components/resource/sheets/phrases.ts'
import { useUndo } from '../../components/resource/sheets/useUndo.ts'

/** When an import was undone, or the button that does. */
export function ImportState({ entry: { id, module, isUndone, undoTime, mayUndo } }: { entry: ImportEntry }) {
  const { t } = usePhrases()
  const undo = useUndo(module)
  const invalidate = useInvalidateResource(importLog.path)
  if (isUndone) return <>{t('undoneAt', { time: undoTime })}</>
  if (!mayUndo) return null
  return (
    <Button type="link" size="small" onClick={() => void undo(id).then(done => (done ? invalidate() : undefined))}>
      {t('undo')}
    </Button>
  )
}
