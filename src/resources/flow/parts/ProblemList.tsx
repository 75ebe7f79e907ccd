import { Alert } from 'antd'
import type { FlowProblem } from '#contract/flow/model'
import { usePhrases } from './phrases.ts'

interface ProblemListProps {
  problems: readonly FlowProblem[]
  /** Shows the element in its diagram. */
  onChoose?: (elementId: string) => void
}

/** The problems of a diagram, element by element. */
export function DiagramProblems({ problems, onChoose }: ProblemListProps) {
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

interface CheckResultProps {
  found: readonly FlowProblem[]
  onChoose: (elementId: string) => void
  close: () => void
}

/** Problems that prevent the deployment of a diagram, or else warnings to its author. */
export function CheckResult({ found, onChoose, close }: CheckResultProps) {
  const { t } = usePhrases()
  if (found.length === 0) return null
  const problems = problemsIn(found)
  const shown = problems.length > 0 ? problems : found
  return (
    <Alert
      type="warning"
      closable
      onClose={close}
      message={t(problems.length > 0 ? 'designer.problems' : 'designer.warnings')}
      description={<DiagramProblems problems={shown} onChoose={onChoose} />}
    />
  )
}

export const problemsIn = (found: readonly FlowProblem[]) => found.filter(({ isWarning }) => !isWarning)
