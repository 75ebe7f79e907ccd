import { useContext, useEffect } from 'react'
import { PageIdContext } from '../../../providers/router.ts'
import { namePage, nameRecord } from '../../../state/tabs.ts'

/** While a dialog shows a record, the tab of its page says which. */
export function useRecordName(name: unknown): void {
  const page = useContext(PageIdContext)
  const text = typeof name === 'string' || typeof name === 'number' ? String(name) : undefined
  useEffect(() => {
    if (page === undefined || text === undefined) return
    nameRecord(page, text)
    return () => nameRecord(page, undefined)
  }, [page, text])
}

/** A page that is there for one record is called by it, also while another page is shown. */
export function usePageName(name: string): void {
  const page = useContext(PageIdContext)
  useEffect(() => {
    if (page !== undefined) namePage(page, name)
  }, [page, name])
}
