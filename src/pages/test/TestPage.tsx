import { Alert } from 'antd'
import { FingerSized } from '../../components/ui/FingerSized.tsx'
import { usePhrases } from './phrases.ts'
import { RoundTrip } from './RoundTrip.tsx'
import { StoredEntries } from './StoredEntries.tsx'
import { TestError } from './TestError.tsx'
import './test.css'

/** Checks of the product by itself. In place of mock data it says that there is none. */
export function TestPage() {
  const { t } = usePhrases()
  return (
    <FingerSized>
      <div className="test-page">
        <h1>{t('route.test')}</h1>
        <Alert type="info" showIcon message={t('mockOff')} description={t('mockOffHelp')} />
        <RoundTrip />
        <TestError />
        <StoredEntries />
      </div>
    </FingerSized>
  )
}
