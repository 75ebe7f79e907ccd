import './sheets.css'
import { Checkbox } from 'antd'
import { useId, useState } from 'react'
import type { SkippedRecord, UndoReport } from '#contract/kit/sheets'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useInvalidateResource } from '../data/requests.ts'
import { usePhrases } from './phrases.ts'

/**
 * Undoes an import, or a change of many records, after a confirmation that shows the effect and what was changed since;
 * false where it was not undone.
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
      const content = left.length > 0 ? <UndoQuestion text={effect} left={left} choose={choose} /> : effect
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

interface UndoQuestionProps {
  text: string
  left: readonly SkippedRecord[]
  choose: (ids: readonly string[]) => void
}

/** The effect of an undo, and the records that somebody has changed since: each stays unless it is ticked. */
function UndoQuestion({ text, left, choose }: UndoQuestionProps) {
  const { t } = usePhrases()
  const heading = useId()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const asked = left.filter(({ later }) => later).map(({ id }) => id)

  function tick(ids: readonly string[]) {
    setChosen(ids)
    choose(ids)
  }

  return (
    <>
      <p>{text}</p>
      <p id={heading}>{t('undoLeft', { count: left.length })}</p>
      {asked.length > 1 && (
        <Checkbox
          checked={chosen.length === asked.length}
          indeterminate={chosen.length > 0 && chosen.length < asked.length}
          onChange={({ target }) => tick(target.checked ? asked : [])}
        >
          {t('all')}
        </Checkbox>
      )}
      <ul className="undo-left" aria-labelledby={heading}>
        {left.map(({ id, title, reason, later }) => (
          <li key={id}>
            {later ? (
              <Checkbox
                checked={chosen.includes(id)}
                onChange={({ target }) => tick(target.checked ? [...chosen, id] : chosen.filter(other => other !== id))}
              >
                {t('leftRecord', { title, reason })}
              </Checkbox>
            ) : (
              t('leftRecord', { title, reason })
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
