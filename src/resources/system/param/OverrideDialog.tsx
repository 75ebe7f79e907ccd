import { type HttpError, useOne } from '@refinedev/core'
import { useEffect, useMemo } from 'react'
import { type Param, param } from '#contract/system/param'
import { freshDetail } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'

const { paramKey } = param.fields
/** It is the key that makes the new row replace the platform's. */
const fields = Object.entries({ ...param.fields, paramKey: { ...paramKey, modes: { create: 'locked' } } } as const)

/** A value of the tenant's own in place of the platform's. */
export function OverrideDialog({ id, close }: DialogProps) {
  const definition = useDefinition()
  const { data, isError } = useOne<Param, HttpError>({
    resource: param.path,
    id,
    queryOptions: freshDetail,
    errorNotification: false,
    meta: { silent: false },
  })
  const initial = useMemo(() => data && { ...data.data }, [data])
  // The refusal is on screen.
  useEffect(() => {
    if (isError) close()
  }, [isError, close])
  if (!initial) return null
  return <FormDialog {...{ definition, fields, initial, close }} mode="create" below={id} />
}
