import { Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { FingerSized } from '../../components/ui/FingerSized.tsx'
import './info.css'
import { InfoForm } from './InfoForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SignIns } from './SignIns.tsx'

const groups = ['info', 'password', 'sign-ins'] as const

/** What people may change and see of their own account. The forms stay drawn, so that what was typed is not lost. */
export function InfoPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState<string>(groups.find(group => group === query.get('group')) ?? 'info')
  return (
    <FingerSized>
      <div className="info">
        <h1>{t('route.info')}</h1>
        <Tabs
          aria-label={t('info.groups')}
          activeKey={chosen}
          onChange={setChosen}
          items={[
            { key: 'info', label: t('info.info'), children: <InfoForm />, forceRender: true },
            { key: 'password', label: t('info.password'), children: <PasswordForm />, forceRender: true },
            { key: 'sign-ins', label: t('info.signIns'), children: <SignIns /> },
          ]}
        />
      </div>
    </FingerSized>
  )
}
