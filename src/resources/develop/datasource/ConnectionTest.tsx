import './datasource.css'
import { type HttpError, useOne } from '@refinedev/core'
import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type Datasource, datasource, type TestedConnection } from '#contract/develop/datasource'
import type { CallInput } from '#contract/kit/module'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { request } from '../../../providers/api/http.ts'
import { usePhrases } from './phrases.ts'

/** Tries the stored connection as soon as it is opened. */
export function TestDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const name = useSourceName(id)
  const test = useTest()
  const begun = useRef(false)
  const { run } = test
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void run({ id })
  }, [run, id])
  return (
    <RecordDialog
      width={600}
      title={name ? t('testOf', { name }) : t('test')}
      onCancel={close}
      onOk={() => run({ id })}
      okText={t('again')}
      okButtonProps={{ loading: test.state === 'running' }}
      cancelText={t('resource.close')}
    >
      <TestResult test={test} />
    </RecordDialog>
  )
}

/** The test says itself when it fails, so nothing is said when only the name cannot be read. */
export function useSourceName(id: string): string | undefined {
  const { data } = useOne<Datasource, HttpError>({ resource: datasource.path, id, errorNotification: false })
  return data?.data.name
}

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

export type TestInput = CallInput<typeof datasource.calls.test>

type TestState =
  | { state: 'idle' | 'running' }
  | { state: 'works'; result: TestedConnection }
  | { state: 'fails'; reason: string }

type Test = TestState & { run: (input: TestInput) => Promise<void> }

/** Tries a connection; of several attempts the last one counts. */
export function useTest(): Test {
  const [test, setTest] = useState<TestState>({ state: 'idle' })
  const attempt = useRef(0)

  async function run(input: TestInput) {
    attempt.current += 1
    const mine = attempt.current
    setTest({ state: 'running' })
    const end = await testConnection(input)
    if (mine === attempt.current) setTest(end)
  }

  return { ...test, run }
}

async function testConnection(data: TestInput): Promise<TestState> {
  try {
    const url = `${datasource.path}/test`
    // The reason stands where the result would, not in the corner.
    const result = await request<TestedConnection>({ url, method: 'POST', data, meta: { silent: true } })
    return { state: 'works', result }
  } catch (error) {
    return { state: 'fails', reason: (error as Error).message }
  }
}
