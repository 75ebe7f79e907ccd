import { Alert, Button } from 'antd'
import { FingerSized } from '../../components/ui/FingerSized.tsx'
import { usePhrases } from './phrases.ts'
import { RoundTrip } from './RoundTrip.tsx'
import { StoredEntries } from './StoredEntries.tsx'
import './test.css'
import { useState } from 'react'

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

/** An error that nobody catches, as a fault of the program is one. */
function TestError() {
  const { t } = usePhrases()
  const [raised, setRaised] = useState(false)

  function raise() {
    setRaised(true)
    setTimeout(() => {
      throw new Error(`Test error ${new Date().toISOString()}`)
    })
  }

  return (
    <section aria-labelledby="test-error">
      <h2 id="test-error">{t('errorLog')}</h2>
      <p>{t('errorLogHelp')}</p>
      <Button onClick={raise}>{t('raise')}</Button>
      <p role="status">{raised && t('raised')}</p>
    </section>
  )
}
