import './access.css'
import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import type { AccessExplanation } from '#contract/system/user'
import { usePhrases } from './phrases.ts'

/** The rules that a decision of the server follows from, and the roles that would change it. */
export function AccessReasons({ allowed, title, reasons, roles }: AccessExplanation) {
  const { t } = usePhrases()
  return (
    <section className="access-reasons" aria-live="polite">
      <strong>{t(allowed ? 'allowed' : 'refused', { title })}</strong>
      <ul>
        {reasons.map(reason => (
          <li key={reason.text}>
            {reason.allowed ? <CheckCircleOutlined /> : <CloseCircleOutlined />} {reason.text}
          </li>
        ))}
      </ul>
      {roles.length > 0 && <p>{t('roles', { roles: roles.map(({ roleName }) => roleName).join(t('comma')) })}</p>}
    </section>
  )
}
