import type { Editor } from '@tiptap/core'
import { Button, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { captionOf, captionText } from './extensions.ts'
import { usePhrases } from './phrases.ts'

/** Caption and credit of the selected picture. */
export function CaptionBar({ editor, close }: { editor: Editor; close: () => void }) {
  const { t } = usePhrases()
  const input = useRef<InputRef>(null)
  const before = pictureIn(editor)
  const [caption, setCaption] = useState(captionText(before.caption))
  const [credit, setCredit] = useState(captionText(before.credit))
  useEffect(() => input.current?.focus({ cursor: 'all' }), [])

  function apply() {
    const words = { caption: markupOf(caption, before.caption), credit: markupOf(credit, before.credit) }
    const image = { ...before.image, alt: before.image.alt || caption.trim() }
    const { from, to } = editor.state.selection
    const content =
      words.caption || words.credit
        ? { type: 'figure', attrs: { ...image, ...words } }
        : { type: 'image', attrs: image }
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
        aria-label={t('captionText')}
        placeholder={t('captionText')}
        maxLength={200}
        value={caption}
        onChange={({ target }) => setCaption(target.value)}
      />
      <Input
        aria-label={t('credit')}
        placeholder={t('credit')}
        maxLength={60}
        value={credit}
        onChange={({ target }) => setCredit(target.value)}
      />
      <Button type="primary" onClick={apply}>
        {t('apply')}
      </Button>
      <Button onClick={close}>{t('buttons.cancel')}</Button>
    </div>
  )
}

/** The chosen picture, and the inline HTML below it. */
function pictureIn(editor: Editor) {
  const { caption = '', credit = '', ...image } = editor.getAttributes(editor.isActive('figure') ? 'figure' : 'image')
  return { caption: String(caption), credit: String(credit), image }
}

/** Words that were not changed keep their markup. */
function markupOf(text: string, before: string): string {
  return text.trim() === captionText(before) ? before : captionOf(text.trim())
}
