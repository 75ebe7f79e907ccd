import { useDeleteMany } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Module } from '#contract/kit/module'
import type { RemovalUse } from '#contract/kit/uses'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { forgetRecord } from '../../../state/recents.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useOneAtATime } from '../../ui/useRunning.ts'
import { requestRestore, useInvalidateResource } from '../data/requests.ts'
import { hasExtension, offersRecycleBin } from '../definition/buttons.ts'

type WithId = { readonly id: string }

/** Removes records after a confirmation, and offers to restore them. Returns whether they were removed. */
export function useRemoval(module: Module) {
  const { path } = module
  const { mutateAsync, isLoading } = useDeleteMany()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(path)
  const { t } = useTranslation()
  const restorable = offersRecycleBin(module)
  const removeOnce = useOneAtATime(remove)

  async function remove(records: readonly WithId[]): Promise<boolean> {
    if (records.length === 0) {
      notify('warning', t('resource.chooseRow'))
      return false
    }
    const ids = records.map(({ id }) => id)
    if (!(await confirm({ content: question(ids), danger: true }))) return false
    try {
      await mutateAsync({
        resource: path,
        ids,
        mutationMode: 'pessimistic',
        invalidates: [],
        successNotification: false,
      })
    } catch {
      // The refusal is on screen; the records stay where they are.
      return false
    }
    notify('success', t('notifications.deleteSuccess'), restorable ? () => restore(ids) : undefined)
    for (const id of ids) forgetRecord(path, id)
    await invalidate()
    return true
  }

  /** The question, and what else is affected, if anything is. */
  function question(ids: readonly string[]) {
    return (
      <>
        <p className="removal-question">{t('resource.confirmRemove')}</p>
        {hasExtension(module, 'removal-uses') && <RemovalUses path={path} ids={ids.join()} />}
      </>
    )
  }

  async function restore(ids: readonly string[]): Promise<boolean> {
    try {
      await requestRestore(module, ids)
    } catch {
      // The refusal is on screen; the records stay in the recycle bin.
      return false
    }
    notify('success', t('resource.broughtBack', { count: ids.length }))
    await invalidate()
    return true
  }

  return { remove: async (records: readonly WithId[]) => (await removeOnce(records)) === true, removing: isLoading }
}

interface RemovalUsesProps {
  path: string
  ids: string
}

/** References to the records that are to be removed. They arrive in the question, which does not wait for them. */
function RemovalUses({ path, ids }: RemovalUsesProps) {
  const { t } = useTranslation()
  const [uses, setUses] = useState<readonly RemovalUse[]>([])
  // A confirmation is rendered next to the screens, where there are no queries.
  useEffect(() => {
    let gone = false
    request<RemovalUse[]>({ method: 'POST', url: `${path}/removal-uses`, data: { ids }, meta: { silent: true } }).then(
      found => !gone && setUses(found),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [path, ids])
  const message = uses.flatMap(({ moduleTitle: name, count, others }) => [
    ...(count > 0 ? [t('resource.referring', { name, count })] : []),
    ...(others > 0 ? [t('resource.referringOthers', { name, count: others })] : []),
  ])
  return (
    <p role="status" className="removal-uses">
      {message.length > 0 && t('resource.referredTo', { uses: message.join(t('resource.comma')) })}
      {uses.map(({ hint }) => hint)}
    </p>
  )
}
