import './draftNote.css'
import { Alert, Button, type FormInstance, Space } from 'antd'
import dayjs from 'dayjs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changedFields, pickFields, type Values } from '../../../lib/text/mergeFields.ts'
import { findDraft, ownDraftKey, removeDraft, type StoredDraft, storeDraft } from '../../../state/drafts.ts'
import { useUnsaved } from './unsaved.ts'

/** Milliseconds after the last key. */
const SETTLED_MS = 1000

interface DraftOptions {
  /** Names the form: its module, and its record or what a new one belongs to. Without a name nothing is stored. */
  draftKey: string | undefined
  /** The form contains the stored values, so that a draft can be offered. */
  ready: boolean
  /** Stored values when the form was opened. */
  base: () => Values
  /** Current values of the form. */
  read: () => Values
  /** The fields that may be stored; secrets may not. */
  fields: () => readonly string[]
  /** Puts the draft into the form. */
  restore: (draft: StoredDraft) => void
}

type DraftState = { keptAt: number } | 'tooLarge' | undefined

/** A draft of an earlier time, which stays stored until the user has answered. */
interface OfferedDraft {
  /** When it was written. */
  at: number
  /** The record was saved since. */
  isOlder: boolean
  recover: () => void
  drop: () => void
}

/**
 * Unsaved text of a form: lost only after a confirmation, stored in this browser in case the page or the session ends.
 * `mark(true)` notes a change; `mark(false)` states that it is saved or discarded.
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
  /** The draft that was found, until the user has answered. */
  const unanswered = useRef(found)
  const changedHere = useRef(false)
  const waiting = useRef<{ values: Values; base: Values }>()
  const timer = useRef<number>()

  const forget = useCallback(() => {
    window.clearTimeout(timer.current)
    waiting.current = undefined
    setDraftState(undefined)
    const written = key === undefined ? undefined : findDraft(key)
    if (key === undefined || !written || !owners.current.has(written.form)) return
    if (unanswered.current) storeDraft(key, unanswered.current)
    else removeDraft(key)
  }, [key])

  const flush = useCallback(() => {
    window.clearTimeout(timer.current)
    const snapshot = waiting.current
    waiting.current = undefined
    if (key === undefined || !snapshot) return
    const { values, base } = snapshot
    const changed = changedFields(latest.current.fields(), base, values)
    if (changed.length === 0) return forget()
    // Text that is typed during an offer joins the offered draft, so that neither is lost with the page.
    const offered = unanswered.current
    const isKept = storeDraft(key, {
      values: { ...offered?.values, ...pickFields(changed, values) },
      base: { ...offered?.base, ...pickFields(changed, base) },
      form,
    })
    setDraftState(isKept ? { keptAt: Date.now() } : 'tooLarge')
  }, [key, form, forget])

  const mark = useCallback(
    (unsaved: boolean) => {
      markUnsaved(unsaved, forget)
      changedHere.current = unsaved
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

  const [offered, setOffered] = useState<{ draft: StoredDraft; isOlder: boolean }>()
  const wasOffered = useRef(false)
  useEffect(() => {
    if (!found || !ready || wasOffered.current) return
    const timer = window.setTimeout(() => {
      wasOffered.current = true
      const base = latest.current.base()
      const names = Object.keys(found.values)
      // The form of a dialog may be rendered after the dialog, and then is still empty.
      if (changedFields(names, found.values, base).length === 0) settle(found)
      else setOffered({ draft: found, isOlder: changedFields(names, found.base, base).length > 0 })
    })
    return () => window.clearTimeout(timer)
  })

  /** From here on the draft is this form's own: it goes, or stays with what was typed. */
  function settle(draft: StoredDraft) {
    owners.current.add(draft.form)
    unanswered.current = undefined
    setOffered(undefined)
    if (changedHere.current) mark(true)
    else forget()
  }

  const offer: OfferedDraft | undefined = offered && {
    at: offered.draft.at,
    isOlder: offered.isOlder,
    recover() {
      latest.current.restore(offered.draft)
      changedHere.current = true
      settle(offered.draft)
    },
    drop: () => settle(offered.draft),
  }
  return { holder, mark, draftState, offer }
}

interface FormDraftOptions {
  form: Pick<FormInstance, 'getFieldsValue' | 'setFieldsValue'>
  /** See `useDraft`. */
  draftKey: string | undefined
  /** Initial values of the form. */
  initial?: Values
  /** The form is rendered. */
  ready?: boolean
}

const nothing: Values = {}

/** `useDraft` for an antd form without a record of a module. */
export function useFormDraft({ form, draftKey, initial = nothing, ready = true }: FormDraftOptions) {
  const saved = useRef<Values>()
  const { mark, ...draft } = useDraft({
    draftKey,
    ready,
    base: () => saved.current ?? initial,
    read: () => form.getFieldsValue(true),
    fields: () => Object.keys({ ...initial, ...form.getFieldsValue(true) }),
    restore: ({ values }) => form.setFieldsValue(values),
  })
  return {
    ...draft,
    /** Notes a change (true), or that what was typed is discarded or saved (false), from where the form may go on. */
    mark(unsaved: boolean) {
      if (!unsaved) saved.current = { ...form.getFieldsValue(true) }
      mark(unsaved)
    },
  }
}

/** Offers the stored draft of a form: the user restores or discards it. */
export function DraftOffer({ offer }: { offer: OfferedDraft | undefined }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)

  function answer(decide: () => void) {
    decide()
    // The buttons go, and the keyboard must stay in the form.
    place.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={place} role="status" tabIndex={-1} className="draft-offer">
      {offer && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          message={
            <div className="draft-offer-words">
              <span>
                {t(offer.isOlder ? 'draft.older' : 'draft.found', { time: dayjs(offer.at).format('MM-DD HH:mm') })}
              </span>
              <Space wrap>
                <Button size="small" type="primary" onClick={() => answer(offer.recover)}>
                  {t('draft.recover')}
                </Button>
                <Button size="small" onClick={() => answer(offer.drop)}>
                  {t('draft.drop')}
                </Button>
              </Space>
            </div>
          }
        />
      )}
    </div>
  )
}

/** Whether the content of a form is stored in this browser. */
export function DraftNote({ draftState }: { draftState: DraftState }) {
  const { t } = useTranslation()
  return (
    <span className="form-state">
      {draftState === 'tooLarge'
        ? t('draft.tooLarge')
        : draftState && t('draft.kept', { time: dayjs(draftState.keptAt).format('HH:mm:ss') })}
    </span>
  )
}
