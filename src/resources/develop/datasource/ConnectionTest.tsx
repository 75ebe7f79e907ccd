import { useRecord } from '../../../components/resource/data/requests.ts'
import './datasource.css'
import { useMutation } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useEffect, useRef } from 'react'
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
  const { mutate } = test
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    mutate({ id })
  }, [mutate, id])
  return (
    <RecordDialog
      width={600}
      title={name ? t('testOf', { name }) : t('test')}
      onCancel={close}
      onOk={() => mutate({ id })}
      okText={t('again')}
      okButtonProps={{ loading: test.isLoading }}
      cancelText={t('resource.close')}
    >
      <TestResult test={test} />
    </RecordDialog>
  )
}

/** The test reports its own failure, so no message is shown when only the name cannot be read. */
export function useSourceName(id: string): string | undefined {
  return useRecord<Datasource>(datasource.path, id).data?.name
}

/** Result of a connection test, announced to screen readers. */
export function TestResult({ test: { isLoading, data, error } }: { test: Test }) {
  const { t } = usePhrases()
  return (
    <div aria-live="polite" className="source-result">
      {isLoading && <span>{t('testing')}</span>}
      {data && (
        <Alert
          type="success"
          showIcon
          message={t('works')}
          description={t('took', {
            version: data.version,
            connect: data.connectMilliseconds,
            query: data.milliseconds,
          })}
        />
      )}
      {error && <Alert type="error" showIcon message={t('fails')} description={error.message} />}
    </div>
  )
}

export type TestInput = CallInput<typeof datasource.calls.test>

type Test = ReturnType<typeof useTest>

/** Tries a connection; of several attempts the last one counts. */
export function useTest() {
  return useMutation<TestedConnection, Error, TestInput>({
    networkMode: 'always',
    // The reason is shown in place of the result, not in the corner.
    mutationFn: data => request({ url: `${datasource.path}/test`, method: 'POST', data, meta: { silent: true } }),
  })
}
