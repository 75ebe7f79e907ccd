import { Alert } from 'antd'
import type { FlowProblem } from '#contract/flow/model'
import { ProblemList } from '../parts/ProblemList.tsx'
import { usePhrases } from '../parts/phrases.ts'

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
      description={<ProblemList problems={shown} onChoose={onChoose} />}
    />
  )
}

export const problemsIn = (found: readonly FlowProblem[]) => found.filter(({ isWarning }) => !isWarning)
