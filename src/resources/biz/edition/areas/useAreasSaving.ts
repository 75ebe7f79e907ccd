import { useEffect, useRef, useState } from 'react'
import type { PageAreas } from '#contract/biz/editionCalls'
import { useInvalidateResource } from '../../../../components/resource/data/requests.ts'
import { useLeaving } from '../../../../components/resource/draft/unsaved.ts'
import { useDraft } from '../../../../components/resource/draft/useDraft.ts'
import { useConfirm } from '../../../../components/ui/useConfirm.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { ApiError } from '../../../../providers/blade/apiError.ts'
import type { Area } from '../data/areas.ts'
import { areasIn, articleTitle, changedAreas, pagePath, saveAreas } from '../data/usePageAreas.ts'
import { usePhrases } from '../phrases.ts'
import { knownAreas, mergeAreas } from './mergeAreas.ts'
import type { useAreas } from './useAreas.ts'

interface Options {
  of: PageAreas
  editing: Pick<ReturnType<typeof useAreas>, 'areas' | 'load'>
  /** Reads what is stored now. */
  reread: () => Promise<PageAreas | undefined>
  close: () => void
}

/** Saves the areas of a page, and keeps a draft of them until then. What others saved meanwhile is merged. */
export function useAreasSaving({ of, editing: { areas, load }, reread, close }: Options) {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const [saving, setSaving] = useState(false)
  const [merged, setMerged] = useState(false)
  const latest = useRef(areas)
  latest.current = areas
  const { holder, mark, draftState, offer } = useDraft({
    draftKey: `${pagePath}/areas/${of.page.id}`,
    ready: of.page.imgUrl !== '',
    base: () => ({ areas: areasIn(of) }),
    read: () => ({ areas: latest.current }),
    fields: () => ['areas'],
    restore: ({ values }) => load(knownAreas(values.areas as Area[], of)),
  })
  const mayLeave = useLeaving(holder)
  const invalidate = useInvalidateResource(pagePath)
  const changed = changedAreas(of, areas)
  useEffect(() => mark(isChanged(of, areas)), [mark, of, areas])

  async function leave() {
    if (!(await mayLeave())) return
    mark(false)
    close()
  }

  async function save() {
    const count = areas.filter(isUnlinked).length
    if (count > 0) return notify('warning', t('needsArticle', { count }))
    setSaving(true)
    try {
      if (changed.length > 0) await saveAreas(of.page.id, changed)
      mark(false)
      notify('success', t('notifications.success'))
      void invalidate()
      close()
    } catch (error) {
      // The refusal is on screen; what was drawn stays.
      setSaving(false)
      if (error instanceof ApiError && error.statusCode === 409) await meet()
    }
  }

  async function meet() {
    const theirs = await reread()
    if (!theirs) return
    const { conflicts, areas: mergedAreas } = mergeAreas(of, latest.current, theirs)
    // Mine at once: the decision only replaces some of it.
    load(mergedAreas([]))
    setMerged(true)
    if (conflicts.length === 0) return
    const titles = conflicts.map(id => articleTitle(theirs.articles, id)).join(t('resource.comma'))
    const [okText, cancelText] = [t('takeTheirs'), t('keepMine')]
    const isConfirmed = await confirm({ content: t('conflict', { titles }), okText, cancelText })
    if (isConfirmed) load(mergedAreas(conflicts))
  }

  return { saving, merged, save, leave, draftState, offer }
}

const isUnlinked = ({ articleId }: Area) => articleId === undefined
const isChanged = (of: PageAreas, areas: readonly Area[]) =>
  changedAreas(of, areas).length > 0 || areas.some(isUnlinked)
