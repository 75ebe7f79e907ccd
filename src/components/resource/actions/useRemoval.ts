import { useDeleteMany } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../providers/api/notification.ts'
import { forgetRecord } from '../../../state/recents.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useInvalidateResource } from '../data/useInvalidateResource.ts'

/** Removes records after asking. Answers whether they are gone. */
export function useRemoval(path: string) {
  const { mutateAsync, isLoading } = useDeleteMany()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(path)
  const { t } = useTranslation()

  async function remove(ids: string[]): Promise<boolean> {
    if (ids.length === 0) {
      notify('warning', t('resource.chooseRow'))
      return false
    }
    if (!(await confirm({ content: t('resource.confirmRemove') }))) return false
    try {
      await mutateAsync({
        resource: path,
        ids,
        mutationMode: 'pessimistic',
        invalidates: [],
      })
    } catch {
      // The refusal is on screen; the records stay where they are.
      return false
    }
    for (const id of ids) forgetRecord(path, id)
    await invalidate()
    return true
  }

  return { remove, removing: isLoading }
}
