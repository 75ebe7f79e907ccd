import type { FlowProblem } from '#contract/flow/model'
import { usePhrases } from './phrases.ts'

interface ProblemListProps {
  problems: readonly FlowProblem[]
  /** Shows the element in its diagram. */
  onChoose?: (elementId: string) => void
}

/** The problems of a diagram, element by element. */
export function ProblemList({ problems, onChoose }: ProblemListProps) {
  const { t } = usePhrases()
  return (
    <ul className="flow-problems">
      {problems.map(({ elementId, elementName, reason }) => {
        const name = elementName || elementId || t('wholeFile')
        const shown = elementId && elementName ? t('elementOf', { name: elementName, id: elementId }) : name
        return (
          <li key={`${elementId} ${reason}`}>
            {onChoose && elementId ? (
              <button type="button" className="flow-link" onClick={() => onChoose(elementId)}>
                {shown}
              </button>
            ) : (
              <b>{shown}</b>
            )}{' '}
            {reason}
          </li>
        )
      })}
    </ul>
  )
}
