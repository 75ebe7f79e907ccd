import { type HttpError, useOne } from '@refinedev/core'
import { useEffect, useMemo } from 'react'
import { freshDetail } from '../data/freshDetail.ts'
import type { AnyRecord } from '../definition/defineResource.ts'
import { useDefinition } from '../definition/definitionContext.ts'
import { CopiedRecord, copiedValues } from './copiedRecord.ts'
import { ResourceForm } from './ResourceForm.tsx'

interface CopyDialogProps {
  id: string
  close: () => void
}

/** The form of a new record, filled in from another one. Nothing is stored until it is saved. */
export function CopyDialog({ id, close }: CopyDialogProps) {
  const definition = useDefinition()
  const { module } = definition
  const { data, isError } = useOne<AnyRecord, HttpError>({
    resource: module.path,
    id,
    queryOptions: freshDetail,
    meta: { silent: false },
  })
  const record = data?.data
  const copied = useMemo(() => record && { id, values: copiedValues(module, record) }, [module, id, record])
  // The message of the call says what is wrong.
  useEffect(() => {
    if (isError) close()
  }, [isError, close])
  const Form = definition.form ?? ResourceForm
  if (!copied) return null
  return (
    <CopiedRecord.Provider value={copied}>
      <Form mode="create" close={close} />
    </CopiedRecord.Provider>
  )
}
