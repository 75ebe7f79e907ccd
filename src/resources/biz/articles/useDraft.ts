import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormValues } from '../../../components/resource/useRecordForm.ts'
import { readEntry, removeEntry, writeEntry } from '../../../state/persisted.ts'
import { useSession } from '../../../state/session.ts'

/** Milliseconds after the last key. */
const SETTLED = 1000

export interface Draft {
  values: FormValues
  /** The version of the record that it began with; absent for a new one. */
  version?: number
}

/** What was typed is kept in this browser until it is saved or given up, so that no accident loses it. */
export function useDraft(id: string | undefined) {
  const userId = useSession(({ userInfo }) => userInfo?.user_id ?? '')
  const key = `article-draft-${userId}-${id ?? 'new'}`
  const [keptAt, setKeptAt] = useState<number>()
  const waiting = useRef<Draft>()
  const timer = useRef<number>()

  const flush = useCallback(() => {
    window.clearTimeout(timer.current)
    if (!waiting.current) return
    writeEntry(key, waiting.current)
    waiting.current = undefined
    setKeptAt(Date.now())
  }, [key])

  const keep = useCallback(
    (draft: Draft) => {
      waiting.current = draft
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(flush, SETTLED)
    },
    [flush],
  )

  const forget = useCallback(() => {
    window.clearTimeout(timer.current)
    waiting.current = undefined
    removeEntry(key)
    setKeptAt(undefined)
  }, [key])

  /** What was kept before, and when. */
  const find = useCallback((): (Draft & { at: number }) | undefined => {
    const entry = readEntry(key)
    return isDraft(entry?.content) ? { ...entry.content, at: entry.datetime } : undefined
  }, [key])

  // A page that closes, or a session that ends, does not wait for the timer.
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  return { keptAt, keep, forget, find }
}

function isDraft(content: unknown): content is Draft {
  return typeof content === 'object' && content !== null && 'values' in content
}
