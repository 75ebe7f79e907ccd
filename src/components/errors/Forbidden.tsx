import './access.css'
import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { accessRequest } from '#contract/system/access-request'
import type { role } from '#contract/system/role'
import { type AccessExplanation, user } from '#contract/system/user'
import { isOffered, settings } from '../../lib/settings.ts'
import { call, useCall } from '../../providers/api/call.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { useRunning } from '../ui/useRunning.ts'
import { ErrorPage } from './ErrorPage.tsx'

interface ForbiddenProps {
  reason?: string | undefined
  /** The address of the screen or call that was refused. */
  target?: string
}

/** In place of a screen that this user may not open, or may open no longer. The address and the menu stay. */
export function Forbidden({ reason, target }: ForbiddenProps) {
  const { t } = useTranslation()
  const explains = target !== undefined && isOffered(`${user.path}/explain-own`)
  const { data } = useCall(user, 'explain-own', { target: target ?? '' }, { enabled: explains, cacheTime: 0 })
  return (
    <ErrorPage title="403" text={reason ?? t('errors.page403')}>
      {data && <AccessReasons {...data} />}
      {target && data && !data.allowed && data.roles.length > 0 && <AccessApplication target={target} />}
      <Link to={settings.home}>{t('errors.back')}</Link>
    </ErrorPage>
  )
}

/** The rules that a decision of the server follows from, and the roles that would change it. */
function AccessReasons({ allowed, title, reasons, roles }: AccessExplanation) {
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
      {roles.length > 0 && (
        <p>{t('roles', { roles: roles.map(({ roleName }) => roleName).join(t('resource.comma')) })}</p>
      )}
    </section>
  )
}

interface Question {
  /** Users, or roles. */
  of?: typeof user | typeof role
  id: string
  target: string
  recordId?: string
}

/** Whether and why a user, or whoever has a role, may do something. */
export function AccessAnswer({ of = user, ...question }: Question) {
  const query = useCall(of, 'explain', question, { cacheTime: 0 })
  return <Loaded query={query}>{explanation => <AccessReasons {...explanation} />}</Loaded>
}

/** Requests a permission from the administrators. */
function AccessApplication({ target }: { target: string }) {
  const { t } = usePhrases()
  const [reason, setReason] = useState('')
  const [isSent, setIsSent] = useState(false)
  const { running, run } = useRunning()
  if (isSent) return <p role="status">{t('sent')}</p>
  const send = () =>
    run(async () => {
      await call(accessRequest, 'ask', { target, reason })
      setIsSent(true)
    })
  return (
    <Space.Compact className="access-application">
      <Input
        aria-label={t('reason')}
        placeholder={t('reason')}
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.target.value)}
        onPressEnter={send}
      />
      <Button type="primary" loading={running} onClick={send}>
        {t('apply')}
      </Button>
    </Space.Compact>
  )
}

export const { usePhrases } = definePhrases('components/errors', {
  allowed: { zh: '{{title}}：允许', en: '{{title}}: allowed' },
  refused: { zh: '{{title}}：不允许', en: '{{title}}: not allowed' },
  roles: { zh: '可授予此权限的角色：{{roles}}', en: 'Roles that would allow it: {{roles}}' },
  reason: { zh: '申请理由（可选）', en: 'Reason (optional)' },
  apply: { zh: '申请权限', en: 'Request it' },
  sent: { zh: '申请已提交，管理员处理后会通知您。', en: 'Sent: you get a notice when an administrator has decided.' },
})
