import type { FormProps } from 'antd'
import type { ReactNode } from 'react'
import { AwaitedEditors } from '../../fields/editors/LoadedEditor.tsx'
import { CheckedForm } from '../../ui/CheckedForm.tsx'
import { LoadFailed } from '../../ui/states/LoadFailed.tsx'
import type { useRecordForm } from './useRecordForm.ts'

interface RecordFormProps extends Pick<FormProps, 'id' | 'name' | 'className'> {
  state: ReturnType<typeof useRecordForm>
  children: ReactNode
}

/** The fields of one record, or why they cannot be shown. */
export function RecordForm({ state, ...own }: RecordFormProps) {
  const { form, formProps, query, busy, ready, onAwaited } = state
  if (query?.isError && !query.isFetching && !ready) return <LoadFailed retry={() => void query.refetch()} />
  return (
    <AwaitedEditors.Provider value={onAwaited}>
      <CheckedForm {...formProps} form={form} requiredMark disabled={busy || !ready} aria-busy={busy} {...own} />
    </AwaitedEditors.Provider>
  )
}
