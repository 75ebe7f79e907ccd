import type { Editor } from '@tiptap/core'
import { Button, Input, type InputRef } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { richText } from '#contract/kit/richText'
import { captionOf, captionText } from './extensions.ts'
import { usePhrases } from './phrases.ts'

interface BarProps {
  editor: Editor
  close: () => void
}

/** The address of a link. */
export function LinkBar({ editor, close }: BarProps) {
  const { t } = usePhrases()
  const { href } = editor.getAttributes('link')
  const current = typeof href === 'string' ? href : ''
  const [text, setText] = useState(current)
  const [isWrong, setWrong] = useState(false)
  const input = useFocusedInput()

  function apply() {
    const address = text.trim()
    if (address === '') return remove()
    if (!richText.isLink(address) || /\s/.test(address)) return setWrong(true)
    const complete = /^([a-z][a-z0-9+.-]*:|\/|#)/i.test(address) ? address : `https://${address}`
    const chain = editor.chain().focus().extendMarkRange('link')
    // With nothing selected the address represents itself.
    if (editor.state.selection.empty && current === '')
      chain.insertContent({ type: 'text', text: complete, marks: [{ type: 'link', attrs: { href: complete } }] }).run()
    else chain.setLink({ href: complete }).run()
    close()
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }

  const more = current && <Button onClick={remove}>{t('remove')}</Button>
  return (
    <EditorBar apply={apply} close={close} more={more} problem={isWrong && t('wrongLink')}>
      <Input
        ref={input}
        aria-label={t('linkAddress')}
        aria-invalid={isWrong}
        status={isWrong ? 'error' : ''}
        placeholder="https://"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </EditorBar>
  )
}

/** Caption and credit of the selected picture. */
export function CaptionBar({ editor, close }: BarProps) {
  const { t } = usePhrases()
  const input = useFocusedInput()
  const before = pictureIn(editor)
  const [caption, setCaption] = useState(captionText(before.caption))
  const [credit, setCredit] = useState(captionText(before.credit))

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

  return (
    <EditorBar apply={apply} close={close}>
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
    </EditorBar>
  )
}

interface EditorBarProps {
  apply: () => void
  close: () => void
  more?: ReactNode
  problem?: string | false
  children: ReactNode
}

/** Fields below the toolbar. They may be in a form, which Enter does not send; nor does Esc close its dialog. */
function EditorBar({ apply, close, more, problem, children }: EditorBarProps) {
  const { t } = usePhrases()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else if (!event.nativeEvent.isComposing) apply()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what bubbles up from the fields.
    <div className="editor-bar" onKeyDown={onKeyDown}>
      {children}
      <Button type="primary" onClick={apply}>
        {t('apply')}
      </Button>
      {more}
      <Button onClick={close}>{t('buttons.cancel')}</Button>
      {problem && (
        <span className="editor-wrong" role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

function useFocusedInput() {
  const input = useRef<InputRef>(null)
  useEffect(() => input.current?.focus({ cursor: 'all' }), [])
  return input
}

/** The chosen picture, and the inline HTML below it. */
function pictureIn(editor: Editor) {
  const { caption = '', credit = '', ...image } = editor.getAttributes(editor.isActive('figure') ? 'figure' : 'image')
  return { caption: String(caption), credit: String(credit), image }
}

/** Unchanged text retains its markup. */
function markupOf(text: string, before: string): string {
  return text.trim() === captionText(before) ? before : captionOf(text.trim())
}
