import dayjs from 'dayjs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changedFields, pickFields, type Values } from '../../../lib/text/mergeFields.ts'
import { findDraft, type KeptDraft, keepDraft, ownDraftKey, removeDraft } from '../../../state/drafts.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUnsaved } from './unsaved.ts'

/** Milliseconds after the last key. */
const SETTLED_MS = 1000

export interface DraftOptions {
  /** Names the form: its module, and its record or what a new one belongs to. Without a name nothing is kept. */
  draftKey: string | undefined
  /** The form holds what is stored, so that a draft can be offered. */
  ready: boolean
  /** Stored values when the form was opened. */
  base: () => Values
  /** Current values of the form. */
  read: () => Values
  /** The fields that may be kept, which secrets may not. */
  fields: () => readonly string[]
  /** Puts the draft into the form. */
  restore: (draft: KeptDraft) => void
}

export type DraftState = { keptAt: number } | 'tooLarge' | undefined

/**
 * Unsaved text of a form: lost only after a confirmation, kept in this browser in case the page or the session ends.
 * `mark(true)` notes a change; `mark(false)` says that it is saved or discarded.
 */
export function useDraft(options: DraftOptions) {
  const { draftKey, ready } = options
  const latest = useRef(options)
  latest.current = options
  const { holder, mark: markUnsaved } = useUnsaved()
  const key = ownDraftKey(draftKey)
  // Read before this form writes one of its own.
  const [found] = useState(() => (key === undefined ? undefined : findDraft(key)))
  const [form] = useState(() => Math.random().toString(36).slice(2))
  const [draftState, setDraftState] = useState<DraftState>()
  const owners = useRef(new Set([form]))
  const waiting = useRef<{ values: Values; base: Values }>()
  const timer = useRef<number>()

  const forget = useCallback(() => {
    window.clearTimeout(timer.current)
    waiting.current = undefined
    const written = key === undefined ? undefined : findDraft(key)
    if (key !== undefined && written && owners.current.has(written.form)) removeDraft(key)
    setDraftState(undefined)
  }, [key])

  const flush = useCallback(() => {
    window.clearTimeout(timer.current)
    const snapshot = waiting.current
    waiting.current = undefined
    if (key === undefined || !snapshot) return
    const { values, base } = snapshot
    const changed = changedFields(latest.current.fields(), base, values)
    if (changed.length === 0) return forget()
    const isKept = keepDraft(key, { values: pickFields(changed, values), base: pickFields(changed, base), form })
    setDraftState(isKept ? { keptAt: Date.now() } : 'tooLarge')
  }, [key, form, forget])

  const mark = useCallback(
    (unsaved: boolean) => {
      markUnsaved(unsaved, forget)
      if (!unsaved) return forget()
      waiting.current = { values: { ...latest.current.read() }, base: latest.current.base() }
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(flush, SETTLED_MS)
    },
    [markUnsaved, forget, flush],
  )

  // A page that closes, or a session that ends, does not wait for the timer.
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  useOffer({ found, ready, latest, mark, forget, owners })
  return { holder, mark, draftState }
}

interface Offer {
  found: KeptDraft | undefined
  ready: boolean
  latest: { readonly current: DraftOptions }
  mark: (unsaved: boolean) => void
  forget: () => void
  owners: { readonly current: Set<string> }
}

/** Asks once, when the form holds what is stored, whether to go on with what was found. */
function useOffer({ found, ready, latest, mark, forget, owners }: Offer): void {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const wasOffered = useRef(false)
  useEffect(() => {
    if (!found || !ready || wasOffered.current) return
    const timer = window.setTimeout(() => {
      wasOffered.current = true
      void offer(found)
    })
    return () => window.clearTimeout(timer)
  })

  async function offer(draft: KeptDraft) {
    const { base, restore } = latest.current
    owners.current.add(draft.form)
    const names = Object.keys(draft.values)
    // The form of a dialog may be rendered after the dialog, and then holds nothing yet.
    if (changedFields(names, draft.values, base()).length === 0) return forget()
    const isOlder = changedFields(names, draft.base, base()).length > 0
    const time = dayjs(draft.at).format('MM-DD HH:mm')
    const agreed = await confirm({
      content: t(isOlder ? 'draft.older' : 'draft.found', { time }),
      okText: t('draft.recover'),
      cancelText: t('draft.drop'),
    })
    if (!agreed) return forget()
    restore(draft)
    mark(true)
  }
}
