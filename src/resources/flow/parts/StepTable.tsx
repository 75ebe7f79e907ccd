import { useTranslation } from 'react-i18next'
import type { Mark } from '#contract/flow/travelled'

export interface Step {
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
export function StepTable({ steps, isInstance }: { steps: readonly Step[]; isInstance: boolean }) {
  const { t, i18n } = useTranslation()
  const said = steps.filter(({ type, name }) => name || !type.endsWith('Gateway'))
  if (said.length === 0) return null
  const kind = (type: string): string => {
    const key = `flow.types.${type}`
    return i18n.exists(key) ? t(key as 'flow.types.UserTask') : type
  }
  return (
    <details className="flow-steps">
      <summary>{t('flow.steps')}</summary>
      <div className="flow-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('flow.step')}</th>
              <th scope="col">{t('flow.type')}</th>
              {isInstance && <th scope="col">{t('flow.state')}</th>}
              {isInstance && <th scope="col">{t('flow.enteredAt')}</th>}
              {isInstance && <th scope="col">{t('flow.leftAt')}</th>}
            </tr>
          </thead>
          <tbody>
            {said.map(({ id, name, type, mark, enteredAt, leftAt, visits }) => (
              <tr key={id}>
                <th scope="row">{name || kind(type)}</th>
                <td>{kind(type)}</td>
                {isInstance && (
                  <td>
                    {t(mark ? `flow.marks.${mark}` : 'flow.ahead')}
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
