import { Checkbox } from 'antd'
import { useId, useState } from 'react'
import type { LeftRecord } from '#contract/kit/sheets'
import { usePhrases } from './phrases.ts'
import './sheets.css'

interface UndoQuestionProps {
  text: string
  left: readonly LeftRecord[]
  choose: (ids: readonly string[]) => void
}

/** The effect of an undo, and the records that somebody has changed since: each stays unless it is ticked. */
export function UndoQuestion({ text, left, choose }: UndoQuestionProps) {
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
      {left.length > 0 && <p id={heading}>{t('undoLeft', { count: left.length })}</p>}
      {asked.length > 1 && (
        <Checkbox
          checked={chosen.length === asked.length}
          indeterminate={chosen.length > 0 && chosen.length < asked.length}
          onChange={({ target }) => tick(target.checked ? asked : [])}
        >
          {t('all')}
        </Checkbox>
      )}
      {left.length > 0 && (
        <ul className="undo-left" aria-labelledby={heading}>
          {left.map(({ id, title, reason, later }) => (
            <li key={id}>
              {later ? (
                <Checkbox
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    tick(target.checked ? [...chosen, id] : chosen.filter(other => other !== id))
                  }
                >
                  {t('leftRecord', { title, reason })}
                </Checkbox>
              ) : (
                t('leftRecord', { title, reason })
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
