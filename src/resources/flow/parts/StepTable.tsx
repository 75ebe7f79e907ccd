import type { Mark } from '#contract/flow/travelled'
import { usePhrases } from './phrases.ts'

export interface HistoryStep {
  id: string
  /** `UserTask` */
  type: string
  name: string
  /** Absent where nothing has come yet. */
  mark: Mark | undefined
  enteredAt: string
  leftAt: string
  visits: number
}

/** A diagram in words. Gateways without a name say nothing. */
export function StepTable({ steps, isInstance }: { steps: readonly HistoryStep[]; isInstance: boolean }) {
  const { t } = usePhrases()
  const listedSteps = steps.filter(({ type, name }) => name || !type.endsWith('Gateway'))
  if (listedSteps.length === 0) return null
  const kind = (type: string) => t(`types.${type}` as 'types.UserTask', { defaultValue: type })
  return (
    <details className="flow-steps">
      <summary>{t('steps')}</summary>
      <div className="flow-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('step')}</th>
              <th scope="col">{t('type')}</th>
              {isInstance && <th scope="col">{t('state')}</th>}
              {isInstance && <th scope="col">{t('enteredAt')}</th>}
              {isInstance && <th scope="col">{t('leftAt')}</th>}
            </tr>
          </thead>
          <tbody>
            {listedSteps.map(({ id, name, type, mark, enteredAt, leftAt, visits }) => (
              <tr key={id}>
                <th scope="row">{name || kind(type)}</th>
                <td>{kind(type)}</td>
                {isInstance && (
                  <td>
                    {t(mark ? `marks.${mark}` : 'ahead')}
                    {visits > 1 && ` ×${visits}`}
                  </td>
                )}
                {isInstance && <td>{enteredAt}</td>}
                {isInstance && <td>{leftAt}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
