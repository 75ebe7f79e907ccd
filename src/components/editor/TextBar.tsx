import { Button, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { usePhrases } from './phrases.ts'

interface TextBarProps {
  label: string
  initial: string
  placeholder?: string
  /** Answers what is wrong with the text, or nothing after taking it. */
  take: (text: string) => string | undefined
  /** Offered where there is something to remove. */
  remove?: () => void
  close: () => void
}

/** A line of text that the toolbar asks for: an address, or words for a picture. It may stand in a form. */
export function TextBar({ label, initial, placeholder, take, remove, close }: TextBarProps) {
  const { t } = usePhrases()
  const [text, setText] = useState(initial)
  const [wrong, setWrong] = useState<string>()
  const input = useRef<InputRef>(null)
  useEffect(() => input.current?.focus({ cursor: 'all' }), [])

  const submit = () => setWrong(take(text.trim()))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Neither sends the form around it nor closes its dialog.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else if (!event.nativeEvent.isComposing) submit()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what bubbles up from the line.
    <div className="editor-bar" onKeyDown={onKeyDown}>
      <Input
        ref={input}
        aria-label={label}
        aria-invalid={wrong !== undefined}
        status={wrong === undefined ? '' : 'error'}
        placeholder={placeholder ?? label}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="primary" onClick={submit}>
        {t('apply')}
      </Button>
      {remove && <Button onClick={remove}>{t('remove')}</Button>}
      <Button onClick={close}>{t('buttons.cancel')}</Button>
      {wrong !== undefined && (
        <span className="editor-wrong" role="alert">
          {wrong}
        </span>
      )}
    </div>
  )
}
