import { useEffect, useRef } from 'react'

/** Marks the table around what scrolls where more lies beyond a side; fixed columns cast a shadow there. */
export function useHiddenSides() {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = content.current
    const table = element?.closest('.ant-table')
    if (!element || !table) return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      table.classList.toggle('ant-table-ping-left', scrollLeft > 0)
      table.classList.toggle('ant-table-ping-right', scrollLeft < scrollWidth - clientWidth - 1)
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
  return content
}
