import { useEffect, useRef, useState } from 'react'

/** Classes for the sides of what scrolls that have more beyond them; fixed columns cast a shadow there. */
export function useHiddenSides() {
  const content = useRef<HTMLDivElement>(null)
  const [hiddenSides, setHiddenSides] = useState('')
  useEffect(() => {
    const element = content.current
    if (!element) return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const left = scrollLeft > 0 ? 'ant-table-ping-left' : ''
      setHiddenSides(scrollLeft < scrollWidth - clientWidth - 1 ? `${left} ant-table-ping-right` : left)
    }
    // Reports the first size as well, once the layout is calculated.
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return { content, hiddenSides }
}
