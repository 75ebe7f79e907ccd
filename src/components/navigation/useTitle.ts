import { useEffect } from 'react'
import { settings } from '../../lib/settings.ts'

/** Names the browser tab after the screen, followed by the product. */
export function useTitle(label: string): void {
  useEffect(() => {
    document.title = label ? `${label} - ${settings.productTitle}` : settings.productTitle
  }, [label])
}
