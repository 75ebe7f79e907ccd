import { Alert } from 'antd'
import { usePhrases } from './phrases.ts'
import type { TestState } from './useTest.ts'

/** Result of a connection test, announced to screen readers. */
export function TestResult({ test }: { test: TestState }) {
  const { t } = usePhrases()
  return (
    <div aria-live="polite" className="source-result">
      {test.state === 'running' && <span>{t('testing')}</span>}
      {test.state === 'works' && (
        <Alert
          type="success"
          showIcon
          message={t('works')}
          description={t('took', {
            version: test.result.version,
            connect: test.result.connectMilliseconds,
            query: test.result.milliseconds,
          })}
        />
      )}
      {test.state === 'fails' && <Alert type="error" showIcon message={t('fails')} description={test.reason} />}
    </div>
  )
}
