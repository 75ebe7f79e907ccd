import { useEffect } from 'react'
import { productName } from '../../lib/text/branding.ts'
import { useBranding } from '../../state/look/branding.ts'
import { useSettings } from '../../state/settings.ts'

/** Names the browser tab after the screen, followed by the product. */
export function useTitle(label: string): void {
  const language = useSettings(state => state.language)
  const { text } = productName(useBranding(), language)
  useEffect(() => {
    document.title = label ? `${label} - ${text}` : text
  }, [label, text])
}
