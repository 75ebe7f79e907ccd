import './datasource.css'
import { type HttpError, useOne } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { type Datasource, datasource } from '#contract/develop/datasource'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { usePhrases } from './phrases.ts'
import { TestResult } from './TestResult.tsx'
import { useTest } from './useTest.ts'

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
