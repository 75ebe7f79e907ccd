import { App, ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useMemo } from 'react'
import { readableUnderWhite } from '../lib/contrast.ts'
import { useLanguage } from '../providers/i18n/index.ts'
import { uiLocale } from '../providers/i18n/uiLocale.ts'
import { bindNotices } from '../providers/notification.ts'
import { useSettings } from '../state/settings.ts'

// The server writes a new one into each page it sends; styles without it are refused.
const csp = { nonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content }

// The library's own are too pale to be read as text.
const readable = { colorError: '#cf1322', colorTextPlaceholder: '#737373', colorTextDescription: '#666666' }

// Labels of two characters stay as they are written.
const button = { autoInsertSpace: false }

/** The component library in the user's language and colour. */
export function UiProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const colorName = useSettings(state => state.colorName)
  const theme = useMemo(() => {
    const colorPrimary = readableUnderWhite(colorName)
    const colors = { colorPrimary, colorInfo: colorPrimary, colorLink: colorPrimary }
    return { cssVar: true, token: { ...colors, ...readable, borderRadius: 4, fontFamily: 'var(--sans)' } }
  }, [colorName])
  return (
    <ConfigProvider locale={uiLocale(language)} theme={theme} csp={csp} button={button}>
      <App>
        <Notices />
        {children}
      </App>
    </ConfigProvider>
  )
}

function Notices() {
  const { message } = App.useApp()
  useEffect(() => bindNotices((kind, text) => void message.open({ type: kind, content: text })), [message])
  return null
}
