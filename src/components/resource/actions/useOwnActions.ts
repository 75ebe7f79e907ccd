import { usePublish } from '@refinedev/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../providers/api/notification.ts'
import { usePageNavigate } from '../../../providers/router.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useHandlers } from '../../ui/useHandlers.ts'
import { useInvalidateResource } from '../data/useInvalidateResource.ts'
import type { AnyRecord, RowAction } from '../definition/defineResource.ts'
import { useWording } from '../definition/wording.ts'

/** Takes an action of the resource on a record, and says which is under way. Once for a table: a row has no hooks. */
export function useOwnActions(path: string, open: (action: string, id: string) => void) {
  const wording = useWording()
  const { t } = useTranslation()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(path)
  const publish = usePublish()
  const navigate = usePageNavigate()
  /** Keys of actions by the ids of their records. */
  const [running, setRunning] = useState<Readonly<Record<string, string | undefined>>>({})

  /** Actions of one record, which others do not wait for. */
  const busy = useRef(new Set<string>())

  async function take(action: RowAction, record: AnyRecord) {
    if (busy.current.has(record.id)) return
    busy.current.add(record.id)
    try {
      await carryOut(action, record)
    } finally {
      busy.current.delete(record.id)
    }
  }

  async function carryOut(action: RowAction, record: AnyRecord) {
    const name = wording(action.label)
    if ('dialog' in action) return open(action.key, action.idOf?.(record) ?? record.id)
    if ('run' in action && action.confirm && !(await confirm({ content: wording(action.confirm, { name }) }))) return
    setRunning(others => ({ ...others, [record.id]: action.key }))
    try {
      if ('to' in action) {
        navigate(await action.to(record))
        return action.changes && (await invalidate())
      }
      await action.run(record)
      publish?.({ channel: `resources/${path}`, type: 'updated', payload: { ids: [record.id] }, date: new Date() })
      notify('success', action.done ? wording(action.done) : t('notifications.success'))
      await invalidate()
    } catch {
      // The refusal is on screen.
    } finally {
      setRunning(others => ({ ...others, [record.id]: undefined }))
    }
  }

  const { run } = useHandlers({ run: (action: RowAction, record: AnyRecord) => void take(action, record) })
  return { run, running }
}
