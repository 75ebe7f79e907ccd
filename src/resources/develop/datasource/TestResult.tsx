import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TestState } from './useTest.ts'

/** What became of an attempt, in words; said aloud when it comes. */
export function TestResult({ test }: { test: TestState }) {
  const { t } = useTranslation()
  return (
    <div aria-live="polite" className="source-result">
      {test.state === 'running' && <span>{t('source.testing')}</span>}
      {test.state === 'works' && (
        <Alert
          type="success"
          showIcon
          message={t('source.works')}
          description={t('source.took', {
            version: test.result.version,
            connect: test.result.connectMilliseconds,
            query: test.result.milliseconds,
          })}
        />
      )}
      {test.state === 'fails' && <Alert type="error" showIcon message={t('source.fails')} description={test.reason} />}
    </div>
  )
}
