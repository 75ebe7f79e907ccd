import type { Editor } from '@tiptap/core'
import { Button, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** What stands below the chosen picture: a caption, and whose picture it is. */
export function CaptionBar({ editor, close }: { editor: Editor; close: () => void }) {
  const { t } = useTranslation()
  const input = useRef<InputRef>(null)
  const isFigure = editor.isActive('figure')
  const before = editor.getAttributes(isFigure ? 'figure' : 'image')
  const [caption, setCaption] = useState(String(before.caption ?? ''))
  const [credit, setCredit] = useState(String(before.credit ?? ''))
  useEffect(() => input.current?.focus({ cursor: 'all' }), [])

  function apply() {
    const attrs = { src: before.src, alt: before.alt || caption.trim(), caption: caption.trim(), credit: credit.trim() }
    const type = attrs.caption || attrs.credit ? 'figure' : 'image'
    const { from, to } = editor.state.selection
    const content = type === 'figure' ? { type, attrs } : { type, attrs: { src: attrs.src, alt: attrs.alt } }
    editor.chain().focus().insertContentAt({ from, to }, content).setNodeSelection(from).run()
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Neither sends the form around it nor closes its dialog.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else if (!event.nativeEvent.isComposing) apply()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what bubbles up from the lines.
    <div className="editor-bar" onKeyDown={onKeyDown}>
      <Input
        ref={input}
        aria-label={t('editor.captionText')}
        placeholder={t('editor.captionText')}
        maxLength={200}
        value={caption}
        onChange={({ target }) => setCaption(target.value)}
      />
      <Input
        aria-label={t('editor.credit')}
        placeholder={t('editor.credit')}
        maxLength={60}
        value={credit}
        onChange={({ target }) => setCredit(target.value)}
      />
      <Button type="primary" onClick={apply}>
        {t('editor.apply')}
      </Button>
      <Button onClick={close}>{t('buttons.cancel')}</Button>
    </div>
  )
}
