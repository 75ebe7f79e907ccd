import { createContext, useContext, useEffect } from 'react'
import { namePage, nameRecord } from '../../../state/tabs.ts'

/** The page around, as the row of open pages knows it. */
export const PageIdContext = createContext<string | undefined>(undefined)

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
