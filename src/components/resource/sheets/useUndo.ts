import type { UndoReport } from '#contract/kit/sheets'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useInvalidateResource } from '../data/useInvalidateResource.ts'
import { usePhrases } from './phrases.ts'

const SHOWN = 10

/** Undoes an import, or a change of many records, after it has said what happens; false where it was not. */
export function useUndo(path: string, kind: 'import' | 'bulk' = 'import'): (id: string) => Promise<boolean> {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(path)
  const ask = (id: string, dryRun: 0 | 1) =>
    request<UndoReport>({ method: 'POST', url: `${path}/${kind}-undo`, data: { id, dryRun }, timeout: 0 })

  return async id => {
    try {
      const { left, ...counts } = await ask(id, 1)
      const shown = left.slice(0, SHOWN).map(({ title, reason }) => `${title}（${reason}）`)
      const titles = shown.join(t('resource.comma')) + (left.length > SHOWN ? '…' : '')
      const kept = left.length > 0 ? t('undoLeft', { count: left.length, titles }) : ''
      if (!(await confirm({ content: `${t(kind === 'bulk' ? 'bulkUndoAsk' : 'undoAsk', counts)}${kept}` })))
        return false
      await ask(id, 0)
      notify('success', t(kind === 'bulk' ? 'bulkUndone' : 'undone'))
      await invalidate()
      return true
    } catch {
      // The refusal is on screen.
      return false
    }
  }
}
