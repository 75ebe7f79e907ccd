import './prose.css'
import './editor.css'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { ConfigProvider } from 'antd'
import { type AriaAttributes, useContext, useEffect, useRef, useState } from 'react'
import { needsReview, type ReadingNote } from '#contract/kit/texts/reading'
import { notify } from '../../providers/api/notification.ts'
import { useConfirm } from '../ui/useConfirm.ts'
import { cleanPaste } from './cleanPaste.ts'
import { CaptionBar, LinkBar } from './EditorBars.tsx'
import { EditorToolbar } from './EditorToolbar.tsx'
import { richTextExtensions } from './extensions.ts'
import { foreignPictures, withPictures } from './pastedPictures.ts'
import { usePhrases } from './phrases.ts'
import {
  insertPictures,
  picturesInTransfer,
  pictureTypes,
  shownPictures,
  storePictures,
  withStoredPictures,
} from './pictures.ts'
import { PastedReading, phrase, ReadingReport, readingLines } from './ReadingReport.tsx'

interface RichTextEditorProps extends Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'> {
  /** HTML; empty when nothing is written. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  id?: string
  label: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
}

/** Text with headings, lists, links, tables and pictures. Pictures go to the storage as soon as they are in. */
export function RichTextEditor({ value, onChange, onBlur, label, ...props }: RichTextEditorProps) {
  const { t } = usePhrases()
  const disabled = ConfigProvider.useConfig().componentDisabled || props.disabled === true
  const [openBar, setOpenBar] = useState<'link' | 'caption'>()
  const [sending, setSending] = useState(0)
  const toolbar = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const lastValue = useRef(value)
  const confirm = useConfirm()
  const report = useContext(PastedReading)

  const editor = useEditor({
    extensions: richTextExtensions(props.placeholder ?? ''),
    content: shownPictures(value),
    editable: !disabled,
    // The style sheet has it; the content security policy would refuse it here.
    injectCSS: false,
    onUpdate: ({ editor }) => emitChange(editor),
    onBlur: () => onBlur?.(),
    editorProps: {
      attributes: attributesOf(label, props),
      transformPastedHTML: html => cleanPaste(html).html,
      handlePaste: (_, { clipboardData }) => {
        // Word processors add a picture of the text they copy.
        const isText = (clipboardData?.getData('text/plain') ?? '').trim() !== ''
        if (!isText && acceptFiles(picturesInTransfer(clipboardData))) return true
        const copied = {
          html: clipboardData?.getData('text/html') ?? '',
          rtf: clipboardData?.getData('text/rtf') ?? '',
        }
        // A foreign picture is lost only when it cannot be stored.
        const notes = cleanPaste(copied.html).notes.filter(({ kind }) => kind !== 'lostPicture')
        if (notes.some(needsReview)) {
          void confirmLosses(copied, notes)
          return true
        }
        notifyLosses(notes)
        return pasteText(copied)
      },
      handleDrop: (view, event, _, moved) => {
        if (acceptFiles(picturesInTransfer(event.dataTransfer), dropPosition(view, event))) return true
        if (!moved) notifyLosses(cleanPaste(event.dataTransfer?.getData('text/html') ?? '').notes)
        return false
      },
      handleKeyDown: (_, event) => shortcut(event),
    },
  })

  function emitChange(editor: Editor) {
    lastValue.current = editor.isEmpty ? '' : withStoredPictures(editor.getHTML())
    onChange(lastValue.current)
  }

  function acceptFiles(files: readonly File[], at?: number): boolean {
    if (files.length === 0) return false
    setSending(count => count + 1)
    insertPictures(editor, files, at)
      // The refusal is already on screen.
      .catch(() => undefined)
      .finally(() => setSending(count => count - 1))
    return true
  }

  function notifyLosses(notes: readonly ReadingNote[]) {
    if (notes.length === 0) return
    report(notes)
    notify(
      'warning',
      readingLines(notes)
        .map(({ text }) => text)
        .join(' '),
    )
  }

  /** Shows what is lost or hidden before the text is inserted. */
  async function confirmLosses(copied: CopiedContent, notes: readonly ReadingNote[]) {
    const agreed = await confirm({ content: <ReadingReport notes={notes} />, okText: phrase('pasteAnyway') })
    if (!agreed || editor.isDestroyed) return
    report(notes)
    editor.commands.focus()
    if (!pasteText(copied)) editor.view.pasteHTML(copied.html)
  }

  /** A text with pictures is pasted once they are stored; until then the editor is read-only. */
  function pasteText({ html, rtf }: CopiedContent): boolean {
    const pictures = foreignPictures(html, rtf)
    if (pictures.length === 0) return false
    setSending(count => count + 1)
    editor.setEditable(false, false)
    void storePictures(pictures).then(links => {
      setSending(count => count - 1)
      if (editor.isDestroyed) return
      editor.setEditable(!disabled, false)
      editor.commands.focus()
      const text = withPictures(html, links)
      editor.view.pasteHTML(text)
      const lost = cleanPaste(text).notes.find(({ kind }) => kind === 'lostPicture')
      if (!lost) return
      report([lost])
      notify('warning', t('picturesLost', { count: lost.count }))
    })
    return true
  }

  function shortcut(event: KeyboardEvent): boolean {
    if (event.altKey && event.key === 'F10') {
      const stop = toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')
      stop?.focus()
      return stop !== undefined
    }
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false
    event.preventDefault()
    setOpenBar('link')
    return true
  }

  useEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    // Undone, it would be gone: a record that comes later than the editor, a draft, or what somebody else has written.
    editor.chain().setMeta('addToHistory', false).setContent(shownPictures(value), { emitUpdate: false }).run()
  }, [editor, value])

  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])

  function close() {
    setOpenBar(undefined)
    editor.commands.focus()
  }

  return (
    <div className="editor" data-invalid={props['aria-invalid'] ? true : undefined} data-disabled={disabled}>
      <EditorToolbar
        editor={editor}
        disabled={disabled}
        holder={toolbar}
        status={sending > 0 ? t('sending') : ''}
        tools={{
          editLink: () => setOpenBar('link'),
          choosePicture: () => file.current?.click(),
          editCaption: () => setOpenBar('caption'),
        }}
      />
      {openBar === 'link' && <LinkBar editor={editor} close={close} />}
      {openBar === 'caption' && <CaptionBar editor={editor} close={close} />}
      <EditorContent editor={editor} />
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join(',')}
        aria-label={t('picture')}
        onChange={({ target }) => {
          acceptFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}

interface CopiedContent {
  html: string
  rtf: string
}

/** For who does not see the frame around it. */
function attributesOf(label: string, props: Omit<RichTextEditorProps, 'label' | 'value' | 'onChange'>) {
  const { id, required, 'aria-describedby': describedBy, 'aria-invalid': invalid } = props
  return {
    class: 'prose editor-text',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(id && { id }),
    ...(required && { 'aria-required': 'true' }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(invalid && { 'aria-invalid': 'true' }),
  }
}

function dropPosition(view: EditorView, { clientX, clientY }: DragEvent): number | undefined {
  return view.posAtCoords({ left: clientX, top: clientY })?.pos
}
