import { useEffect } from 'react'
import { productName } from '../../lib/text/branding.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { useBranding } from '../../state/look/branding.ts'

/** Names the browser tab after the screen, followed by the product. */
export function useTitle(label: string): void {
  const { text } = productName(useBranding(), useLanguage())
  useEffect(() => {
    document.title = label ? `${label} - ${text}` : text
  }, [label, text])
}
