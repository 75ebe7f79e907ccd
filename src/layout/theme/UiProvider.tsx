import './antd.css'
import { App, Button, ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dialogHeader } from '../../components/ui/Dialog.tsx'
import { useNarrow } from '../../components/ui/screenLevel.tsx'
import { bindNotices } from '../../providers/api/notification.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { uiLocale } from '../../providers/i18n/uiLocale.ts'
import { useAppearance } from '../../state/appearance.ts'
import { antdTheme } from './antdTheme.ts'

// The server writes a new one into each page it sends; styles without it are refused.
const csp = { nonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content }

// Labels of two characters stay as they are written.
const button = { autoInsertSpace: false }

// React removes what it put into an element from there only, and the lock screen moves what is in the body.
const messages = document.createElement('div')
const message = {
  getContainer: () => {
    if (!messages.parentNode) document.body.append(messages)
    return messages
  },
}

/** A dialog that is closed at the end of its animation stays open where a busy machine misses that end. */
const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The component library in the user's language, theme and colour. */
export function UiProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const { t } = useTranslation()
  const { palette, theme: look } = useAppearance()
  const narrow = useNarrow()
  const theme = useMemo(() => {
    const { token, ...others } = antdTheme(palette, look.radius, narrow)
    return { ...others, token: { ...token, motion } }
  }, [palette, look, narrow])
  // The library calls its cross "Close" in every language.
  const modal = useMemo(
    () => ({ closable: { 'aria-label': t('shell.closeDialog') }, styles: { header: dialogHeader } }),
    [t],
  )
  return (
    <ConfigProvider locale={uiLocale(language)} theme={theme} csp={csp} button={button} modal={modal}>
      <App message={message}>
        <Notices />
        {children}
      </App>
    </ConfigProvider>
  )
}

const UNDO_SECONDS = 10

const isUnfocused = () => document.activeElement === document.body || messages.contains(document.activeElement)

function Notices() {
  const { message } = App.useApp()
  const { t } = useTranslation()
  // The message of each kind that is on screen.
  const [latest] = useState(() => new Map<string, object>())
  useEffect(
    () =>
      bindNotices((type, text, action, label) => {
        if (!action) return void message.open({ type, content: text })
        // One of a kind at a time: the history contains the other changes.
        const key = label ?? 'undo'
        const mark = {}
        latest.set(key, mark)
        let running = false
        let focused: Element | null = null
        const run = async () => {
          if (running) return
          running = true
          const done = await action()
          running = false
          if (latest.get(key) !== mark) return
          // The user can try again.
          if (done === false) return open()
          message.destroy(key)
          // The button that has the focus goes with the message.
          if (focused instanceof HTMLElement && isUnfocused()) focused.focus({ preventScroll: true })
        }
        const content = (
          <>
            {text}
            <Button
              type="link"
              size="small"
              onFocus={({ relatedTarget }) => {
                focused = relatedTarget
              }}
              onClick={() => void run()}
            >
              {label ?? t('buttons.undo')}
            </Button>
          </>
        )
        const open = () => void message.open({ key, type, duration: UNDO_SECONDS, content })
        open()
      }),
    [message, t, latest],
  )
  return null
}
