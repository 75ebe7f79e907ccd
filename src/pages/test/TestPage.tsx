import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { FingerSized } from '../../components/ui/FingerSized.tsx'
import { RoundTrip } from './RoundTrip.tsx'
import { StoredEntries } from './StoredEntries.tsx'
import { TestError } from './TestError.tsx'
import './test.css'

/** Checks of the product by itself. In place of mock data it says that there is none. */
export function TestPage() {
  const { t } = useTranslation()
  return (
    <FingerSized>
      <div className="test-page">
        <h1>{t('route.test')}</h1>
        <Alert type="info" showIcon message={t('test.mockOff')} description={t('test.mockOffHelp')} />
        <RoundTrip />
        <TestError />
        <StoredEntries />
      </div>
    </FingerSized>
  )
}
