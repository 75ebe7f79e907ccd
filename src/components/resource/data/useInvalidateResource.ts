import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callKey } from '../../../providers/api/useCall.ts'

/** Renews what a change to a record of `path` made stale: its lists, the pickers that offer it, and the calls that depend on it. */
export function useInvalidateResource(path: string): () => Promise<void> {
  const invalidate = useInvalidate()
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all([
      invalidate({ resource: path, invalidates: ['list'] }),
      client.invalidateQueries({ queryKey: callKey({ dependsOn: path }) }),
    ])
  }, [invalidate, client, path])
}
