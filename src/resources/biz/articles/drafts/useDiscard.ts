import { articles } from '#contract/biz/articles'
import { useInvalidateResource } from '../../../../components/resource/data/requests.ts'
import { useConfirm } from '../../../../components/ui/useConfirm.ts'
import { useModuleRights } from '../../../../providers/accessControl.ts'
import { call } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { useDraftPhrases } from './phrases.ts'

interface Discarded {
  id: string
  title: string
  version: number
}

/** Discards a draft after asking, and offers to bring it back. Answers whether it is gone. */
export function useDiscard() {
  const { t } = useDraftPhrases()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(articles.path)
  const mayRestore = useModuleRights(articles)('delete')

  async function restore(id: string) {
    try {
      const { restoreRecords } = await import('../../../../components/resource/data/requests.ts')
      await restoreRecords(articles, [id])
    } catch {
      // The refusal is on screen.
      return false
    }
    notify('success', t('notifications.success'))
    await invalidate()
    return true
  }

  return async ({ id, title, version }: Discarded): Promise<boolean> => {
    if (!(await confirm({ content: t('confirmDiscard', { title }), danger: true }))) return false
    try {
      await call(articles, 'discard-draft', { id, version })
    } catch {
      // The refusal is on screen.
      return false
    }
    notify('success', t('discarded'), mayRestore ? () => restore(id) : undefined)
    await invalidate()
    return true
  }
}
