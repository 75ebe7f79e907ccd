import { createElement } from 'react'
import type { UndoReport } from '#contract/kit/sheets'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useInvalidateResource } from '../data/useInvalidateResource.ts'
import { usePhrases } from './phrases.ts'
import { UndoQuestion } from './UndoQuestion.tsx'

/**
 * Undoes an import, or a change of many records, after it has told the effect and asked about what was changed since; false
 * where it was not undone.
 */
export function useUndo(path: string, kind: 'import' | 'bulk' = 'import'): (id: string) => Promise<boolean> {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(path)
  const ask = (id: string, how: { dryRun: 0 | 1; overLater?: string }) =>
    request<UndoReport>({ method: 'POST', url: `${path}/${kind}-undo`, data: { id, ...how }, timeout: 0 })

  return async id => {
    try {
      const { left, ...counts } = await ask(id, { dryRun: 1 })
      let over: readonly string[] = []
      const choose = (ids: readonly string[]) => {
        over = ids
      }
      const effect = t(kind === 'bulk' ? 'bulkUndoAsk' : 'undoAsk', counts)
      const content = left.length > 0 ? createElement(UndoQuestion, { text: effect, left, choose }) : effect
      if (!(await confirm({ content }))) return false
      const report = await ask(id, { dryRun: 0, ...(over.length > 0 && { overLater: over.join() }) })
      const text = t(kind === 'bulk' ? 'bulkUndone' : 'undone')
      const rest = { count: report.left.length }
      notify('success', rest.count > 0 ? t('undonePartly', { text, ...rest }) : text)
      await invalidate()
      return true
    } catch {
      // The refusal is on screen.
      return false
    }
  }
}
