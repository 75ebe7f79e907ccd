import './info.css'
import { Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FingerSized } from '../../components/ui/screenLevel.tsx'
import { isOffered } from '../../lib/settings.ts'
import { InfoForm } from './InfoForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { usePhrases } from './phrases.ts'
import { ownFactorsCall, SecondFactor } from './SecondFactor.tsx'
import { SignIns } from './SignIns.tsx'

const groups = ['info', 'password', 'second-factor', 'sign-ins'] as const

/** The user's own account. All forms stay mounted, so that unsaved input is kept. */
export function InfoPage() {
  const { t } = usePhrases()
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState<string>(groups.find(group => group === query.get('group')) ?? 'info')
  return (
    <FingerSized>
      <div className="info">
        <h1>{t('route.info')}</h1>
        <Tabs
          aria-label={t('groups')}
          activeKey={chosen}
          onChange={setChosen}
          items={[
            { key: 'info', label: t('info'), children: <InfoForm />, forceRender: true },
            { key: 'password', label: t('password'), children: <PasswordForm />, forceRender: true },
            ...(isOffered(ownFactorsCall)
              ? [{ key: 'second-factor', label: t('secondFactor'), children: <SecondFactor /> }]
              : []),
            ...(isOffered('blade-auth/oauth/my-sign-ins')
              ? [{ key: 'sign-ins', label: t('signIns'), children: <SignIns /> }]
              : []),
          ]}
        />
      </div>
    </FingerSized>
  )
}
