import { useInvalidate } from '@refinedev/core'
import { useEffect } from 'react'
import { useDefinition } from '../../../components/resource/definition/definitionContext.ts'
import { useNotices } from '../../../state/notices.ts'
import { isOwnChange } from './ownChanges.ts'

/** Renews the list when tasks or processes have changed, where it stands: its page, its filters and what is open stay. */
export function LiveList() {
  const { path } = useDefinition().module
  const invalidate = useInvalidate()
  // Every event refreshes the notices in each tab of the browser.
  useEffect(
    () =>
      useNotices.subscribe(({ notices }, before) => {
        if (notices === before.notices || isOwnChange(path)) return
        const invalidationOptions = { cancelRefetch: false }
        void invalidate({ resource: path, invalidates: ['list'], invalidationOptions })
      }),
    [invalidate, path],
  )
  return null
}
