import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { choicesKey } from '../../fields/pickers/useChoices.ts'

/** Renews what a change to a record of `path` made stale: its lists, and the pickers that offer it. */
export function useInvalidateResource(path: string): () => Promise<void> {
  const invalidate = useInvalidate()
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all([
      invalidate({ resource: path, invalidates: ['list'] }),
      client.invalidateQueries({ queryKey: choicesKey(path) }),
    ])
  }, [invalidate, client, path])
}
