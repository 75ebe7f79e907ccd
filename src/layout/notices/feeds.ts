import { useEffect, useRef, useState } from 'react'
import { type Channel, demoPage, type NoticeItem } from './demoItems.ts'

export interface Feed {
  items: readonly NoticeItem[]
  /** Marks items that nobody has sent. */
  demo: boolean
  loadingMore: boolean
  more: () => void
}

export const useDemoMail = (): Feed => useDemoFeed('mail')
export const useDemoMessages = (): Feed => useDemoFeed('messages')
export const useDemoNotices = (): Feed => useDemoFeed('notices')

const pagingDelay = 1000

function useDemoFeed(channel: Channel): Feed {
  const [pages, setPages] = useState(1)
  const [loadingMore, setLoadingMore] = useState(false)
  const timer = useRef<number>()
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const more = () => {
    if (loadingMore) return
    setLoadingMore(true)
    timer.current = window.setTimeout(() => {
      setPages(pages + 1)
      setLoadingMore(false)
    }, pagingDelay)
  }
  const items = Array.from({ length: pages }, (_, page) => demoPage(channel, page)).flat()
  return { items, demo: true, loadingMore, more }
}
